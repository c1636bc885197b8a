import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import type { BasketBooking } from './basket.ts';
import type { Wanted } from './selection.ts';
import { sessionIdsOf } from './use-basket.ts';

/** The address of choosing again for a booking of the basket. */
function changeQuery(booking: BasketBooking): { listing: string; sessions: string } {
  return { listing: booking.listing.id, sessions: sessionIdsOf(booking).join(',') };
}

/** What the address asks for, and ways to change it. `held=1` says that these dates are held and are being paid. */
export function useCheckoutAddress() {
  const [query, setQuery] = useSearchParams();
  const wanted: Wanted = {
    sessionIds: (query.get('sessions') ?? '').split(',').filter(Boolean),
    blockId: query.get('block'),
  };
  const change = useCallback(
    (edit: (after: URLSearchParams) => void) =>
      setQuery(
        (before) => {
          const after = new URLSearchParams(before);
          edit(after);
          return after;
        },
        { replace: true },
      ),
    [setQuery],
  );
  const showHeld = useCallback(
    (on: boolean) =>
      change((after) => {
        if (on) after.set('held', '1');
        else after.delete('held');
      }),
    [change],
  );
  const showDates = (sessionIds: readonly string[]): void =>
    change((after) => {
      after.delete('block');
      after.set('sessions', sessionIds.join(','));
    });
  const chooseFor = useCallback(
    (booking: BasketBooking, options?: { replace: boolean }) => setQuery(changeQuery(booking), options),
    [setQuery],
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
