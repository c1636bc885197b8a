/** The parts of a search that can be left out, those that change least of it first. */
export const searchParts = [
  'instant',
  'online',
  'party',
  'kind',
  'daypart',
  'weekday',
  'dates',
  'price',
  'funding',
  'send',
  'access',
  'age',
  'category',
  'provider',
  'radius',
  'bounds',
  'place',
  'words',
] as const;
export type SearchPart = (typeof searchParts)[number];

/** Which names of an address a part has. */
export const namesOfPart: Record<SearchPart, readonly string[]> = {
  instant: ['instant'],
  online: ['online'],
  party: ['party', 'available'],
  kind: ['kind'],
  daypart: ['daypart'],
  weekday: ['weekday'],
  dates: ['from', 'to', 'when'],
  price: ['price'],
  funding: ['funding', 'council'],
  send: ['send'],
  access: ['access'],
  age: ['age'],
  category: ['category'],
  provider: ['provider'],
  radius: ['radius'],
  bounds: ['bounds'],
  place: ['place', 'latitude', 'longitude', 'radius'],
  words: ['q', 'exact'],
};

/** As far as anybody is led who found nothing near: further away is everywhere. */
export const WIDEST_MILES = 100;

/**
 * The parts of a search, each with the search without it. `placeName`: the place that was understood, which may stand
 * among the words, and then stays when they go.
 */
export function partsIn<Query extends { q?: string | undefined }>(
  query: Query,
  placeName: string | null,
): { part: SearchPart; query: Query }[] {
  const has = (name: string): boolean => name in query && (query as Record<string, unknown>)[name] !== undefined;
  return searchParts.flatMap((part) => {
    // A place is first looked around further, whether a distance was given or not.
    const isThere = part === 'radius' ? placeName !== null : namesOfPart[part].some(has);
    if (!isThere) return [];
    const left = Object.entries(query).filter(([name]) => !namesOfPart[part].includes(name));
    const kept =
      part === 'words' && placeName !== null && !has('place') && !has('latitude') ? { place: placeName } : {};
    const wide = part === 'radius' ? { radius: WIDEST_MILES, sort: 'distance' } : {};
    return [{ part, query: { ...(Object.fromEntries(left) as Query), ...kept, ...wide } }];
  });
}
