/** Search text (specification, section 5): 3 to 512 characters. */
export const SHORTEST_SEARCH = 3;
export const LONGEST_SEARCH = 512;
export const PAGE_SIZE = 24;
/** Of more than these '1,000+' is said: nobody reads so many, and to count them would take longer than to show some. */
export const MOST_FOUND = 1_000;
export const DEFAULT_RADIUS_MILES = 10;
/** Default zoom of the map (specification, section 9). */
export const DEFAULT_ZOOM = 7;

export const sorts = ['relevance', 'distance', 'soonest', 'price'] as const;
export type Sort = (typeof sorts)[number];

/** Dates that are chosen by what they are called. They stand in addresses so, and mean other days next week. */
export const quickDates = ['weekend', 'saturday', 'holidays'] as const;
export type QuickDates = (typeof quickDates)[number];

/** The most people that places are looked for. */
export const MOST_PARTY = 10;

/** What can be asked of a provider's answer to special educational needs and disabilities: each with those that go further. */
export const sendProvisions = ['inclusive', 'specialist'] as const;
export type SendProvision = (typeof sendProvisions)[number];

export const dayparts = ['morning', 'afternoon', 'evening'] as const;
export type Daypart = (typeof dayparts)[number];

/** Local start times that a part of the day covers: from (inclusive) to (exclusive). */
export const daypartHours: Record<Daypart, [from: string, to: string]> = {
  morning: ['00:00', '12:00'],
  afternoon: ['12:00', '17:00'],
  evening: ['17:00', '24:00'],
};

/** How many were found, as it is said: '23', '1,000', '1,000+'. */
export function formatFound(total: number): string {
  const most = Math.min(total, MOST_FOUND).toLocaleString('en-GB');
  return total > MOST_FOUND ? `${most}+` : most;
}

/** Whether a text may be searched for: the button is off with 1 or 2 characters; empty opens the map instead. */
export function maySearch(text: string): boolean {
  const { length } = text.trim();
  return length === 0 || (length >= SHORTEST_SEARCH && length <= LONGEST_SEARCH);
}

/** Where an empty search goes (specification, section 2): the map, centred on Manchester. */
export const emptySearchAddress = `/search-learning-experiences?zoom=${DEFAULT_ZOOM}&view=map&latitude=53.4808&longitude=-2.2426`;

/** The page's address for a text typed into the search box. */
export function searchAddress(text: string): string {
  const q = text.trim();
  return q === '' ? emptySearchAddress : `/search-learning-experiences?q=${encodeURIComponent(q)}`;
}

/** The order to use: what was asked for where it makes sense, otherwise the best for what was asked. */
export function sortFor(asked: Sort | undefined, has: { text: boolean; place: boolean }): Sort {
  if (asked === 'distance' && !has.place) return 'soonest';
  if (asked === 'relevance' && !has.text) return has.place ? 'distance' : 'soonest';
  if (asked) return asked;
  if (has.text) return 'relevance';
  return has.place ? 'distance' : 'soonest';
}
