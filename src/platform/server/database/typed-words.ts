import { sql, type RawBuilder } from 'kysely';

/**
 * Whether a row fits what somebody typed into a search of the house: each word stands somewhere in the texts, in any order,
 * whatever the case, accents, apostrophes and dashes; or the number that was typed is a part of the telephone number,
 * with or without +44. Nothing typed fits every row.
 * @param texts columns or expressions, null counts as empty
 * @param telephone a column with one telephone number
 */
export function fitsTyped(
  typed: string,
  texts: readonly RawBuilder<unknown>[],
  telephone: RawBuilder<unknown> = sql`null`,
): RawBuilder<boolean> {
  // What was typed is read once for the whole list.
  return sql<boolean>`fits_words((select typed_patterns(${typed})), concat_ws(' ', ${sql.join(texts)}),
    (select national_digits(${typed})), ${telephone})`;
}
