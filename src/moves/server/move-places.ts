import { initialsOf } from '../../acting/masking.ts';
import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { openPaymentPage } from '../../payments/server/open-payment-page.ts';
import type { PaymentRow } from '../../payments/server/record-payment.ts';
import { formatMoney } from '../../platform/money.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { constraintOf, type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { format } from '../../platform/time.ts';
import { changePlaces } from '../../schedule/server/take-places.ts';
import { changeTickets } from '../../tickets/server/take-tickets.ts';
import { goneSentence, stillAsDecided, type HoldFacts, type HoldRefusal } from '../../checkout/hold-rules.ts';
import { ticketCount } from '../../places/ticket-count.ts';
import { planMove, type MovePlan } from '../move-plan.ts';
import { stands } from '../../places/place.ts';
import { beginPayment } from '../../checkout/server/begin-payment.ts';
import { freeing } from '../../checkout/server/end-holds.ts';
import { endMove } from './end-move.ts';
import { openMoveOf } from './open-move.ts';
import { finishMove, type MoveRow } from './finish-move.ts';
import { findBooking, type Side } from '../../places/server/find-booking.ts';
import { currentSessions } from '../../checkout/server/hold-facts.ts';
import { NEWS_MINUTES, PAGE_MINUTES } from '../../checkout/server/hold-time.ts';
import { insertPlaces } from '../../places/server/insert-places.ts';
import { feesOfBooking, findMovable, targetFacts, type Movable } from './move-facts.ts';
import { countSessions, difference, ticketsFreed } from '../../places/server/rows.ts';
import { isolated } from '../../platform/isolated.ts';
import { change } from '../../platform/server/work/change.ts';

export type MoveRequest = {
  bookingId: string;
  placeIds: readonly string[];
  /** The new date; for a ticket of a whole block all dates of the new block. */
  sessionIds: readonly string[];
  ticketId: string;
  /** What the caller was shown; below 0 it goes back. Anything else is refused with the new amount. */
  expectedDifferencePence: number;
  as?: Side | undefined;
  /** A provider's words to the family. */
  message?: string | undefined;
};

export type Moved = { outcome: 'moved' } | { outcome: 'pay'; url: string };

type RefusalKey =
  | HoldRefusal
  | 'cannot-move'
  | 'places-gone'
  | 'difference-changed'
  | 'payment-open'
  | 'stripe-unavailable';

type Started = { kind: 'moved' } | { kind: 'pay'; payment: PaymentRow; email: string; line: string; about: string };

/**
 * Moves places of a booking to another date, all of them or none: the new room is taken before the old is given back, in
 * one transaction and the one order of locks. When the new places cost more, they are held while the difference is paid
 * and the old ones stand until then; when that lapses, nothing has changed.
 */
export async function movePlaces(
  services: Services,
  caller: SignedIn,
  request: MoveRequest,
): Promise<Result<Moved, RefusalKey>> {
  const found = await findBooking(services.db, caller, request.bookingId, request.as);
  if (!found) return notFound;
  const open = await openMoveOf(services.db, request.bookingId);
  if (open) {
    // A second press, or the way back from the payment page: the page is still the same.
    if (found.side === 'booker' && open.url && sameRequest(open, request)) return ok({ outcome: 'pay', url: open.url });
    // A booker has one page at a time. A provider pays nothing, so only a page for the very places is in its way.
    if (found.side === 'booker' || open.from.some((id) => request.placeIds.includes(id))) {
      const ended = await endMove(services, open.id, { close: true });
      if (!ended.ok) return ended;
    }
  }
  const started = await start(services, caller, request);
  if (!started.ok) return started;
  if (started.value.kind === 'moved') return ok({ outcome: 'moved' });
  const { payment, email, line, about } = started.value;
  const page = await openPaymentPage(services, payment, {
    email,
    lines: [{ name: line, description: about, amountPence: payment.amount_pence }],
    successUrl: `${services.publicUrl}/bookings/${request.bookingId}?moved=1`,
    cancelUrl: `${services.publicUrl}/bookings/${request.bookingId}`,
  });
  if (!page.ok) {
    await endOpenMove(services, request.bookingId);
    return page;
  }
  const kept = await services.db
    .updateTable('payment')
    .set({ checkout_session_id: page.value.id, checkout_url: page.value.url })
    .where('id', '=', payment.id)
    .where('state', '=', 'OPEN')
    .returning('id')
    .executeTakeFirst();
  if (kept) return ok({ outcome: 'pay', url: page.value.url });
  // Given up in another tab while the page was being opened: nobody may pay there.
  await services.stripe.checkout.sessions.expire(page.value.id);
  return refuse('cannot-move', 'This move was given up in another window. Nothing was changed.');
}

async function endOpenMove(services: Services, bookingId: string): Promise<void> {
  const open = await openMoveOf(services.db, bookingId);
  if (open) await endMove(services, open.id, { close: true });
}

