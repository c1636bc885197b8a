import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { transact, type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { isolated } from '../../platform/isolated.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { refuseCode, type Code, type CodeRefusal } from '../../tickets/code.ts';
import { withCode, type Charge } from '../../tickets/discount.ts';
import type { Fees } from '../../listings/fees.ts';
import { placesOf } from '../../tickets/price.ts';
import { tryingCode } from '../../tickets/server/try-code.ts';
import { findCode, takeCode } from '../../tickets/server/take-code.ts';
import { endHoldsWithCode } from './end-holds.ts';
import { blockGroupOf, type PlaceRow } from '../../places/server/rows.ts';
import { loadSteps, writeSteps, type StepsOfPlaces } from '../../places/server/write-steps.ts';
import { heldPlaces, lockOpenBasket } from './release-basket.ts';
import { holdEnded } from './renew-hold.ts';
import { reopenBasket, type ReopenRefusal } from './reopen-basket.ts';

type RefusalKey = CodeRefusal | ReopenRefusal | 'hold-ended' | 'not-found';
type HoldLine = { bookingId: string; code: string | null };

/**
 * Takes a code off one booking of the basket, in place of the one that it had; null takes that away. Its use is counted
 * at once and given back when the hold ends. What the automatic discounts took off stays as it was promised.
 */
export async function useCode(
  services: Services,
  caller: SignedIn,
  request: HoldLine,
): Promise<Result<true, RefusalKey | 'too-many-requests'>> {
  return tryingCode(services, caller.subjectId, request.code, async () => useCodeOf(services, caller, request));
}

async function useCodeOf(services: Services, caller: SignedIn, request: HoldLine): Promise<Result<true, RefusalKey>> {
  const reopened = await reopenBasket(services, caller);
  if (!reopened.ok) return reopened;
  const first = await tryCode(services, caller, request);
  if (first.ok || first.refusal.key !== 'code-used-up' || request.code === null) return first;
  const ended = await endHoldsWithCode(services, request.code);
  return ended > 0 ? tryCode(services, caller, request) : first;
}

async function tryCode(
  services: Services,
  caller: SignedIn,
  { bookingId, code: typed }: HoldLine,
): Promise<Result<true, RefusalKey>> {
  const used = await transact<true, RefusalKey>(services.db, async (tx) => {
    const now = services.clock.now();
    const basket = await lockOpenBasket(tx, caller.subjectId);
    if (!basket) return holdEnded;
    if (basket.state !== 'OPEN') return refuse('payment-open', 'This basket is being paid at the moment.');
    if (basket.held_until.getTime() <= now.epochMilliseconds) return holdEnded;
    const booking = await tx
      .selectFrom('booking')
      .select(['id', 'listing_id', 'provider_id', 'booker_fee_basis_points', 'provider_fee_basis_points'])
      .where('id', '=', bookingId)
      .where('basket_id', '=', basket.id)
      .executeTakeFirst();
    const places = (await heldPlaces(tx, basket.id)).filter((place) => place.booking_id === bookingId);
    if (!booking || places.length === 0) return notFound;
    const listing = { id: booking.listing_id, providerId: booking.provider_id };
    const found = typed === null ? ok(null) : await findCode(tx, listing, typed, now);
    if (!found.ok) return found;
    const code = found.value;
    if (code?.kind === 'ticket' && !places.some((place) => place.ticket_id === code.ticketId))
      return opensAnother(tx, code);
    const locked = await needsItsCode(tx, places, code);
    if (locked) return refuse('code-of-no-use', locked, { fields: { code: locked } });
    const taken = await takeCode(tx, now, { bookingId, accountId: caller.subjectId, code });
    if (!taken.ok) return taken;
    const isCheaper = await reprice(tx, places, code, {
      bookerFeeBasisPoints: booking.booker_fee_basis_points,
      providerFeeBasisPoints: booking.provider_fee_basis_points,
    });
    if (code && code.kind !== 'ticket' && !isCheaper) return refuseCode('code-of-no-use', code.code);
    await record(tx, services.clock, [
      {
        ...(code ? { kind: 'code.used', data: { codeId: code.id } } : { kind: 'code.removed' }),
        about: { basket: basket.id, booking: bookingId, account: caller.subjectId },
        actorId: caller.actorId,
        subjectId: caller.subjectId,
      },
    ]);
    return ok(true);
  });
  services.wakeRelay();
  return used;
}

async function opensAnother(tx: Tx, code: Code): Promise<Result<never, 'code-of-no-use'>> {
  const ticket = await tx.selectFrom('ticket').select('name').where('id', '=', code.ticketId).executeTakeFirstOrThrow();
  const message = `The code ‘${code.code}’ opens the ticket ‘${isolated(ticket.name)}’. Press ‘Change’ to choose it.`;
  return refuse('code-of-no-use', message, { fields: { code: message } });
}

/** Why the code of a ticket that is sold with it only cannot be taken away or replaced, or null. */
async function needsItsCode(tx: Tx, places: readonly PlaceRow[], code: Code | null): Promise<string | null> {
  const only = await tx
    .selectFrom('ticket')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(places.map((place) => place.ticket_id))])
    .where('code_only', '=', true)
    .execute();
  const left = only.find((ticket) => ticket.id !== code?.ticketId);
  return left
    ? `The ticket ‘${isolated(left.name)}’ is sold only with its own code. Choose another ticket first.`
    : null;
}

