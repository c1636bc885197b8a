import { useCallback } from 'react';
import type { BasketBooking } from './basket.ts';
import type { Wanted } from './selection.ts';
import { sessionIdsOf } from './use-basket.ts';
import { useAddress } from '../../platform/browser/use-address.ts';

/** The address of choosing again for a booking of the basket. */
function changeQuery(booking: BasketBooking): { listing: string; sessions: string } {
  return { listing: booking.listing.id, sessions: sessionIdsOf(booking).join(',') };
}

/** What the address asks for, and ways to change it. `held=1` says that these dates are held and are being paid. */
export function useCheckoutAddress() {
  const [query, change] = useAddress();
  const wanted: Wanted = {
    sessionIds: (query.get('sessions') ?? '').split(',').filter(Boolean),
    blockId: query.get('block'),
  };
  const showHeld = useCallback((on: boolean) => change({ held: on ? '1' : '' }, { replace: true }), [change]);
  const showDates = (sessionIds: readonly string[]): void =>
    change({ block: '', sessions: sessionIds.join(',') }, { replace: true });
  const chooseFor = useCallback(
    (booking: BasketBooking, options?: { replace: boolean }) => change(() => changeQuery(booking), options),
    [change],
  );
  return {
    listingId: query.get('listing'),
    linkKey: query.get('key') ?? undefined,
    wanted,
    hasDates: wanted.sessionIds.length > 0 || wanted.blockId !== null,
    isHeld: query.has('held'),
    showHeld,
    showDates,
    chooseFor,
  };
}