function sameRequest(
  open: { from: string[]; sessionIds: string[]; ticketIds: string[] },
  request: MoveRequest,
): boolean {
  const equal = (a: readonly string[], b: readonly string[]): boolean =>
    new Set(a).size === new Set(b).size && a.every((id) => b.includes(id));
  return (
    equal(open.from, request.placeIds) &&
    equal(open.sessionIds, request.sessionIds) &&
    equal(open.ticketIds, [request.ticketId])
  );
}

function start(services: Services, caller: SignedIn, request: MoveRequest): Promise<Result<Started, RefusalKey>> {
  const wanted = { sessionIds: request.sessionIds, ticketIds: [request.ticketId] };
  return freeing(services, wanted, () => startOnce(services, caller, request));
}

async function startOnce(
  services: Services,
  caller: SignedIn,
  request: MoveRequest,
): Promise<Result<Started, RefusalKey>> {
  try {
    return await change(services, async (tx) => move(tx, services, caller, request));
  } catch (error) {
    if (constraintOf(error) === 'learner_not_in_two_places')
      return refuse(
        'learner-busy',
        'One of the learners is booked at that time already, or the new date overlaps with the one that is booked now.',
      );
    if (constraintOf(error) === 'move_paying')
      return refuse('payment-open', 'Another move of this booking is being paid at the moment.');
    throw error;
  }
}

