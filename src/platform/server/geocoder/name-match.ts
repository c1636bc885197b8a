/** How people type the names of places, and how near that is to the name. Pure text, no data. */

/** A name without what people leave out or write differently: case, accents, apostrophes, hyphens, 'Saint' for 'St'. */
export function foldName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/['’`.]/g, '')
    .replaceAll('&', ' and ')
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .replace(/\bsaint\b/g, 'st')
    .trim();
}

/** How typed text fits a name when no slip is forgiven. */
export type Fit = 'whole name' | 'start of the name' | 'start of a later word';

/** How typed text fits a name, both folded, or null when it does not. */
export function fitOf(typed: string, name: string): Fit | null {
  if (name === typed) return 'whole name';
  if (name.startsWith(typed)) return 'start of the name';
  return name.includes(` ${typed}`) ? 'start of a later word' : null;
}

/** How many slips typed text of a length is forgiven: short words are too much alike to guess at. */
export function allowedSlips(typed: string): number {
  if (typed.length < 4) return 0;
  return typed.length < 8 ? 1 : 2;
}

/**
 * The fewest slips (a letter missing, added or wrong, two letters swapped) that turn `typed` into some beginning of
 * `name`, so that a slip is forgiven while the rest is not typed yet; null when more than `most`.
 */
export function slipsToStart(typed: string, name: string, most: number): number | null {
  if (most === 0) return name.startsWith(typed) ? 0 : null;
  const width = Math.min(name.length, typed.length + most);
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
  const fewest = Math.min(...last);
  return fewest <= most ? fewest : null;
}
