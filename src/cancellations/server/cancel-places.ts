import { randomUUIDv7 } from 'node:crypto';
import { giveEntitlementsBack } from '../../councils/server/use-entitlements.ts';
import type { SignedIn } from '../../identity/access.ts';
import { decideRefund } from '../../payments/server/decide-refund.ts';
import { refundedOf, takenByBanks } from '../../payments/server/read-refunded.ts';
import { sum } from '../../platform/money.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { givePlacesBack } from '../../schedule/server/take-places.ts';
import { giveTicketsBack } from '../../tickets/server/take-tickets.ts';
import { giveCodesBack } from '../../tickets/server/take-code.ts';
import type { RefundLine } from '../../places/refund-rules.ts';
import { afterCancelling, stands, type Canceller } from '../../places/place.ts';
import { markPayment } from '../../places/server/mark-payment.ts';
import { countSessions, loadPlaces, payingCouncils, ticketsFreed, type PlaceRow } from '../../places/server/rows.ts';
import { isLate, quoteAnswer, quoteFor, refuseToCancel } from './quote-refund.ts';
import type { FindToCancel } from './find-cancellable.ts';
import { takeUseBack, useFunded } from './mark-funding-used.ts';
import { change } from '../../platform/server/work/change.ts';

export type Cancellation = {
  bookingId: string;
  placeIds: readonly string[];
  /** What the caller was shown; anything else is refused with the new quote. */
  expectedRefundPence: number;
  message?: string | undefined;
};

type RefusalKey = 'not-found' | 'cannot-cancel' | 'quote-changed';

/**
 * Cancels places and decides the refund that the quote promised, in one transaction: states, capacity, refund, ledger
 * and events together. The money itself is sent after the commit, by the event. Asked again for the same places it
 * changes nothing and answers the same.
 */
export async function cancelPlaces<Key extends string>(
  services: Services,
  find: FindToCancel<Key>,
  caller: SignedIn,
  request: Cancellation,
): Promise<Result<{ refundedPence: number }, Key | RefusalKey>> {
  return change(services, async (tx) => cancel(tx, services, find, caller, request));
}

async function cancel<Key extends string>(
  tx: Tx,
  services: Services,
  find: FindToCancel<Key>,
  caller: SignedIn,
  request: Cancellation,
): Promise<Result<{ refundedPence: number }, Key | RefusalKey>> {
  const now = services.clock.now();
  // Two cancellations of one booking follow one another: the second sees what the first did.
  await tx.selectFrom('booking').select('id').where('id', '=', request.bookingId).forUpdate().execute();
  const found = await find(tx);
  if (!found.ok) return found;
  const { row: booking, by, council, isTheirs } = found.value;
  const places = await loadPlaces(tx, [booking.id], caller.acting);
  const ids = new Set(request.placeIds);
  const chosen = places.filter((place) => ids.has(place.id) && isTheirs(place.id));
  if (chosen.length !== ids.size) return notFound;
  if (chosen.every((place) => place.cancelled_by === by)) {
    // What a bank has taken back was not given back by cancelling.
    const [back, atBank] = [await refundedOf(tx, [...ids]), await takenByBanks(tx, [...ids])];
    return ok({ refundedPence: sum([...back.values()]) - sum([...atBank.values()]) });
  }
  const cannot = refuseToCancel(chosen, by, now);
  if (cannot) return cannot;
  const quote = quoteFor(booking, places, ids, by, now, await takenByBanks(tx, [...ids]));
  if (quote.totalPence !== request.expectedRefundPence) {
    return refuse(
      'quote-changed',
      `The refund has changed in the meantime. ${quote.sentence} Please look at it again.`,
      {
        details: { quote: quoteAnswer(booking.id, by, quote, places) },
      },
    );
  }
  await applyCancellation(tx, services, {
    booking,
    places,
    chosen,
    by,
    councilId: council?.id ?? null,
    lines: quote.lines,
    accountId: caller.actorId,
    subjectId: caller.subjectId,
    message: request.message ?? '',
  });
  return ok({ refundedPence: quote.totalPence });
}

/** A cancellation that was decided: which places of which booking, by whom, and what goes back. */
type Decided = {
  booking: { id: string; booker_id: string; provider_id: string; listing_id: string };
  /** All places of the booking, and those of them that end. */
  places: readonly PlaceRow[];
  chosen: readonly PlaceRow[];
  by: Canceller;
  /** The council for which it was decided. */
  councilId?: string | null;
  lines: readonly RefundLine[];
  /** Who is at the keyboard, and for whom. */
  accountId: string;
  subjectId: string;
  message: string;
};

