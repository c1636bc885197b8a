import { agesValue, readAges } from '../ages.ts';
import { DEFAULT_RADIUS_MILES, maySearch } from '../search-rules.ts';

/** Names of the filters in the address, beside text and place. */
export const filterNames = [
  'category',
  'age',
  'from',
  'to',
  'when',
  'weekday',
  'daypart',
  'access',
  'price',
  'funding',
  'kind',
  'available',
  'party',
  'online',
  'instant',
  'send',
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

/** Where the search of an address is saved: short, and without its order, page and view. */
export function saveAddress(params: URLSearchParams): string {
  return `/saved-searches/new?${readable(new URLSearchParams(searchQuery(params)))}`;
}

/**
 * What a form asks for, without what it leaves empty or as it is anyway: the shortest query that finds the same. `kept`: names that
 * the form only carries along; they are as the address has them `before`.
 */
export function formQuery(form: HTMLFormElement, kept: readonly string[] = [], before = new URLSearchParams()): string {
  const asked = new URLSearchParams();
  for (const name of new Set(new FormData(form).keys())) {
    const values = new FormData(form).getAll(name).map((value) => String(value).trim());
    const value = values.filter(Boolean).join(',');
    if (value) asked.set(name, value);
  }
  for (const name of kept) {
    const value = before.get(name);
    if (value) asked.set(name, value);
    else asked.delete(name);
  }
  // Another place than where the device is, and no council without its funding.
  if (asked.has('place')) for (const name of ['latitude', 'longitude']) asked.delete(name);
  if (asked.get('funding') !== 'council') asked.delete('council');
  const hasPlace = asked.has('place') || asked.has('latitude');
  if (!hasPlace || asked.get('radius') === String(DEFAULT_RADIUS_MILES)) asked.delete('radius');
  // The distance belongs to where somebody is, in that case, even the usual one.
  if (asked.has('latitude') && !asked.has('radius')) asked.set('radius', String(DEFAULT_RADIUS_MILES));
  return readable(asked);
}

/** Commas stand in addresses as they are. */
const readable = (params: URLSearchParams): string => params.toString().replaceAll('%2C', ',');

/** The address of a search with some of its parameters changed, or taken out with null. */
export function addressWith(params: URLSearchParams, changes: Record<string, string | null>): string {
  const search = queryWith(params, changes);
  return `/search-learning-experiences${search ? `?${search}` : ''}`;
}

/** The query of it. */
export function queryWith(params: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(params);
  for (const [name, to] of Object.entries(changes)) {
    if (to === null) next.delete(name);
    else next.set(name, to);
  }
  return readable(next);
}

/** The same search without its filters. */
export function addressWithoutFilters(params: URLSearchParams): string {
  return addressWith(params, Object.fromEntries([...filterNames, 'page'].map((name) => [name, null])));
}

/** Whether what is typed into a form may be searched for. */
export function isReady(form: HTMLFormElement): boolean {
  return maySearch(String(new FormData(form).get('q')));
}
