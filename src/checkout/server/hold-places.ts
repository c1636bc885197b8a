import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import {
  askEach,
  askLast,
  constraintOf,
  isOutage,
  onOneConnection,
  transact,
  type Tx,
} from '../../platform/server/database/db.ts';
import { perServices, type Services } from '../../platform/server/services.ts';
import { Batcher } from '../../platform/server/database/batcher.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { tryingCode } from '../../tickets/server/code-guesses.ts';
import { busyDetails, type HoldFacts } from '../hold-rules.ts';
import { showBaskets, showNewBaskets, type Basket } from './basket-view.ts';
import { decideHolds, type DecidedHolds, type DecidedRefusal, type HoldAsk, type HoldRequest } from './decide-holds.ts';
import { endEach, endHold, endHolds, endHoldsWithCode, holdsThatRanOut, type Scarce } from './end-holds.ts';
import { hasEnded, openBaskets } from './release-basket.ts';
import { newBaskets } from './new-baskets.ts';
import { holdEnded } from './renew-hold.ts';
import { reopenBasket, type ReopenRefusal } from './reopen-basket.ts';
import { MOST_TOGETHER, MOST_WAITING } from './batch-limits.ts';
import { areNew, basketsAfter, rowsOfHolds, writeHolds, writeRows } from './write-holds.ts';

export type RefusalKey = DecidedRefusal | ReopenRefusal;
type Held = Result<Basket, RefusalKey | 'hold-ended'>;

/**
 * Holds places of one listing, in place of what the basket held of it; all of them or none. When there are too few
 * places, holds that have run out are ended first: nothing is refused that is free. Families who ask at once are
 * decided about together, by one transaction.
 * @returns the basket as it is now
 * @throws TooBusy
 */
export async function holdPlaces(
  services: Services,
  caller: SignedIn,
  request: HoldRequest,
): Promise<Result<Basket, RefusalKey | 'hold-ended' | 'too-many-requests'>> {
  return tryingCode(services, caller.subjectId, request.code, async () => holdUsing(services, caller, request));
}

async function holdUsing(services: Services, caller: SignedIn, request: HoldRequest): Promise<Held> {
  const first = await holdSettled(services, { caller, request });
  const usedUp = !first.ok && first.refusal.key === 'code-used-up' && request.code;
  return usedUp && (await endHoldsWithCode(services, usedUp)) > 0 ? holdSettled(services, { caller, request }) : first;
}

async function holdSettled(services: Services, ask: HoldAsk): Promise<Held> {
  const first = await holdsOf(services).ask({ ...ask, endedRefused: true });
  if (first.ok || first.refusal.key !== 'payment-open') return first;
  const ready = await readyBasket(services, ask.caller);
  return ready.ok ? holdsOf(services).ask(ask) : ready;
}

/** Ends the caller's hold if it ran out, and takes the basket back if it is being paid. */
export async function readyBasket(services: Services, caller: SignedIn): Promise<Result<true, ReopenRefusal>> {
  const open = (await openBaskets(services.db, [caller.subjectId], 'look')).get(caller.subjectId);
  if (open && hasEnded(open, services.clock.now())) await endHold(services, open.id);
  else if (open?.state === 'PAYING') return reopenBasket(services, caller);
  return ok(true);
}

const holdsOf = perServices((services) => {
  const full = new LatelyFull();
  return new Batcher<HoldAsk, Held>({
    together: (asks) => holdTogether(services, full, asks),
    isOutage,
    keyOf: ({ caller }) => caller.subjectId,
    most: MOST_TOGETHER,
    waiting: MOST_WAITING,
  });
});

async function holdTogether(services: Services, full: LatelyFull, asks: readonly HoldAsk[]): Promise<Held[]> {
  const answers = await refuseWhatIsFull(services, full, asks);
  const holdLeft = async (left: readonly HoldAsk[]): Promise<void> => {
    const held = left.length === 0 ? [] : await holdUnderLocks(services, left);
    for (const [index, ask] of left.entries()) answers.set(ask, held[index] ?? notFound);
  };
  const left = asks.filter((ask) => !answers.has(ask));
  await holdLeft(left);
  const short = left.filter((ask) => isShort(answers.get(ask)));
  full.add(short.flatMap(sessionsOf));
  if (short.length > 0 && (await endHolds(services, wantedBy(short))) > 0) await holdLeft(short);
  return asks.map((ask) => answers.get(ask) ?? notFound);
}

const isShort = (held: Held | undefined): boolean => held?.ok === false && held.refusal.key === 'places-gone';

const sessionsOf = ({ request }: HoldAsk): string[] => request.lines.map((line) => line.sessionId);

