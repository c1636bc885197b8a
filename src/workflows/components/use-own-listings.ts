import { useQuery } from '@tanstack/react-query';
import { api } from '../../client.ts';

/** The account's own listings, for choosing among them. */
export function useOwnListings(): { id: string; title: string }[] {
  const { data } = useQuery({
    queryKey: ['bookable-listings'],
    queryFn: () => api('GET /bookable-listings'),
    meta: { quiet: true },
  });
  return (data?.listings ?? []).filter(({ own }) => own);
}
