import { pageAsked } from '../platform/paging.ts';
import { cutText } from '../platform/cut-text.ts';
import { withoutAsked } from '../platform/without-asked.ts';

const groups = ['all', 'coming', 'new', 'away'] as const;
const sorts = ['name', 'spent', 'last', 'next'] as const;

export type CustomerFilter = {
  q: string;
  group: (typeof groups)[number];
  listingId: string;
  tag: string;
  sort: (typeof sorts)[number];
  direction: 'ascending' | 'descending';
  /** Keys of columns that somebody left out, parted by commas. */
  without?: string | undefined;
  page: number;
};

/** The longest that can be searched for, in characters. */
export const LONGEST_SEARCH = 100;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A sort as the address and the columns name it; by name where there is none like that. */
export function customerSort(key: string | null, direction: string | null): Pick<CustomerFilter, 'sort' | 'direction'> {
  return {
    sort: sorts.find((each) => each === key) ?? 'name',
    direction: direction === 'descending' ? 'descending' : 'ascending',
  };
}

/** What an address asks for; what it says wrongly is left out. */
export function customerFilterFrom(query: URLSearchParams): CustomerFilter {
  const listingId = query.get('listing') ?? '';
  return {
    q: cutText(query.get('q') ?? '', LONGEST_SEARCH),
    group: groups.find((each) => each === query.get('group')) ?? 'all',
    listingId: UUID.test(listingId) ? listingId : '',
    tag: cutText(query.get('tag') ?? '', 30),
    ...customerSort(query.get('sort'), query.get('direction')),
    without: withoutAsked(query.get('without')),
    page: pageAsked(query.get('page')),
  };
}

/** The query of the address that asks for it: only what differs from all customers by name. */
export function customerQuery({ q, group, listingId, tag, sort, direction, without, page }: CustomerFilter): string {
  const query = new URLSearchParams({
    ...(q && { q }),
    ...(group !== 'all' && { group }),
    ...(listingId && { listing: listingId }),
    ...(tag && { tag }),
    ...(sort !== 'name' && { sort }),
    ...(direction !== 'ascending' && { direction }),
    ...(without && { without }),
    ...(page > 1 && { page: String(page) }),
  });
  return `?${query}`;
}

/** The same for the calls that list them and write them into a file. */
export function customerCall({ q, group, listingId, tag, sort, direction }: CustomerFilter) {
  return { ...(q && { q }), group, ...(listingId && { listingId }), ...(tag && { tag }), sort, direction };
}
