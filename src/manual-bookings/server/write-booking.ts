import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { type PricedPlace } from '../provider-booking.ts';
import { type ListingRow } from '../../checkout/server/hold-facts.ts';
import { insertPlaces } from '../../places/server/insert-places.ts';
import { loadPlaces } from '../../places/server/rows.ts';
import { answerField } from '../../questionnaires/shown-questions.ts';
import { askedOf } from '../../questionnaires/server/ask-questions.ts';
import { newReference } from '../../places/server/make-reference.ts';
import { writeAnswers } from '../../checkout/server/save-answers.ts';
import { shareOnBooking } from '../../sharing/server/write-sharing.ts';
import { type BookingRequest } from './find-people.ts';

type Writing = { request: BookingRequest; listing: ListingRow; bookerId: string; places: readonly PricedPlace[] };

/** Writes the booking and its places, which are booked at once. What is paid by link gets a basket for its payments. */
export async function writeBooking(
  tx: Tx,
  services: Services,
  caller: SignedIn,
  { request, listing, bookerId, places }: Writing,
): Promise<{ id: string; reference: string }> {
  const now = services.clock.now().toString();
  const id = randomUUIDv7();
  const reference = newReference();
  const basketId = request.way === 'link' ? randomUUIDv7() : null;
  if (basketId) {
    // What its payments are of; nothing is held in it.
    await tx
      .insertInto('basket')
      .values({ id: basketId, account_id: bookerId, created_at: now, held_until: now, state: 'CONFIRMED' })
      .execute();
  }
  const onPlatform = request.way === 'link';
  await tx
    .insertInto('booking')
    .values({
      id,
      reference,
      basket_id: basketId,
      booker_id: bookerId,
      listing_id: listing.id,
      provider_id: listing.provider_id,
      cancellation_policy: listing.cancellation_policy ?? 'FLEXIBLE',
      cancellation_tiers: JSON.stringify(listing.cancellation_tiers),
      formal_educational_activity: listing.formal_educational_activity ?? false,
      provider_fee_basis_points: onPlatform ? listing.fees.providerFeeBasisPoints : 0,
      booker_fee_basis_points: onPlatform ? listing.fees.bookerFeeBasisPoints : 0,
      made_by_id: caller.actorId,
      payment_way: request.way,
      payment: ({ free: 'FREE', link: 'UNPAID_INVOICE', offline: 'AWAITING_OFFLINE' } as const)[request.way],
      created_at: now,
      confirmed_at: now,
    })
    .execute();
  await insertPlaces(
    tx,
    services,
    places.map(({ normalPricePence, ...place }) => ({
      ...place,
      bookingId: id,
      ...(normalPricePence === place.pricePence ? {} : { normalPricePence }),
    })),
    'book',
  );
  // The provider asked for it where the booking was agreed, by telephone or at the door. The family reads it on the booking,
  // once it has claimed it, and can withdraw it there.
  await shareOnBooking(tx, services.clock.now(), [id]);
  return { id, reference };
}

/** Writes the answers that the provider knows. What only a family can give is left to it. */
export async function prefill(
  tx: Tx,
  services: Services,
  booking: { id: string; listing_id: string; booker_id: string },
  request: BookingRequest,
  learnerIds: readonly string[],
): Promise<Result<true, 'invalid-input'>> {
  if (request.answers.length === 0) return ok(true);
  const asked = await askedOf(tx, services.vault, booking, await loadPlaces(tx, [booking.id]));
  const answers = request.answers.map(({ questionId, learner, sessionId, value }) => ({
    questionId,
    learnerId: learner === null ? null : (learnerIds[learner] ?? ''),
    sessionId,
    value,
  }));
  const theirs = answers.find(({ questionId }) =>
    asked.some(({ id, type }) => id === questionId && (type === 'consent' || type === 'file')),
  );
  if (theirs) {
    const message = 'Only the family can answer this.';
    return refuse('invalid-input', message, {
      fields: { [answerField(theirs.questionId, theirs)]: message },
    });
  }
  return writeAnswers(tx, services, booking, asked, answers);
}
