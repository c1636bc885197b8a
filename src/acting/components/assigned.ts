import { useQuery } from '@tanstack/react-query';
import { api } from '../../client.ts';
import { queries } from '../../platform/browser/query.ts';

/** The accounts that the person at the keyboard may act for; also outside of the pages that provide the query client. */
export function useAssigned() {
  return useQuery(
    { queryKey: ['access-control', 'assigned'], queryFn: () => api('GET /access-control/assigned'), staleTime: 60_000 },
    queries,
  );
}
