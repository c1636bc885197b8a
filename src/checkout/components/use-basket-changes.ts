import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client.ts';
import { RequestFailed } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { useOnce } from '../../platform/browser/use-once.ts';
import { BASKET_KEY } from './basket-query.ts';
import type { Basket } from './basket.ts';
import { CODE_REFUSED } from './code-field.tsx';

type BasketChangesProps = {
  onBasket: (basket: Basket) => void;
  onEnded: () => void;
  onRefused: (error: unknown) => void;
  onCodeChanged: () => void;
};

/** Changes what is held: another 15 minutes, places given back, a code. */
export function useBasketChanges({ onBasket, onEnded, onRefused, onCodeChanged }: BasketChangesProps) {
  const cache = useQueryClient();
  const reread = () => cache.invalidateQueries({ queryKey: BASKET_KEY });
  const once = useOnce();
  const renew = useMutation({
    meta: TOLD_IN_PLACE,
    // The key lets a press be repeated whose answer was lost: a basket is renewed only once.
    mutationFn: () => once(null, (idempotencyKey) => api('POST /basket/renew', { idempotencyKey })),
    onSuccess: (answer) => onBasket(answer.basket),
    onError: onRefused,
  });
  const [givenBack, setGivenBack] = useState<ReadonlySet<string>>(new Set());
  const giveBack = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: (bookingId: string | undefined) => {
      if (bookingId) setGivenBack((before) => new Set([...before, bookingId]));
      return api('DELETE /basket', { query: bookingId ? { bookingId } : {} });
    },
    onSuccess: reread,
    onError: onRefused,
  });
  const code = useMutation({
    meta: { quiet: CODE_REFUSED },
    mutationFn: (request: { bookingId: string; code: string | null }) => api('PUT /basket/code', { body: request }),
    onSuccess: (answer) => {
      onCodeChanged();
      onBasket(answer.basket);
    },
    onError: (error) => {
      const key = error instanceof RequestFailed ? error.data?.key : undefined;
      if (key === 'hold-ended') onEnded();
      else if (key === 'payment-open') void reread();
    },
  });
  return { renew, giveBack, givenBack, code };
}
