/** Slips of the finger: a letter missing, added or wrong, or two letters swapped. Pure text, no data. */

/** How many slips typed text of a length is forgiven: short words are too much alike to guess at. */
export function allowedSlips(typed: string): number {
  if (typed.length < 4) return 0;
  return typed.length < 8 ? 1 : 2;
}

/**
 * The fewest slips that turn `typed` into some beginning of `name`, so that a slip is forgiven while the rest is not
 * typed yet; null when more than `most`.
 */
export function slipsToStart(typed: string, name: string, most: number): number | null {
  if (most === 0) return name.startsWith(typed) ? 0 : null;
  const row = lastRow(typed, name.slice(0, typed.length + most), most);
  return row ? withinOf(Math.min(...row), most) : null;
}

/** The fewest slips that turn `typed` into the whole `word`; null when more than `most`. */
export function slipsBetween(typed: string, word: string, most: number): number | null {
  if (Math.abs(typed.length - word.length) > most) return null;
  return withinOf(lastRow(typed, word, most)?.at(-1) ?? Infinity, most);
}

const withinOf = (slips: number, most: number): number | null => (slips <= most ? slips : null);

/** The slips from `typed` to each beginning of `name`, from none of its letters to all; null when all are more than `most`. */
function lastRow(typed: string, name: string, most: number): number[] | null {
  const width = name.length;
  let beforeLast: number[] = [];
  let last = Array.from({ length: width + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row++) {
    const current = [row];
    for (let column = 1; column <= width; column++) {
      const same = typed[row - 1] === name[column - 1];
      let slips = Math.min(
        (last[column - 1] ?? 0) + (same ? 0 : 1),
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
      );
      const swapped =
        row > 1 && column > 1 && typed[row - 1] === name[column - 2] && typed[row - 2] === name[column - 1];
      if (swapped) slips = Math.min(slips, (beforeLast[column - 2] ?? 0) + 1);
      current.push(slips);
    }
    if (Math.min(...current) > most) return null;
    beforeLast = last;
    last = current;
  }
  return last;
}
