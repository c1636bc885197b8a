import { maySearch } from '../search-rules.ts';

/** Names of the filters in the address, beside text and place. */
export const filterNames = [
  'category',
  'age',
  'from',
  'to',
  'daypart',
  'price',
  'funding',
  'kind',
  'available',
  'provider',
] as const;

/** How many filters are on. */
export function countFilters(params: URLSearchParams): number {
  return filterNames.filter((name) => params.get(name)).length;
}

/** The address of a search with some of its parameters changed, or taken out with null. */
export function addressWith(params: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(params);
  for (const [name, to] of Object.entries(changes)) {
    if (to === null) next.delete(name);
    else next.set(name, to);
  }
  return `/search-learning-experiences?${next}`;
}

/** The same search without its filters. */
export function addressWithoutFilters(params: URLSearchParams): string {
  return addressWith(params, Object.fromEntries([...filterNames, 'page'].map((name) => [name, null])));
}

/** Whether what is typed into a form may be searched for. */
export function isReady(form: HTMLFormElement): boolean {
  return maySearch(String(new FormData(form).get('q')));
}