async function move(
  tx: Tx,
  services: Services,
  caller: SignedIn,
  request: MoveRequest,
): Promise<Result<Started, RefusalKey>> {
  // The one order of locks: learners, payments, the booking, sessions, tickets. Who hears that somebody paid comes before
  // or after, and finds the places that it is for.
  await tx
    .selectFrom('learner')
    .select('id')
    .where('id', 'in', (from) =>
      from
        .selectFrom('place')
        .select('learner_id')
        .where('booking_id', '=', request.bookingId)
        .where('id', 'in', [...request.placeIds]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await tx
    .selectFrom('payment')
    .select('id')
    .where('id', 'in', (from) =>
      from
        .selectFrom('place')
        .select('payment_id')
        .where('booking_id', '=', request.bookingId)
        .where('id', 'in', [...request.placeIds]),
    )
    .orderBy('id')
    .forKeyShare()
    .execute();
  await tx.selectFrom('booking').select('id').where('id', '=', request.bookingId).forUpdate().execute();
  const found = await findMovable(tx, services, caller, request);
  if (!found.ok) return found;
  const movable = found.value;
  const facts = await targetFacts(tx, services, caller, movable, request.sessionIds);
  const planned = planMove(movable.moving, request, facts, {
    by: movable.side,
    ...movable.right,
    fees: feesOfBooking(movable.booking),
  });
  if (!planned.ok) return planned;
  const plan = planned.value;
  if (plan.differencePence !== request.expectedDifferencePence) {
    return refuse('difference-changed', 'The price has changed in the meantime. Please look at it again.', {
      details: { differencePence: plan.differencePence },
    });
  }
  const pays = plan.differencePence > 0;
  const gone = await takeRoom(tx, movable, plan, facts, pays);
  if (gone) return gone;
  const current = await currentSessions(tx, request.sessionIds);
  const same = stillAsDecided(plan.places, facts, current.get(movable.listing.id) ?? new Map());
  if (!same.ok) return same;
  const row = await writeMove(tx, services, caller, movable, request.message ?? '', pays ? plan.differencePence : null);
  const target = { row: row.move, plan: plan.places };
  if (!row.payment) {
    await finishMove(tx, services, movable, target);
    return ok({ kind: 'moved' });
  }
  await holdNewPlaces(tx, services, movable, row.move, row.payment, plan);
  return ok(await paymentOf(tx, movable, row.payment, plan, facts));
}

/**
 * Takes what the new places need. The old ones are given back in the same pass, unless they stand until the difference
 * is paid.
 */
async function takeRoom(tx: Tx, movable: Movable, plan: MovePlan, facts: HoldFacts, pays: boolean) {
  const { chosen, places, listing } = movable;
  const needed = countSessions(plan.places.map((place) => ({ session_id: place.sessionId })));
  const short = await changePlaces(tx, pays ? needed : difference(needed, countSessions(chosen)));
  if (short.length > 0) {
    const sessions = short.flatMap(({ sessionId, asked, left }) => {
      const session = facts.sessions.get(sessionId);
      return session ? [{ ...session, asked, left: listing.hide_places && left > 0 ? null : left }] : [];
    });
    return refuse('places-gone', goneSentence(sessions, needed.size), {
      details: { sessions: sessions.map(({ id, asked, left }) => ({ sessionId: id, asked, left })) },
    });
  }
  const remaining = places.filter((place) => stands(place.state) && !chosen.includes(place));
  const tickets = new Map<string, number>();
  for (const [ticketId, group] of Map.groupBy(plan.places, (place) => place.ticketId)) {
    const counted = group.map((place) => ({
      unit: facts.tickets.get(ticketId)?.unit ?? 'session',
      learnerId: place.learnerId,
      blockId: facts.sessions.get(place.sessionId)?.blockId ?? '',
    }));
    tickets.set(ticketId, ticketCount(counted));
  }
  const shortTickets = await changeTickets(tx, pays ? tickets : difference(tickets, ticketsFreed(chosen, remaining)));
  const [ticket] = shortTickets;
  if (!ticket) return null;
  return refuse('places-gone', `The ticket ‘${isolated(facts.tickets.get(ticket.ticketId)?.name ?? '')}’ is sold out.`);
}

async function writeMove(
  tx: Tx,
  services: Services,
  caller: SignedIn,
  { booking, side, chosen }: Movable,
  message: string,
  toPayPence: number | null,
): Promise<{ move: MoveRow; payment: PaymentRow | null }> {
  const now = services.clock.now();
  const heldUntil = now.add({ minutes: PAGE_MINUTES + NEWS_MINUTES }).toString();
  const basketId = toPayPence === null ? null : randomUUIDv7();
  let payment: PaymentRow | null = null;
  if (basketId && toPayPence !== null) {
    await tx
      .insertInto('basket')
      .values({
        id: basketId,
        account_id: booking.booker_id,
        created_at: now.toString(),
        held_until: heldUntil,
        state: 'MOVING',
      })
      .execute();
    payment = await beginPayment(tx, now, {
      basketId,
      purpose: 'move',
      accountId: booking.booker_id,
      amountPence: toPayPence,
    });
  }
  const row = await tx
    .insertInto('move')
    .values({
      id: randomUUIDv7(),
      booking_id: booking.id,
      moved_by: side,
      account_id: caller.actorId,
      state: basketId ? 'PAYING' : 'DONE',
      basket_id: basketId,
      held_until: basketId ? heldUntil : null,
      message: side === 'provider' ? message : '',
      created_at: now.toString(),
      finished_at: basketId ? null : now.toString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('move_place')
    .values(chosen.map((place) => ({ move_id: row.id, place_id: place.id, side: 'from' })))
    .execute();
  return { move: row, payment };
}

/** Holds the new places while their difference is paid: each says how much of it the payment is for. */
async function holdNewPlaces(
  tx: Tx,
  services: Services,
  { booking }: Movable,
  row: MoveRow,
  payment: PaymentRow,
  plan: MovePlan,
): Promise<void> {
  let left = payment.amount_pence;
  const parts = plan.places.map((place) => {
    const part = Math.min(left, place.pricePence + place.bookerFeePence);
    left -= part;
    return { place, part };
  });
  const ids = await insertPlaces(
    tx,
    services,
    parts.map(({ place, part }) => ({
      ...place,
      bookingId: booking.id,
      ...(part > 0 ? { paymentId: payment.id } : {}),
    })),
  );
  await tx
    .insertInto('move_place')
    .values(ids.map((id) => ({ move_id: row.id, place_id: id, side: 'to' })))
    .execute();
  await tx
    .insertInto('place_source')
    .values(
      parts.flatMap(({ part }, index) =>
        part > 0 ? [{ place_id: ids[index] ?? '', payment_id: payment.id, amount_pence: part }] : [],
      ),
    )
    .execute();
  await record(tx, services.clock, [
    {
      kind: 'move.begun',
      about: {
        booking: booking.id,
        listing: booking.listing_id,
        session: [...new Set(plan.places.map((place) => place.sessionId))],
        account: booking.booker_id,
      },
      data: { moveId: row.id, heldUntil: row.held_until?.toISOString() ?? '' },
      actorId: row.account_id,
      subjectId: booking.booker_id,
    },
  ]);
}

/** What the payment page says. */
async function paymentOf(
  tx: Tx,
  { booking, listing, chosen }: Movable,
  payment: PaymentRow,
  plan: MovePlan,
  facts: HoldFacts,
): Promise<Started> {
  const { email } = await tx
    .selectFrom('account')
    .select('email')
    .where('id', '=', booking.booker_id)
    .executeTakeFirstOrThrow();
  const [first] = plan.places;
  const session = facts.sessions.get(first?.sessionId ?? '');
  const names = [...new Map(chosen.map((place) => [place.learner_id, initialsOf(place)])).values()].join(', ');
  const when = session ? format.session(session.startDate, session.endDate) : '';
  return {
    kind: 'pay',
    payment,
    email,
    line: `${isolated(listing.title)}: difference for the new date`,
    about: `${isolated(names)}, ${when}, ${formatMoney(payment.amount_pence)} more than paid before`,
  };
}
