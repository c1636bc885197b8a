import { partPaidEntries, partsOfRefund } from '../../payments/ledger.ts';
import { bookLedger } from '../../payments/server/book-ledger.ts';
import type { PaymentRow } from '../../payments/server/record-payment.ts';
import { loadPlaceMoney } from '../../payments/server/load-place-money.ts';
import { decideRefund } from '../../payments/server/decide-refund.ts';
import { takenByBanks } from '../../payments/server/read-refunded.ts';
import { sum } from '../../platform/money.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { givePlacesBack } from '../../schedule/server/take-places.ts';
import { giveTicketsBack } from '../../tickets/server/take-tickets.ts';
import { stands } from '../../places/place.ts';
import { finishMove, toppedUpOf, type MoveRow } from './finish-move.ts';
import { markPayment } from '../../places/server/mark-payment.ts';
import { countSessions, countTickets, loadPlaces, ticketsFreed, type PlaceRow } from '../../places/server/rows.ts';
import { markReleased } from '../../checkout/server/release-basket.ts';

type Locked = {
  row: MoveRow;
  booking: { id: string; booker_id: string; provider_id: string; listing_id: string };
  places: PlaceRow[];
  from: PlaceRow[];
  to: PlaceRow[];
};

/** The move that a basket is for, with its booking locked; undefined for the baskets of new bookings. */
async function lockMove(tx: Tx, basketId: string): Promise<Locked | undefined> {
  const known = await tx.selectFrom('move').select('booking_id').where('basket_id', '=', basketId).executeTakeFirst();
  if (!known) return undefined;
  const booking = await tx
    .selectFrom('booking')
    .select(['id', 'booker_id', 'provider_id', 'listing_id'])
    .where('id', '=', known.booking_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const row = await tx.selectFrom('move').selectAll().where('basket_id', '=', basketId).executeTakeFirstOrThrow();
  const sides = await tx.selectFrom('move_place').select(['place_id', 'side']).where('move_id', '=', row.id).execute();
  const places = await loadPlaces(tx, [booking.id]);
  const of = (side: string): PlaceRow[] =>
    places.filter((place) => sides.some((one) => one.place_id === place.id && one.side === side));
  return { row, booking, places, from: of('from'), to: of('to') };
}

/**
 * The difference of a move was paid: it is made, if old and new places still stand. Too late, the difference goes back
 * and the booking stays as it is.
 * @returns false when the payment is for no move
 */
export async function movePaid(tx: Tx, services: Services, payment: PaymentRow): Promise<boolean> {
  const move = await lockMove(tx, payment.basket_id);
  if (!move) return false;
  const { row, booking, places, from, to } = move;
  await bookDifference(tx, services, payment, to);
  const stillFits =
    row.state === 'PAYING' &&
    from.every((place) => place.state === 'CONFIRMED') &&
    to.every((place) => place.state === 'HELD' && place.cancelled_at === null) &&
    (await isPaidFor(tx, from));
  if (!stillFits) {
    if (row.state === 'PAYING') await release(tx, services, move);
    await refundDifference(tx, services, payment, move);
    return true;
  }
  await tx.updateTable('basket').set({ state: 'CONFIRMED' }).where('id', '=', payment.basket_id).execute();
  await endRow(tx, services, row, 'DONE');
  const remaining = places.filter((place) => stands(place.state) && !from.includes(place));
  await givePlacesBack(tx, countSessions(from));
  await giveTicketsBack(tx, ticketsFreed(from, remaining));
  await finishMove(tx, services, { booking, chosen: from, side: 'booker' }, { row, held: to });
  return true;
}

/** Whether the old places still have what the new ones are to take over: no bank took it back while the page was open. */
async function isPaidFor(tx: Tx, from: readonly PlaceRow[]): Promise<boolean> {
  const taken = await takenByBanks(
    tx,
    from.map((place) => place.id),
  );
  return taken.size === 0;
}

/**
 * The payment page of a move closed without payment, or the move is given up: the new places go back and the old ones
 * stand as before. Hearing it again changes nothing.
 * @returns false when the basket is of no move
 */
export async function lapseMove(tx: Tx, services: Services, basketId: string): Promise<boolean> {
  const move = await lockMove(tx, basketId);
  if (!move) return false;
  if (move.row.state === 'PAYING') await release(tx, services, move);
  return true;
}

async function release(tx: Tx, services: Services, { row, booking, to }: Locked): Promise<void> {
  const held = to.filter((place) => place.state === 'HELD');
  await givePlacesBack(tx, countSessions(held));
  await giveTicketsBack(tx, countTickets(held));
  await markReleased(tx, services, held, 'time-out');
  await endRow(tx, services, row, 'LAPSED');
  await tx
    .updateTable('basket')
    .set({ state: 'RELEASED' })
    .where('id', '=', row.basket_id ?? '')
    .execute();
  await record(tx, services.clock, [
    {
      kind: 'move.lapsed',
      about: {
        booking: booking.id,
        listing: booking.listing_id,
        session: [...countSessions(held).keys()],
        account: booking.booker_id,
      },
      data: { moveId: row.id },
      subjectId: booking.booker_id,
    },
  ]);
}

async function endRow(tx: Tx, services: Services, row: MoveRow, state: 'DONE' | 'LAPSED'): Promise<void> {
  await tx
    .updateTable('move')
    .set({ state, finished_at: services.clock.now().toString() })
    .where('id', '=', row.id)
    .execute();
}

/** Books what was paid as the first part of the new places' price. */
async function bookDifference(tx: Tx, services: Services, payment: PaymentRow, to: readonly PlaceRow[]): Promise<void> {
  const toppedUp = await toppedUpOf(tx, to);
  if (sum(toppedUp.values()) !== payment.amount_pence)
    throw new Error(
      `Payment ${payment.id} of ${payment.amount_pence} is for a difference of ${sum(toppedUp.values())}.`,
    );
  const money = await loadPlaceMoney(tx, [...toppedUp.keys()]);
  const entries = [...toppedUp].flatMap(([placeId, amount]) => {
    const place = money.get(placeId);
    return place ? partPaidEntries(place, partsOfRefund(place, 0, amount)) : [];
  });
  await bookLedger(tx, services.clock, 'payment', entries, { paymentId: payment.id });
}

async function refundDifference(
  tx: Tx,
  services: Services,
  payment: PaymentRow,
  { booking, to }: Locked,
): Promise<void> {
  const toppedUp = await toppedUpOf(tx, to);
  await decideRefund(tx, services, {
    booking: { id: booking.id, bookerId: booking.booker_id, providerId: booking.provider_id },
    paymentId: payment.id,
    rule: 'MOVED',
    reason: 'The payment came too late for the move, so it is refunded. The booking is unchanged.',
    state: 'AUTO_APPROVED',
    needsOwnMail: true,
    amounts: toppedUp,
  });
  // The rest of the price was never paid for these places: it is still with those that they should have replaced.
  for (const place of to) {
    const rest = place.price_pence + place.booker_fee_pence - (toppedUp.get(place.id) ?? 0);
    if (!toppedUp.has(place.id) || rest === 0) continue;
    await tx.updateTable('place').set({ carried_pence: rest }).where('id', '=', place.id).execute();
  }
  await markPayment(tx, booking.id, await loadPlaces(tx, [booking.id]));
}
