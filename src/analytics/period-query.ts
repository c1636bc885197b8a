import { isDate } from '../platform/time.ts';

/** What the address asks for. */
export type PeriodFilter = {
  period: 'month' | 'quarter' | 'term' | 'custom';
  from: string;
  to: string;
  listingId: string;
};

const periods = ['month', 'quarter', 'term', 'custom'] as const;
const dayAsked = (text: string | null): string => (text !== null && isDate(text) ? text : '');
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What an address asks for; what it says wrongly is left out. */
export function periodFrom(query: URLSearchParams): PeriodFilter {
  const listingId = query.get('listing') ?? '';
  return {
    period: periods.find((each) => each === query.get('period')) ?? 'month',
    from: dayAsked(query.get('from')),
    to: dayAsked(query.get('to')),
    listingId: UUID.test(listingId) ? listingId : '',
  };
}

/** The query that asks for it: only what differs from this month of all listings. Days go with a period of one's own. */
export function periodQuery({ period, from, to, listingId }: PeriodFilter): Record<string, string> {
  return {
    ...(period === 'month' ? {} : { period }),
    ...(period === 'custom' && from ? { from } : {}),
    ...(period === 'custom' && to ? { to } : {}),
    ...(listingId ? { listing: listingId } : {}),
  };
}
