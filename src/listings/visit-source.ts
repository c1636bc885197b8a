/** Where somebody who looks at a listing came from: our search, a collection, another website, a page that shows a collection. */
export const visitSources = ['search', 'direct', 'collection', 'partner', 'embed'] as const;
export type VisitSource = (typeof visitSources)[number];

/**
 * Where a visit came from, by the list that was seen before on this site, or by the page that led here.
 * @param list what was seen before without loading a page, null where nothing was
 * @param referrer the address of the page that led here, '' where none did
 */
export function sourceOf({
  list,
  referrer,
  origin,
}: {
  list: 'search' | 'collection' | null;
  referrer: string;
  origin: string;
}): VisitSource {
  if (list) return list;
  if (!URL.canParse(referrer)) return 'direct';
  const from = new URL(referrer);
  if (from.origin !== origin) return 'partner';
  if (from.pathname.startsWith('/collections/iframe/')) return 'embed';
  if (from.pathname.startsWith('/collections/')) return 'collection';
  if (from.pathname === '/search-learning-experiences' || from.pathname.startsWith('/activities/')) return 'search';
  return 'direct';
}
