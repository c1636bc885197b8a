/** Where a name stands in a text: in characters as JavaScript counts them. */
export type Place = { start: number; length: number };

/** Where any of these names stands as a word of its own, however it is written. */
export function findNames(text: string, names: readonly string[]): Place[] {
  const known = [...new Set(names.map((name) => name.trim()).filter((name) => name.length > 1))];
  if (known.length === 0) return [];
  const each = known
    .toSorted((one, other) => other.length - one.length)
    .map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${each.join('|')})(?![\p{L}\p{N}])`, 'giv');
  return [...text.matchAll(pattern)].map((match) => ({ start: match.index, length: match[0].length }));
}

/** The text without the words at these places. */
export function withoutNames(text: string, places: readonly Place[]): string {
  return places
    .toSorted((one, other) => other.start - one.start)
    .reduce((rest, { start, length }) => `${rest.slice(0, start)}…${rest.slice(start + length)}`, text);
}
