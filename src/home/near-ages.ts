/** ', for ages 6 and 9'; nothing without ages. */
export function agesInWords(ages: readonly number[]): string {
  if (ages.length === 0) return '';
  const [last, ...others] = ages.toReversed();
  const before = others.toReversed().join(', ');
  return ages.length === 1 ? `, for age ${last}` : `, for ages ${before} and ${last}`;
}

/** The first of each list, then the second of each: each once, `most` at most. */
export function interleave<Item extends { id: string }>(lists: readonly (readonly Item[])[], most: number): Item[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const inTurn = Array.from({ length: longest }, (_, nth) => lists.flatMap((list) => list[nth] ?? [])).flat();
  return [...new Map(inTurn.map((item) => [item.id, item])).values()].slice(0, most);
}
