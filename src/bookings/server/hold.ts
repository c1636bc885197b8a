import type { SignedIn } from '../../identity/access.ts';
import { done, refuse, type Result } from '../../platform/result.ts';
import {
  askEach,
  constraintOf,
  isOutage,
  onOneConnection,
  transact,
  type Queryable,
} from '../../platform/server/db.ts';
import { perDoors, type Doors } from '../../platform/server/doors.ts';
import { Gatherer } from '../../platform/server/gatherer.ts';
import { notFound } from '../../platform/server/http.ts';
import { placesLeft } from '../../schedule/server/places.ts';
import { tryingCode } from '../../tickets/server/code-guesses.ts';
import { busyDetails, type HoldFacts } from '../booking.ts';
import { decideHolds, type DecidedRefusal, type HoldAsk, type HoldWish } from './decide-holds.ts';
import { endHold, endHolds, endHoldsWithCode } from './end-holds.ts';
import { openBaskets, type LockedBasket } from './release.ts';
import { reopenBasket, type ReopenRefusal } from './reopen.ts';
import { HOLD_LANES, MOST_TOGETHER, MOST_WAITING } from './together.ts';
import { writeHolds } from './write-holds.ts';

export type Refusal = DecidedRefusal | ReopenRefusal;
type Held = Result<true, Refusal>;

/**
 * Holds places of one listing, in place of what the basket held of it; all of them or none. When there are too few
 * places, holds that have run out are ended first: nothing is refused that is free. Families who ask at once are
 * decided about together, by one transaction.
 * @throws TooBusy
 */
export async function holdPlaces(
  doors: Doors,
  asker: SignedIn,
  wish: HoldWish,
): Promise<Result<true, Refusal | 'too-many-requests'>> {
  return tryingCode(doors, asker.subjectId, wish.code, async () => holdUsing(doors, asker, wish));
}

async function holdUsing(doors: Doors, asker: SignedIn, wish: HoldWish): Promise<Held> {
  const first = await holdSettled(doors, { asker, wish });
  const usedUp = !first.ok && first.problem.key === 'code-used-up' && wish.code;
  return usedUp && (await endHoldsWithCode(doors, usedUp)) > 0 ? holdSettled(doors, { asker, wish }) : first;
}

async function holdSettled(doors: Doors, ask: HoldAsk): Promise<Held> {
  const first = await holdsOf(doors).ask({ ...ask, settled: false });
  if (!('unsettled' in first)) return first;
  const ready = await readyBasket(doors, ask.asker);
  if (!ready.ok) return ready;
  const second = await holdsOf(doors).ask({ ...ask, settled: true });
  return 'unsettled' in second ? refuse('payment-open', 'This basket is being paid at the moment.') : second;
}

/** Ends the asker's hold if it ran out, and takes the basket back if it is being paid. */
export async function readyBasket(doors: Doors, asker: SignedIn): Promise<Result<true, ReopenRefusal>> {
  const open = (await openBaskets(doors.db, [asker.subjectId], 'look')).get(asker.subjectId);
  if (open && hasEnded(doors, open)) await endHold(doors, open.id);
  else if (open?.state === 'PAYING') return reopenBasket(doors, asker);
  return done(true);
}

/** `settled`: the basket that was there before has been ended, or taken back from its payment page, where it had to be. */
type Asked = HoldAsk & { settled: boolean };
type Unsettled = { unsettled: LockedBasket };

const hasEnded = (doors: Doors, basket: LockedBasket): boolean =>
  basket.held_until.getTime() <= doors.clock.now().epochMilliseconds;

const holdsOf = perDoors(
  (doors) =>
    new Gatherer<Asked, Held | Unsettled>({
      together: (asks) => holdTogether(doors, asks),
      isOutage,
      laneOf: ({ wish }) => wish.listingId,
      keyOf: ({ asker }) => asker.subjectId,
      lanes: HOLD_LANES,
      most: MOST_TOGETHER,
      waiting: MOST_WAITING,
    }),
);

