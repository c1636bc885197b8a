import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';

/** Half of the time for which an opened case is shown as somebody's. */
const AGAIN_MS = 5 * 60_000;

/**
 * Tells colleagues which case is open here, and who has which other one open.
 * @param openId null where none is open, or who looks decides nothing
 * @returns names of colleagues by case
 */
export function useCaseHolds(councilId: string, openId: string | null): ReadonlyMap<string, string> {
  const cache = useQueryClient();
  // Below the queue's own key: what is live for the one is live for the other.
  const queryKey = ['councils', councilId, 'eligibilities', 'holds'];
  const { data } = useQuery({
    queryKey,
    queryFn: () => api('GET /councils/{councilId}/holds', { params: { councilId } }),
    meta: { quiet: [403, 404] },
  });
  const { mutate } = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: ({ id, leaves }: { id: string; leaves: boolean }): Promise<unknown> => {
      const params = { councilId, eligibilityId: id };
      return leaves
        ? api('DELETE /councils/{councilId}/eligibilities/{eligibilityId}/hold', { params })
        : api('PUT /councils/{councilId}/eligibilities/{eligibilityId}/hold', { params });
    },
    onSettled: () => void cache.invalidateQueries({ queryKey: ['councils', councilId, 'eligibilities', 'holds'] }),
  });
  useEffect(() => {
    if (openId === null) return;
    mutate({ id: openId, leaves: false });
    const again = setInterval(() => mutate({ id: openId, leaves: false }), AGAIN_MS);
    return () => {
      clearInterval(again);
      mutate({ id: openId, leaves: true });
    };
  }, [openId, mutate]);
  return new Map(
    (data?.holds ?? []).flatMap(({ eligibilityId, by, isYou }) => (isYou ? [] : [[eligibilityId, by] as const])),
  );
}
