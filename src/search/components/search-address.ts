import { agesValue, readAges } from '../ages.ts';
import { maySearch } from '../search-rules.ts';

/** Names of the filters in the address, beside text and place. */
export const filterNames = [
  'category',
  'age',
  'from',
  'to',
  'weekday',
  'daypart',
  'access',
  'price',
  'funding',
  'kind',
  'available',
  'provider',
  'council',
] as const;

/** What stands in the address of a search, besides filters, that the API asks for. */
const askedNames = ['q', 'exact', 'place', 'radius', 'bounds', 'latitude', 'longitude'] as const;
/** Boxes of which several may be ticked. */
const severalNames: readonly string[] = ['category', 'access', 'weekday', 'council'];

/** The search of an address as the API is asked for it, but for order and page. */
export function searchQuery(params: URLSearchParams): Record<string, string> {
  const query: Record<string, string> = {};
  for (const name of [...askedNames, ...filterNames]) {
    const values = params.getAll(name).map((one) => one.trim());
    const value = severalNames.includes(name) ? values.filter(Boolean).join(',') : values[0];
    if (value) query[name] = value;
  }
  const ages = readAges(params.getAll('age').join(' '));
  if (query['age']) query['age'] = agesValue(ages);
  if (query['age'] === '') delete query['age'];
  return query;
}

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
