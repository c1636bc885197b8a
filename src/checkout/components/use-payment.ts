import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../client.ts';
import type { Arrival } from '../../places/components/booking-text.tsx';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { useOnce } from '../../platform/browser/use-once.ts';
import { BASKET_KEY } from './basket-query.ts';
import type { Basket } from './basket.ts';

type PaymentProps = {
  basket: Basket;
  save: () => Promise<void>;
  onBasket: (basket: Basket | null) => void;
  onRefused: (error: unknown) => void;
};

/** Checks out: leads to the payment page, or to the booking where nothing is to be paid. */
export function usePayment({ basket, save, onBasket, onRefused }: PaymentProps) {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const once = useOnce();
  // A second press can come before the button is drawn as busy.
  const sending = useRef(false);
  const pay = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: async () => {
      await save();
      const body = { expectedTotalPence: basket.quote.totalPence };
      return once(body, (idempotencyKey) => api('POST /basket/checkout', { body, idempotencyKey }));
    },
    onSuccess: (answer) => {
      if (answer.outcome === 'pay') {
        window.location.assign(answer.url);
        return;
      }
      onBasket(null);
      void cache.invalidateQueries({ queryKey: ['bookings'] });
      const [only, ...more] = answer.bookingIds;
      void navigate(only && more.length === 0 ? `/bookings/${only}` : '/bookings/l', {
        state: { justBooked: answer.outcome === 'confirmed' } satisfies Arrival,
      });
    },
    onError: onRefused,
    onSettled: () => {
      sending.current = false;
    },
  });
  // The browser may bring this page back from its cache with the button still busy.
  const { reset } = pay;
  useEffect(() => {
    const shown = (event: PageTransitionEvent): void => {
      if (!event.persisted) return;
      reset();
      void cache.invalidateQueries({ queryKey: BASKET_KEY });
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, [cache, reset]);
  const send = (): void => {
    if (sending.current) return;
    sending.current = true;
    pay.mutate();
  };
  // Stays busy until the browser has left for the payment page.
  const isBusy = pay.isPending || (pay.isSuccess && pay.data.outcome === 'pay');
  return { error: pay.error, submittedAt: pay.submittedAt, isBusy, reset, send };
}
