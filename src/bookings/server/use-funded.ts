import { useEntitlements } from '../../councils/server/entitlements.ts';
import { councilOwesEntries } from '../../payments/ledger.ts';
import { bookLedger } from '../../payments/server/book-ledger.ts';
import type { Tx } from '../../platform/server/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import type { PlaceRow } from './place-rows.ts';

/**
 * Places that a council pays for have been used, or were cancelled too late: they count against the allowance, and the
 * ledger says what the council owes the provider. They settle that between themselves; it is never paid out.
 */
export async function useFunded(
  tx: Tx,
  doors: Doors,
  booking: { id: string; provider_id: string },
  places: readonly PlaceRow[],
): Promise<void> {
  const used = await useEntitlements(tx, doors.clock.now(), places);
  const entries = used.flatMap(({ placeId, owedPence }) =>
    councilOwesEntries({ placeId, bookingId: booking.id, providerId: booking.provider_id }, owedPence),
  );
  await bookLedger(tx, doors.clock, 'council', entries, {});
}
