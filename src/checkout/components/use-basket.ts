import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useLive } from '../../platform/browser/live.ts';
import { BASKET_KEY, basketQuery, CHANGES_BASKET, takenTimesQuery } from './basket-query.ts';
import type { Basket, BasketBooking, EndedHold } from './basket.ts';
import { forgetHeld, markHeld } from './hold-flag.ts';

/** The dates of a booking of the basket. */
export const sessionIdsOf = (booking: BasketBooking): string[] => [
  ...new Set(booking.places.map((place) => place.session.id)),
];

/** What is held now, or the hold whose time ran out, kept up to date. */
export function useBasket(userId: string) {
  const cache = useQueryClient();
  const query = useQuery(basketQuery);
  useLive([`account:${userId}`], ({ kind }) => {
    if (!CHANGES_BASKET.test(kind)) return;
    for (const queryKey of [BASKET_KEY, takenTimesQuery.queryKey]) void cache.invalidateQueries({ queryKey });
  });
  const basket = query.data?.basket ?? null;

  // Other pages read this flag, and show a strip that says what is held.
  const holds = query.data && basket !== null;
  useEffect(() => {
    if (holds) markHeld(userId);
    else if (holds === false) forgetHeld();
  }, [holds, userId]);

  const take = useCallback(
    (next: Basket | null) => cache.setQueryData(BASKET_KEY, { basket: next, ended: null }),
    [cache],
  );
  /** Shows the hold as ended at once, in place of a clock at zero; the server knows it a moment later. */
  const end = useCallback(() => {
    const bookings = (basket?.bookings ?? []).map((booking) => ({
      listing: { id: booking.listing.id, title: booking.listing.title },
      sessionIds: sessionIdsOf(booking),
    }));
    cache.setQueryData(BASKET_KEY, {
      basket: null,
      ended: { at: new Date().toISOString(), wasPaying: false, bookings } satisfies EndedHold,
    });
  }, [basket, cache]);
  return { query, basket, ended: query.data?.ended ?? null, take, end };
}