async function holdTogether(doors: Doors, asks: readonly Asked[]): Promise<(Held | Unsettled)[]> {
  const answers = new Map<HoldAsk, Held | Unsettled>();
  const askers = asks.map(({ asker }) => asker.subjectId);
  const [baskets, room] = await onOneConnection(doors.db, (db) =>
    askEach(
      db,
      (through) => openBaskets(through, askers, 'look'),
      (through) => roomFor(through, asks),
    ),
  );
  for (const ask of asks) {
    const basket = baskets.get(ask.asker.subjectId);
    if (basket && !ask.settled && (basket.state === 'PAYING' || hasEnded(doors, basket)))
      answers.set(ask, { unsettled: basket });
  }
  const settled = asks.filter((ask) => !answers.has(ask));
  for (const [ask, held] of await holdWhatIsFree(doors, settled, room)) answers.set(ask, held);
  const short = settled.filter((ask) => isShort(answers.get(ask)));
  const wanted = [...new Set(short.flatMap(({ wish }) => sessionsOf(wish)))];
  if (short.length > 0 && (await endHolds(doors, wanted)) > 0)
    for (const [ask, held] of await holdWhatIsFree(doors, short, await roomFor(doors.db, short)))
      answers.set(ask, held);
  return asks.map((ask) => answers.get(ask) ?? notFound);
}

const isShort = (held: Held | Unsettled | undefined): boolean =>
  held !== undefined && 'ok' in held && !held.ok && held.problem.key === 'places-gone';

/** Whoever asks for what is full is told so without a lock; the others are decided about in one transaction. */
async function holdWhatIsFree(
  doors: Doors,
  asks: readonly HoldAsk[],
  room: ReadonlyMap<string, number>,
): Promise<Map<HoldAsk, Held>> {
  const answers = new Map<HoldAsk, Held>();
  const full = asks.filter(({ wish }) => sessionsOf(wish).some((id) => (room.get(id) ?? 1) <= 0));
  if (full.length > 0) {
    const { each } = await decideHolds(doors.db, doors, full, 'look');
    for (const [index, ask] of full.entries()) {
      const one = each[index];
      if (one && !one.ok) answers.set(ask, one);
    }
  }
  const left = asks.filter((ask) => !answers.has(ask));
  const held = left.length === 0 ? [] : await holdUnderLocks(doors, left);
  for (const [index, ask] of left.entries()) answers.set(ask, held[index] ?? notFound);
  return answers;
}

const roomFor = (db: Queryable, asks: readonly HoldAsk[]): Promise<Map<string, number>> =>
  placesLeft(db, [...new Set(asks.flatMap(({ wish }) => sessionsOf(wish)))], 'look');

const sessionsOf = (wish: HoldWish): string[] => wish.lines.map((line) => line.sessionId);

async function holdUnderLocks(doors: Doors, asks: readonly HoldAsk[]): Promise<Held[]> {
  const seen: { facts?: HoldFacts } = {};
  try {
    const held = await transact(doors.db, async (tx) => {
      const decided = await decideHolds(tx, doors, asks, 'lock');
      for (const one of decided.each) if (one.ok) seen.facts = one.value.facts;
      await writeHolds(tx, doors, decided);
      return done(decided.each.map((one): Held => (one.ok ? done(true) : one)));
    });
    doors.poke();
    if (!held.ok) throw new Error('Holds are refused one by one.');
    return held.value;
  } catch (error) {
    const [ask, ...others] = asks;
    // Of several, each is tried alone: then it is clear whose it was.
    if (!ask || others.length > 0) throw error;
    // Somebody else of the family booked the same learner in the same moment: the database saw it, the facts did not.
    if (constraintOf(error) === 'learner_not_in_two_places' && seen.facts) return [busy(ask.wish, seen.facts)];
    // Two first clicks at once: the other one made the basket.
    if (constraintOf(error) === 'basket_open' || constraintOf(error) === 'booking_reference_key')
      return holdUnderLocks(doors, asks);
    throw error;
  }
}

/** One of the learners was booked elsewhere in the same moment. */
export function busy(wish: HoldWish, facts: HoldFacts) {
  const [line] = wish.lines;
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
