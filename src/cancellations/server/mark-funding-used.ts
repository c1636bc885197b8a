import { returnUsed, useEntitlements } from '../../councils/server/use-entitlements.ts';
import { councilOwesEntries } from '../../payments/ledger.ts';
import { bookLedger } from '../../payments/server/book-ledger.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import type { PlaceRow } from '../../places/server/rows.ts';

type BookingOfUse = { id: string; provider_id: string };

/**
 * Places that a council pays for have been used, or were cancelled too late: they count against the allowance, and the
 * ledger says what the council owes the provider. They settle that between themselves; it is never paid out.
 */
export async function useFunded(
  tx: Tx,
  services: Services,
  booking: BookingOfUse,
  places: readonly PlaceRow[],
): Promise<void> {
  await bookOwed(tx, services, booking, await useEntitlements(tx, services.clock.now(), places));
}

/** Their provider says that they did not take place after all: nothing of it was used, and nothing is owed. */
export async function takeUseBack(
  tx: Tx,
  services: Services,
  booking: BookingOfUse,
  places: readonly PlaceRow[],
): Promise<void> {
  const returned = await returnUsed(tx, services.clock.now(), places);
  await bookOwed(
    tx,
    services,
    booking,
    returned.map(({ placeId, owedPence }) => ({ placeId, owedPence: -owedPence })),
  );
}

async function bookOwed(
  tx: Tx,
  services: Services,
  booking: BookingOfUse,
  uses: readonly { placeId: string; owedPence: number }[],
): Promise<void> {
  const entries = uses.flatMap(({ placeId, owedPence }) =>
    councilOwesEntries({ placeId, bookingId: booking.id, providerId: booking.provider_id }, owedPence),
  );
  await bookLedger(tx, services.clock, 'council', entries, {});
}