/**
 * Writes a cancellation of confirmed places whose booking is locked: states, room, refunds, and the event that tells
 * both sides.
 */
export async function applyCancellation(
  tx: Tx,
  services: Services,
  { booking, places, chosen, by, councilId = null, lines, accountId, subjectId, message }: Decided,
): Promise<void> {
  const to = afterCancelling('CONFIRMED', by);
  if (!to) throw new Error(`A confirmed place cannot be cancelled by the ${by}.`);
  const now = services.clock.now();
  const ids = chosen.map((place) => place.id);
  const cancellationId = randomUUIDv7();
  await tx
    .insertInto('cancellation')
    .values({
      id: cancellationId,
      booking_id: booking.id,
      cancelled_by: by,
      council_id: councilId,
      account_id: accountId,
      message,
      created_at: now.toString(),
    })
    .execute();
  const changed = await tx
    .updateTable('place')
    .set({ state: to, changed_at: now.toString(), cancellation_id: cancellationId })
    .where('id', 'in', ids)
    .where('state', '=', 'CONFIRMED')
    .returning('id')
    .execute();
  if (changed.length !== ids.length)
    throw new Error(`Only ${changed.length} of ${ids.length} places of booking ${booking.id} were confirmed.`);
  const remaining = places.filter((place) => !ids.includes(place.id) && stands(place.state));
  await givePlacesBack(tx, countSessions(chosen));
  await giveTicketsBack(tx, ticketsFreed(chosen, remaining));
  // A code serves a booking: with its last place it serves none.
  if (remaining.length === 0) await giveCodesBack(tx, now, [booking.id]);
  const { true: late = [], false: inTime = [] } = Object.groupBy(
    chosen,
    (place) => `${by === 'booker' && isLate(place, now)}`,
  );
  await giveEntitlementsBack(tx, now, inTime);
  await useFunded(tx, services, booking, late);
  // A day after the session what was not cancelled counts as used.
  if (by === 'provider') await takeUseBack(tx, services, booking, chosen);
  const parties = { id: booking.id, bookerId: booking.booker_id, providerId: booking.provider_id };
  const refundIds = await decideRefunds(tx, services, parties, chosen, lines);
  await tx
    .updateTable('cancellation')
    .set({ refund_id: refundIds[0] ?? null })
    .where('id', '=', cancellationId)
    .execute();
  await markPayment(tx, booking.id, places);
  const council = (await payingCouncils(tx, chosen)).get(booking.listing_id);
  await record(tx, services.clock, [
    {
      kind: 'places.cancelled',
      about: {
        booking: booking.id,
        listing: booking.listing_id,
        session: [...countSessions(chosen).keys()],
        account: booking.booker_id,
        provider: booking.provider_id,
        ...(council ? { council } : {}),
      },
      data: { placeIds: ids, cancellationId, by, ...(refundIds[0] ? { refundId: refundIds[0] } : {}) },
      actorId: accountId,
      subjectId,
    },
  ]);
}

/**
 * One refund for each payment and rule; what a provider must decide waits as a request for the ticket price.
 * @param needsOwnMail the places were cancelled long before, and the mails about that named no refund
 */
export async function decideRefunds(
  tx: Tx,
  services: Services,
  booking: { id: string; bookerId: string; providerId: string },
  chosen: readonly PlaceRow[],
  lines: readonly RefundLine[],
  needsOwnMail = false,
): Promise<string[]> {
  const byId = new Map(chosen.map((place) => [place.id, place]));
  const refundIds: string[] = [];
  for (const group of Map.groupBy(lines, (line) => `${byId.get(line.placeId)?.payment_id} ${line.rule}`).values()) {
    const [first] = group;
    const paymentId = first && byId.get(first.placeId)?.payment_id;
    if (!first || !paymentId) continue;
    const waits = first.rule === 'DECISION';
    const amounts = new Map(group.map((line) => [line.placeId, waits ? line.askedPence : line.amountPence]));
    const refundId = await decideRefund(tx, services, {
      booking,
      paymentId,
      rule: first.rule,
      reason: [...new Set(group.map((line) => line.sentence))].join(' '),
      state: waits ? 'PENDING_DECISION' : 'AUTO_APPROVED',
      needsOwnMail,
      amounts,
    });
    if (refundId) refundIds.push(refundId);
  }
  return refundIds;
}
