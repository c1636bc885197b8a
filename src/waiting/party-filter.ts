import { cutText } from '../platform/cut-text.ts';
import { foldWords } from '../platform/fold-words.ts';
import { idAsked } from '../platform/id-asked.ts';
import { pageAsked, pageWithin } from '../platform/paging.ts';
import { withoutAsked } from '../platform/without-asked.ts';

/** What the families on a waiting list can be sorted by; unsorted: by their turn. */
export const partySorts = ['name', 'size', 'since', 'passed'] as const;
type PartySort = (typeof partySorts)[number];

const states = ['WAITING', 'OFFERED'] as const;
type State = (typeof states)[number];

/** So many families are on one page. */
export const PARTIES_PER_PAGE = 20;
/** As many families as are chosen and changed at once. */
export const MOST_PARTIES = 200;
/** The longest that can be searched for, in characters. */
export const LONGEST_PARTY_SEARCH = 100;

/** Which families of a waiting list, in which order. */
export type PartyFilter = {
  q: string;
  /** Only those whom one date would suit. */
  dateId: string | undefined;
  state: State | undefined;
  sort: { key: PartySort; direction: 'ascending' | 'descending' } | undefined;
  /** Keys of columns that somebody left out, parted by commas. */
  without: string | undefined;
  page: number;
};

/** A sort as the address and the columns name it; undefined where there is none like that. */
export function partySort(key: string | null, direction: string | null): PartyFilter['sort'] {
  const sort = partySorts.find((each) => each === key);
  return sort && { key: sort, direction: direction === 'descending' ? 'descending' : 'ascending' };
}

/** What an address asks for; what it says wrongly is left out. */
export function partyFilterFrom(query: URLSearchParams): PartyFilter {
  return {
    q: cutText(query.get('q') ?? '', LONGEST_PARTY_SEARCH),
    dateId: idAsked(query.get('date')) ?? undefined,
    state: states.find((each) => each === query.get('state')),
    sort: partySort(query.get('sort'), query.get('direction')),
    without: withoutAsked(query.get('without')),
    page: pageAsked(query.get('page')),
  };
}

/** The query of the address that asks for it: only what differs from everybody in their turn. */
export function partyQuery({ q, dateId, state, sort, without, page }: PartyFilter): string {
  const query = new URLSearchParams({
    ...(q && { q }),
    ...(dateId && { date: dateId }),
    ...(state && { state }),
    ...(sort && { sort: sort.key }),
    ...(sort?.direction === 'descending' && { direction: sort.direction }),
    ...(without && { without }),
    ...(page > 1 && { page: String(page) }),
  });
  return `?${query}`;
}

type Party = {
  id: string;
  state: State;
  name: string;
  size: number;
  dateIds: readonly string[];
  joinedAt: string;
  passedOver: number;
};

/** The families that a filter finds, each with its turn, in its order. */
export function partiesLike<One extends Party>(
  parties: readonly One[],
  { q, dateId, state, sort }: Omit<PartyFilter, 'page' | 'without'>,
): (One & { turn: number })[] {
  const words = foldWords(q).split(' ').filter(Boolean);
  const found = parties
    .map((party, index) => ({ ...party, turn: index + 1 }))
    .filter((party) => words.every((word) => foldWords(party.name).includes(word)))
    .filter((party) => dateId === undefined || party.dateIds.includes(dateId))
    .filter((party) => state === undefined || party.state === state);
  if (!sort) return found;
  const sign = sort.direction === 'descending' ? -1 : 1;
  return found.toSorted((one, other) => sign * compare[sort.key](one, other) || one.turn - other.turn);
}

const compare: Record<PartySort, (one: Party, other: Party) => number> = {
  name: (one, other) => one.name.localeCompare(other.name, 'en-GB'),
  size: (one, other) => one.size - other.size,
  since: (one, other) => Date.parse(one.joinedAt) - Date.parse(other.joinedAt),
  passed: (one, other) => one.passedOver - other.passedOver,
};

/** One page of them: the last one when there are fewer than were asked for. */
export function pageOfParties<One>(
  found: readonly One[],
  asked: number,
): { shown: One[]; page: number; pages: number } {
  const { page, pageCount } = pageWithin(asked, found.length, PARTIES_PER_PAGE);
  return { shown: found.slice((page - 1) * PARTIES_PER_PAGE, page * PARTIES_PER_PAGE), page, pages: pageCount };
}
