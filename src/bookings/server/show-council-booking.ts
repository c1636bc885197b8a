import type * as z from 'zod';
import type { SignedIn } from '../../identity/access.ts';
import { logLooks } from '../../people/server/log-looks.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { labelOf } from '../../places/booking-label.ts';
import type { councilBooking } from '../../places/booking-schemas.ts';
import { inTime } from './show-booking.ts';
import { cancellationsOf, cancelledBy } from '../../cancellations/server/read-cancellations.ts';
import { loadAccounts, loadListingCards, promised } from '../../places/server/load-parties.ts';
import { placeLine } from '../../places/server/quote-lines.ts';
import { loadPlaces, paidOf, worthShowing } from '../../places/server/rows.ts';
import { canCancel } from '../../cancellations/server/quote-refund.ts';
import { byCouncil } from '../../cancellations/server/find-cancellable.ts';

type Answer = z.infer<typeof councilBooking>;

/**
 * The places of a booking that a council pays for, for its officers. Children are named, so that somebody looked is
 * written down for each of them.
 */
export async function showCouncilBooking(
  services: Services,
  caller: SignedIn,
  councilId: string,
  bookingId: string,
): Promise<Result<Answer, 'not-found' | 'forbidden' | 'own-family'>> {
  const { db } = services;
  const now = services.clock.now();
  const found = await byCouncil(caller, councilId, bookingId)(db);
  if (!found.ok) return found;
  const { row, by, isTheirs, council } = found.value;
  const places = worthShowing(await loadPlaces(db, [bookingId], caller.acting)).filter((place) => isTheirs(place.id));
  await logLooks(db, now, caller, {
    what: 'council-booking',
    learnerIds: places.map((place) => place.learner_id),
  });
  const accounts = await loadAccounts(db, [row.provider_id]);
  const listings = await loadListingCards(db, [row.listing_id]);
  const cancellations = await cancellationsOf(db, row.id, places);
  const provider = { name: promised(accounts.get(row.provider_id), 'provider').provider_name };
  return ok({
    id: row.id,
    reference: row.reference,
    label: labelOf(places.map(inTime), now, 'provider'),
    council: { id: councilId, title: council?.title ?? '' },
    listing: { title: promised(listings.get(row.listing_id), 'listing').exact.title },
    provider,
    places: places.map((place) => {
      const { id, state, session, ticket, learner } = placeLine(place, new Map());
      return {
        id,
        state,
        session,
        ticket,
        learner,
        paidPence: paidOf(place),
        canCancel: canCancel(place, by, now),
        cancelled: cancelledBy(place, cancellations, provider.name),
      };
    }),
  });
}