const wantedBy = (asks: readonly HoldAsk[]): Scarce => ({
  sessionIds: [...new Set(asks.flatMap(sessionsOf))],
  ticketIds: [...new Set(asks.flatMap(({ request }) => request.lines.map((line) => line.ticketId)))],
});

/**
 * Tells those who ask for what was full a moment ago that it still is, without a lock. When any of them can have what they
 * ask for, or a hold that ran out has it, all of them are left to be decided about under locks: who is told here that
 * something is gone was never behind somebody who in the end did not take it.
 */
async function refuseWhatIsFull(
  services: Services,
  full: LatelyFull,
  asks: readonly HoldAsk[],
): Promise<Map<HoldAsk, Held>> {
  const answers = new Map<HoldAsk, Held>();
  const waiting = asks.filter((ask) => sessionsOf(ask).some((id) => full.has(id)));
  if (waiting.length === 0) return answers;
  const [{ each }, ranOut] = await onOneConnection(services.db, (db) =>
    askEach(
      db,
      (through) => decideHolds(through, services, waiting, 'look'),
      (through) => holdsThatRanOut(through, services, wantedBy(waiting)),
    ),
  );
  const free = waiting.filter((_, index) => each[index]?.ok);
  full.forget(free.flatMap(sessionsOf));
  if (free.length > 0 || (await endEach(services, ranOut)) > 0) return answers;
  for (const [index, ask] of waiting.entries()) {
    const one = each[index];
    if (one && !one.ok) answers.set(ask, one);
  }
  return answers;
}

/** Sessions that had too few places when they were last asked for: these are worth a look before anything is locked. */
class LatelyFull {
  readonly #sessions = new Set<string>();

  has(sessionId: string): boolean {
    return this.#sessions.has(sessionId);
  }

  add(sessionIds: readonly string[]): void {
    if (this.#sessions.size > MOST_LATELY_FULL) this.#sessions.clear();
    for (const id of sessionIds) this.#sessions.add(id);
  }

  forget(sessionIds: readonly string[]): void {
    for (const id of sessionIds) this.#sessions.delete(id);
  }
}

const MOST_LATELY_FULL = 10_000;

async function holdUnderLocks(services: Services, asks: readonly HoldAsk[]): Promise<Held[]> {
  const seen: { facts?: HoldFacts } = {};
  try {
    const held = await transact(services.db, async (tx) => {
      const decided = await decideHolds(tx, services, asks, 'lock');
      for (const one of decided.each) if (one.ok) seen.facts = one.value.facts;
      const granted = asks.flatMap(({ caller }, index) => (decided.each[index]?.ok ? [caller] : []));
      const shown = (await writeAndShow(tx, services, decided, granted)).values();
      return ok(
        decided.each.map((one): Held => {
          if (!one.ok) return one;
          const basket = shown.next().value;
          return basket ? ok(basket) : holdEnded;
        }),
      );
    });
    services.wakeRelay();
    if (!held.ok) throw new Error('Holds are refused one by one.');
    return held.value;
  } catch (error) {
    const [ask, ...others] = asks;
    // Of several, each is tried alone: then it is clear whose it was.
    if (!ask || others.length > 0) throw error;
    // Somebody else of the family booked the same learner in the same moment: the database saw it, the facts did not.
    if (constraintOf(error) === 'learner_not_in_two_places' && seen.facts) return [busy(ask.request, seen.facts)];
    // Two first clicks at once: the other one made the basket.
    if (constraintOf(error) === 'basket_open' || constraintOf(error) === 'booking_reference_key')
      return holdUnderLocks(services, asks);
    throw error;
  }
}

/** Ends the transaction with what it is for. What makes baskets of its own need not be read to be shown. */
async function writeAndShow(
  tx: Tx,
  services: Services,
  decided: DecidedHolds,
  granted: readonly SignedIn[],
): Promise<(Basket | null)[]> {
  const now = services.clock.now();
  const written = rowsOfHolds(services, decided);
  if (areNew(written)) {
    const [, shown] = await askLast(
      tx,
      (through) => writeRows(through, services, decided, written),
      (through) => showNewBaskets(through, now, granted, newBaskets(written, decided.learners)),
    );
    return shown;
  }
  await writeHolds(tx, services, decided, written);
  return showBaskets(tx, now, granted, basketsAfter(written), askLast);
}

/** One of the learners was booked elsewhere in the same moment. */
export function busy(request: HoldRequest, facts: HoldFacts) {
  const [line] = request.lines;
  const learner = line && facts.learners.get(line.learnerId);
  const session = line && facts.sessions.get(line.sessionId);
  if (!line || !learner || !session) return notFound;
  return refuse(
    'learner-busy',
    `${learner.firstName} was booked for something else at that time a moment ago. Please look again.`,
    {
      details: busyDetails(line.learnerId, learner.firstName, session),
    },
  );
}
