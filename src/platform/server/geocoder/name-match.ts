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
