import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../client.ts';
import { countVisit, visitSource } from '../../listings/components/count-visit.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { useOnce } from '../../platform/browser/use-once.ts';
import { takenTimesQuery } from './basket-query.ts';
import type { Basket } from './basket.ts';
import type { holdLinesOf } from './selection.ts';

type HoldRequest = {
  listingId: string;
  listingKey: string | undefined;
  lines: ReturnType<typeof holdLinesOf>;
  code: string | null;
  onHeld: (basket: Basket) => void;
};

/** Holds the places of some lines; one press holds once. */
export function useHold({ listingId, listingKey, lines, code, onHeld }: HoldRequest) {
  const once = useOnce();
  const cache = useQueryClient();
  // A second press can come before the button is drawn as busy.
  const sending = useRef(false);
  const hold = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () => {
      const body = { listingId, ...(listingKey ? { key: listingKey } : {}), lines, code, source: visitSource() };
      return once(body, (idempotencyKey) => api('POST /basket/places', { body, idempotencyKey }));
    },
    onSuccess: ({ basket }) => {
      countVisit(listingId, 'chosen');
      onHeld(basket);
    },
    // Somebody may have been booked in another tab since this was read.
    onError: () => void cache.invalidateQueries({ queryKey: takenTimesQuery.queryKey }),
    onSettled: () => {
      sending.current = false;
    },
  });
  const send = (): void => {
    if (sending.current) return;
    sending.current = true;
    hold.mutate();
  };
  return { error: hold.error, submittedAt: hold.submittedAt, isPending: hold.isPending, reset: hold.reset, send };
}
