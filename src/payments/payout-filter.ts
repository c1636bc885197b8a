import { cutText } from '../platform/cut-text.ts';
import { idAsked } from '../platform/id-asked.ts';
import { pageAsked } from '../platform/paging.ts';
import { isDate } from '../platform/time.ts';

/** What payouts can be sorted by. */
export const payoutSorts = ['date', 'listing', 'amount'] as const;
export type PayoutSort = (typeof payoutSorts)[number];

/** The longest that can be searched for, in characters. */
export const LONGEST_PAYOUT_SEARCH = 100;

/** Which payouts, and in which order; what is not asked for is left out. */
export type AskedPayouts = {
  q?: string;
  from?: string;
  to?: string;
  listingId?: string;
  sort?: PayoutSort;
  direction?: 'ascending' | 'descending';
};

/** What an address asks for; what it says wrongly is left out. */
export function payoutsAsked(query: URLSearchParams): { filter: AskedPayouts; page: number } {
  const q = cutText(query.get('q') ?? '', LONGEST_PAYOUT_SEARCH);
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
  const listingId = idAsked(query.get('listing'));
  const sort = payoutSorts.find((each) => each === query.get('sort'));
  return {
    filter: {
      ...(q && { q }),
      ...(isDate(from) && { from }),
      ...(isDate(to) && { to }),
      ...(listingId && { listingId }),
      ...(sort && { sort }),
      ...(sort && query.get('direction') === 'descending' && { direction: 'descending' as const }),
    },
    page: pageAsked(query.get('page')),
  };
}

/** Whether some payouts are left out, in whichever order the others are. */
export const isNarrowed = ({ q, from, to, listingId }: AskedPayouts): boolean =>
  [q, from, to, listingId].some((one) => one !== undefined);
