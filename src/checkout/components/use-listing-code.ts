import { useQuery } from '@tanstack/react-query';
import { api } from '../../client.ts';
import { CODE_REFUSED } from './code-field.tsx';
import type { TicketList } from './selection.ts';

/** The code that a booker typed, checked with the listing, and the tickets with the one that it opens. */
export function useListingCode(listingId: string, listingKey: string | undefined, code: string | undefined) {
  const query = useQuery({
    queryKey: ['code', listingId, code],
    queryFn: () =>
      api('GET /experiences/{experienceId}/codes/{code}', {
        params: { experienceId: listingId, code: code ?? '' },
        query: listingKey ? { key: listingKey } : {},
      }),
    enabled: code !== undefined,
    // The field shows why a code is refused. Each request counts as a try, so none is repeated without a press.
    meta: { quiet: CODE_REFUSED },
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const used = code === undefined ? null : (query.data ?? null);
  const opened = used?.ticket ?? null;
  const withOpened = (tickets: TicketList['tickets']): TicketList['tickets'] =>
    opened ? [...tickets.filter((ticket) => ticket.id !== opened.id), opened] : tickets;
  return { used, withOpened, error: query.error, isFetching: query.isFetching, retry: () => void query.refetch() };
}
