import { sql, type RawBuilder } from 'kysely';

/** An instant to compare a column with, or its text. Exact: as a Date it would lose what is below a millisecond. */
export function timestamp(instant: Temporal.Instant | string): RawBuilder<Date> {
  // A value that `query` leaves open is neither, and stays as it is.
  const text = instant instanceof Temporal.Instant ? instant.toString() : instant;
  return sql<Date>`${text}::timestamptz`;
}