/** Writes the prices of held places anew. Answers whether the code takes something off. */
async function reprice(tx: Tx, places: readonly PlaceRow[], code: Code | null, fees: Fees): Promise<boolean> {
  const steps = await loadSteps(tx, places);
  const groups = [...Map.groupBy(places, (place) => blockGroupOf(place) ?? place.id).values()];
  const charges = withCode(
    groups.map((group) => chargeOf(group, steps)),
    code,
  );
  const written = new Map<string, StepsOfPlaces extends ReadonlyMap<string, infer Steps> ? Steps : never>();
  for (const [index, charge] of charges.entries()) {
    const group = groups[index] ?? [];
    for (const [at, priced] of placesOf(charge, fees).entries()) {
      const place = group[at];
      if (!place) continue;
      written.set(place.id, priced.steps);
      await tx
        .updateTable('place')
        .set({
          price_pence: priced.pricePence,
          booker_fee_pence: priced.bookerFeePence,
          provider_fee_pence: priced.providerFeePence,
        })
        .where('id', '=', place.id)
        .where('state', '=', 'HELD')
        .execute();
    }
  }
  await tx
    .deleteFrom('place_step')
    .where(
      'place_id',
      'in',
      places.map((place) => place.id),
    )
    .execute();
  await writeSteps(tx, written);
  return charges.some((charge) => charge.steps.some((step) => step.kind === 'code'));
}

/** What was charged for places that share a ticket, as their stored steps tell. */
function chargeOf(group: readonly PlaceRow[], steps: StepsOfPlaces): Charge {
  const [first] = group;
  if (!first) throw new Error('A charge is of at least one place.');
  const parts = group.map((place) => steps.get(place.id) ?? []);
  const together = (parts[0] ?? []).map(({ bookerFeePence: _fee, ...step }, position) => ({
    ...step,
    pricePence: parts.reduce((all, of) => all + (of[position]?.pricePence ?? 0), 0),
  }));
  const price = group.reduce((all, place) => all + place.price_pence, 0);
  const listPence = price - together.reduce((all, step) => all + step.pricePence, 0);
  return {
    learnerId: first.learner_id,
    ticketId: first.ticket_id,
    unit: first.unit,
    sessionIds: group.map((place) => place.session_id),
    listPence,
    canBeCheaper: listPence > 0 && first.funding !== 'COUNCIL',
    who: 'child',
    daysAhead: 0,
    steps: together,
  };
}
