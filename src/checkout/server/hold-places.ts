import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { batched } from '../../platform/server/database/batcher.ts';
import { constraintOf, transact } from '../../platform/server/database/db.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { isolated } from '../../platform/isolated.ts';
import type { Services } from '../../platform/server/services.ts';
import { tryingCode } from '../../tickets/server/try-code.ts';
import { busyDetails, type HoldFacts } from '../hold-rules.ts';
import { readBaskets, type Basket } from './read-baskets.ts';
import { decideHolds } from './decide-holds.ts';
import type { DecidedRefusal, HoldAsk, HoldRequest } from './hold-ask.ts';
import { endHold, endHolds, endHoldsWithCode } from './end-holds.ts';
import { hasEnded, openBaskets } from './release-basket.ts';
import { holdEnded } from './renew-hold.ts';
import { reopenBasket, type ReopenRefusal } from './reopen-basket.ts';
import { writeHolds } from './write-holds.ts';

export type RefusalKey = DecidedRefusal | ReopenRefusal;
type Held = Result<Basket, RefusalKey | 'hold-ended'>;

/**
 * Holds places of one listing, in place of what the basket held of it; all of them or none. Families who ask at the same
 * moment are decided about in one transaction, as if one came after the other.
 * @returns the basket as it is now
 * @throws TooBusy
 */
export async function holdPlaces(
  services: Services,
  caller: SignedIn,
  request: HoldRequest,
): Promise<Result<Basket, RefusalKey | 'hold-ended' | 'too-many-requests'>> {
  return tryingCode(services, caller.subjectId, request.code, async () => {
    const held = await holdInOpenBasket(services, { caller, request });
    if (held.ok || held.refusal.key !== 'code-used-up' || !request.code) return held;
    // Holds that have run out may still count as uses of the code.
    return (await endHoldsWithCode(services, request.code)) > 0
      ? holdInOpenBasket(services, { caller, request })
      : held;
  });
}

async function holdInOpenBasket(services: Services, ask: HoldAsk): Promise<Held> {
  const held = await hold(services, { ...ask, endedRefused: true });
  if (held.ok || held.refusal.key !== 'payment-open') return held;
  const ready = await readyBasket(services, ask.caller);
  return ready.ok ? hold(services, ask) : ready;
}

/** Ends the caller's hold if it ran out, and takes the basket back if it is being paid. */
export async function readyBasket(services: Services, caller: SignedIn): Promise<Result<true, ReopenRefusal>> {
  const open = (await openBaskets(services.db, [caller.subjectId], 'look')).get(caller.subjectId);
  if (open && hasEnded(open, services.clock.now())) await endHold(services, open.id);
  else if (open?.state === 'PAYING') return reopenBasket(services, caller);
  return ok(true);
}

/** Holds places for each of some families. Too few are left only once holds that have run out were ended. */
const hold = batched(
  async (services, asks: readonly HoldAsk[]): Promise<Held[]> => {
    const held = await holdEach(services, asks);
    const short = asks.filter((_, nth) => isShort(held[nth]));
    if (short.length === 0 || (await endHolds(services, wantedBy(short))) === 0) return held;
    const again = new Map((await holdEach(services, short)).map((one, nth) => [short[nth], one]));
    return asks.map((ask, nth) => again.get(ask) ?? held[nth] ?? notFound);
  },
  ({ caller }) => caller.subjectId,
);

async function holdEach(services: Services, asks: readonly HoldAsk[]): Promise<Held[]> {
  let facts: HoldFacts | undefined;
  try {
    const held = await transact(services.db, async (tx) => {
      const decided = await decideHolds(tx, services, asks);
      const granted = decided.each.flatMap((one) => (one.ok ? [one.value] : []));
      facts = granted.at(-1)?.facts;
      await writeHolds(tx, services, decided);
      const callers = granted.map(({ ask }) => ask.caller);
      const baskets = await readBaskets(services, tx, callers);
      const basketOf = new Map(callers.map(({ subjectId }, nth) => [subjectId, baskets[nth]]));
      return ok(decided.each.map((one) => (one.ok ? shown(basketOf.get(one.value.ask.caller.subjectId)) : one)));
    });
    services.wakeRelay();
    if (!held.ok) throw new Error('Holds are refused one by one.');
    return held.value;
  } catch (error) {
    const [ask, ...others] = asks;
    // Of several, each is tried alone: then it is clear whose it was.
    if (!ask || others.length > 0) throw error;
    // The same learner was booked in another tab in the same moment: the database saw it, the facts did not.
    if (constraintOf(error) === 'learner_not_in_two_places' && facts) return [busy(ask.request, facts)];
    // Others took the last places that council and provider have agreed on: now the facts say so.
    if (constraintOf(error) === 'agreement_not_oversold') return holdEach(services, asks);
    // Two first clicks at once: the other one made the basket.
    if (constraintOf(error) === 'basket_open' || constraintOf(error) === 'booking_reference_key')
      return holdEach(services, asks);
    throw error;
  }
}

const shown = (basket: Basket | null | undefined): Held => (basket ? ok(basket) : holdEnded);

const isShort = (held: Held | undefined): boolean => held?.ok === false && held.refusal.key === 'places-gone';

function wantedBy(asks: readonly HoldAsk[]): { sessionIds: string[]; ticketIds: string[] } {
  const lines = asks.flatMap(({ request }) => request.lines);
  return {
    sessionIds: [...new Set(lines.map(({ sessionId }) => sessionId))],
    ticketIds: [...new Set(lines.map(({ ticketId }) => ticketId))],
  };
}

/** One of the learners was booked elsewhere in the same moment. */
export function busy(request: HoldRequest, facts: HoldFacts) {
  const [line] = request.lines;
  const learner = line && facts.learners.get(line.learnerId);
  const session = line && facts.sessions.get(line.sessionId);
  if (!line || !learner || !session) return notFound;
  return refuse(
    'learner-busy',
    `${isolated(learner.firstName)} was booked for something else at that time a moment ago. Please look again.`,
    {
      details: busyDetails(line.learnerId, learner.firstName, session),
    },
  );
}
