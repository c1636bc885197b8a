import type { Selectable } from 'kysely';
import type { Move } from '../../../db/tables.ts';
import { carryOver, surplusOf } from '../../payments/carry.ts';
import { partCarriedEntries, partPaidEntries, partsOfRefund } from '../../payments/ledger.ts';
import { bookLedger } from '../../payments/server/book-ledger.ts';
import { loadPlaceMoney } from '../../payments/server/load-place-money.ts';
import { sourcesOf } from '../../payments/server/find-sources.ts';
import { decideRefund } from '../../payments/server/decide-refund.ts';
import { refundedOf } from '../../payments/server/read-refunded.ts';
import type { PlaceStep } from '../../tickets/price.ts';
import { sum } from '../../platform/money.ts';
import { anyOf, sql, type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { freeCancelUntil } from '../../schedule/block-effects.ts';
import type { MovePlan } from '../move-plan.ts';
import { transition } from '../../places/place.ts';
import { carryAnswers } from '../../questionnaires/server/carry-answers.ts';
import { changeStates } from '../../places/server/change-states.ts';
import type { Side } from '../../places/server/find-booking.ts';
import { insertPlaces } from '../../places/server/insert-places.ts';
import { markPayment } from '../../places/server/mark-payment.ts';
import { countSessions, loadPlaces, paidOf, type PlaceRow } from '../../places/server/rows.ts';
import { loadSteps, writeSteps } from '../../places/server/write-steps.ts';

export type MoveRow = Selectable<Move>;

type BookingOfMove = { id: string; booker_id: string; provider_id: string; listing_id: string };

/**
 * Makes a move true, in the transaction that holds the booking's lock and has counted the room: the old places end as
 * MOVED, the new ones are booked, what was paid goes along, and what is too much goes back.
 * @param to the new places: those that were held while the difference was paid, or those that are planned
 */
export async function finishMove(
  tx: Tx,
  services: Services,
  { booking, chosen, side }: { booking: BookingOfMove; chosen: readonly PlaceRow[]; side: Side },
  to: { row: MoveRow; plan: MovePlan['places'] } | { row: MoveRow; held: readonly PlaceRow[] },
): Promise<void> {
  await changeStates(tx, services, chosen, 'CONFIRMED', transition('CONFIRMED', 'move', side));
  const madeIds =
    'held' in to ? to.held.map((place) => place.id) : await insertPlanned(tx, services, booking.id, to.row, to.plan);
  const made = inGivenOrder(await loadPlaces(tx, [booking.id]), madeIds);
  await keepSteps(tx, chosen, made);
  await carryAnswers(tx, services, booking, chosen, made);
  await changeStates(tx, services, made, 'HELD', transition('HELD', 'confirm', 'booker'));
  if (side === 'provider') {
    const until = freeCancelUntil(services.clock.now());
    await tx.updateTable('place').set({ free_cancel_until: until.toString() }).where('id', 'in', madeIds).execute();
  }
  await carryMoney(tx, services, booking, chosen, made);
  await markPayment(tx, booking.id, await loadPlaces(tx, [booking.id]));
  await record(tx, services.clock, [
    {
      kind: 'places.moved',
      about: {
        booking: booking.id,
        listing: booking.listing_id,
        session: [...new Set([...countSessions(chosen).keys(), ...countSessions(made).keys()])],
        account: booking.booker_id,
        provider: booking.provider_id,
      },
      data: {
        moveId: to.row.id,
        by: side,
        from: chosen.map((place) => place.id),
        to: madeIds,
      },
      actorId: to.row.account_id,
      subjectId: side === 'booker' ? booking.booker_id : booking.provider_id,
    },
  ]);
}

/**
 * Under the same ticket the agreed price stays, and with it what explains it: discounts, and the add-ons that the register
 * shows. Where a block has more or fewer dates the first ones bear them.
 */
async function keepSteps(tx: Tx, old: readonly PlaceRow[], made: readonly PlaceRow[]): Promise<void> {
  const steps = await loadSteps(tx, old);
  if (steps.size === 0) return;
  const kept = new Map<string, readonly PlaceStep[]>();
  for (const [learnerId, mine] of Map.groupBy(made, (place) => place.learner_id)) {
    const before = old.filter((place) => place.learner_id === learnerId);
    for (const [index, place] of mine.entries()) {
      const of = before[index] && steps.get(before[index].id);
      if (of && before[index]?.ticket_id === place.ticket_id) kept.set(place.id, of);
    }
  }
  await writeSteps(tx, kept);
}

async function insertPlanned(
  tx: Tx,
  services: Services,
  bookingId: string,
  row: MoveRow,
  plan: MovePlan['places'],
): Promise<string[]> {
  const ids = await insertPlaces(
    tx,
    services,
    plan.map((place) => ({ ...place, bookingId })),
  );
  await tx
    .insertInto('move_place')
    .values(ids.map((id) => ({ move_id: row.id, place_id: id, side: 'to' })))
    .execute();
  return ids;
}

function inGivenOrder(places: readonly PlaceRow[], ids: readonly string[]): PlaceRow[] {
  const byId = new Map(places.map((place) => [place.id, place]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Hands the money of the old places on to the new ones: what is too much goes back, the rest is booked from place to
 * place, and each new place names the payments that paid for it.
 */
async function carryMoney(
  tx: Tx,
  services: Services,
  booking: BookingOfMove,
  old: readonly PlaceRow[],
  made: readonly PlaceRow[],
): Promise<void> {
  const kept = new Map(old.map((place) => [place.id, paidOf(place)]));
  const paid = sum(kept.values());
  if (paid === 0) {
    await handPageOn(tx, old, made);
    return;
  }
  // What the payment of the difference brought is on the new places already.
  const toppedUp = await toppedUpOf(tx, made);
  const missing = made.map((place) => place.price_pence + place.booker_fee_pence - (toppedUp.get(place.id) ?? 0));
  const surplus = surplusOf(kept, Math.max(0, paid - sum(missing)));
  await refundSurplus(tx, services, booking, old, surplus);
  const sources = await sourcesOf(
    tx,
    old.map((place) => place.id),
  );
  const carried = carryOver([...sources.values()].flat(), missing);
  const money = await loadPlaceMoney(
    tx,
    [...old, ...made].map((place) => place.id),
  );
  const back = await refundedOf(tx, [...kept.keys()]);
  const entries = [];
  for (const place of old) {
    const of = money.get(place.id);
    const along = paidOf(place) - (back.get(place.id) ?? 0);
    if (!of || along <= 0) continue;
    entries.push(...partCarriedEntries(of, partsOfRefund(of, back.get(place.id) ?? 0, along)));
    await tx
      .updateTable('place')
      .set({ carried_pence: sql<number>`carried_pence + ${along}` })
      .where('id', '=', place.id)
      .execute();
  }
  for (const [index, place] of made.entries()) {
    const of = money.get(place.id);
    const { taken = [] } = carried[index] ?? {};
    const amount = sum(taken.map((source) => source.amountPence));
    if (!of || amount === 0) continue;
    const before = toppedUp.get(place.id) ?? 0;
    entries.push(...partPaidEntries(of, partsOfRefund(of, before, amount)));
    if (before === 0)
      await tx
        .updateTable('place')
        .set({ payment_id: taken[0]?.paymentId ?? null })
        .where('id', '=', place.id)
        .execute();
    if (before > 0 || taken.length > 1) {
      const rows = taken.map(({ paymentId, amountPence }) => ({
        place_id: place.id,
        payment_id: paymentId,
        amount_pence: amountPence,
      }));
      await tx.insertInto('place_source').values(rows).execute();
    }
  }
  await bookLedger(tx, services.clock, 'move', entries, {});
}

/**
 * What is paid on a page that is open counts for the new places: nothing was paid yet, so they cost as much together as
 * the old ones.
 */
async function handPageOn(tx: Tx, old: readonly PlaceRow[], made: readonly PlaceRow[]): Promise<void> {
  const open = old.filter((place) => place.payment_state === 'OPEN');
  const [first] = open;
  if (!first) return;
  const payFrom = async (places: readonly PlaceRow[], paymentId: string | null) =>
    tx
      .updateTable('place')
      .set({ payment_id: paymentId })
      .where('id', '=', anyOf(places.map((place) => place.id)))
      .execute();
  await payFrom(open, null);
  await payFrom(made, first.payment_id);
}

/** What the payment of a difference brought to each of these places, by place id. */
export async function toppedUpOf(tx: Tx, places: readonly PlaceRow[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('place_source')
    .select(['place_id', 'amount_pence'])
    .where(
      'place_id',
      'in',
      places.map((place) => place.id),
    )
    .execute();
  return new Map(rows.map((row) => [row.place_id, row.amount_pence]));
}

async function refundSurplus(
  tx: Tx,
  services: Services,
  booking: BookingOfMove,
  old: readonly PlaceRow[],
  surplus: ReadonlyMap<string, number>,
): Promise<void> {
  const parties = { id: booking.id, bookerId: booking.booker_id, providerId: booking.provider_id };
  for (const [paymentId, group] of Map.groupBy(
    old.filter((place) => surplus.has(place.id)),
    (place) => place.payment_id,
  )) {
    if (!paymentId) continue;
    await decideRefund(tx, services, {
      booking: parties,
      paymentId,
      rule: 'MOVED',
      reason: 'The new date costs less, so the difference is refunded.',
      state: 'AUTO_APPROVED',
      amounts: new Map(group.map((place) => [place.id, surplus.get(place.id) ?? 0])),
    });
  }
}
