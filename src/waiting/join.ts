import { decideHold, type HoldFacts, type HoldRefusal } from '../checkout/hold-rules.ts';
import { isolated } from '../platform/isolated.ts';
import { ok, refuse, type Result } from '../platform/result.ts';
import { sessionBookable } from '../schedule/block.ts';
import { unitFor } from '../tickets/ticket.ts';
import { alternativesOf, type WaitingLearner, type WaitingWant } from './queue.ts';

/** What a family wants to wait for. */
export type JoinRequest = {
  sessionIds: readonly string[];
  dates: 'any' | 'each';
  learners: readonly WaitingLearner[];
  together: boolean;
};

export type JoinFacts = HoldFacts & {
  /** The listing's setting. */
  hasWaitingList: boolean;
  /** Places that are free on each date. */
  free: ReadonlyMap<string, number>;
  /** The `pairName` of those who wait for a date already, and of those who have a place on it. */
  waits: ReadonlySet<string>;
  booked: ReadonlySet<string>;
  /** How many parties of the account wait already. */
  openEntries: number;
};

export type JoinRefusal =
  | HoldRefusal
  | 'waiting-list-off'
  | 'already-waiting'
  | 'already-booked'
  | 'places-free'
  | 'too-many-entries';

/** One party that will wait. */
export type NewParty = { wants: WaitingWant; sessionIds: readonly string[] };

/** A family waits for a few things, not for everything. */
export const MOST_ENTRIES = 40;

/** How a learner on a date is named. */
export const pairName = (learnerId: string, sessionId: string): string => `${learnerId} ${sessionId}`;

/**
 * Whether a family may wait for these dates, and as which parties. The law of booking decides, but for what may change
 * while it waits: that the dates are full, and that somebody is booked elsewhere at that time.
 */
export function decideJoin(request: JoinRequest, facts: JoinFacts): Result<NewParty[], JoinRefusal> {
  const parties = partiesOf(request, facts);
  const asked = { ...facts, busy: [] };
  for (const party of parties) {
    for (const dates of alternativesOf(party)) {
      const lines = request.learners.flatMap((learner) => dates.map((sessionId) => ({ ...learner, sessionId })));
      const decided = decideHold(lines, asked);
      if (!decided.ok) return decided;
    }
  }
  // After the law of booking: who may not see the listing hears nothing of its settings.
  if (!facts.hasWaitingList) return refuse('waiting-list-off', 'This listing does not have a waiting list.');
  const closed = request.sessionIds
    .flatMap((id) => facts.sessions.get(id) ?? [])
    .find((session) => !isOpen(session, facts));
  if (closed) return refuse('not-bookable', 'Booking of one of these dates is not open, so nobody can wait for it.');
  const coded = request.learners.find(({ ticketId }) => facts.tickets.get(ticketId)?.codeOnly);
  if (coded)
    return refuse(
      'ticket-not-on-sale',
      'This ticket is sold with a code only, so nobody can wait for it. Please choose another.',
    );
  for (const { learnerId } of request.learners) {
    const name = facts.learners.get(learnerId)?.firstName ?? '';
    const pairs = request.sessionIds.map((id) => pairName(learnerId, id));
    if (pairs.some((pair) => facts.booked.has(pair)))
      return refuse('already-booked', `${isolated(name)} has a place on one of these dates already.`);
    if (pairs.some((pair) => facts.waits.has(pair)))
      return refuse('already-waiting', `${isolated(name)} is on the waiting list for one of these dates already.`);
  }
  const needed = request.together ? request.learners.length : 1;
  const free = parties.flatMap((party) =>
    alternativesOf(party).filter((dates) => dates.every((id) => (facts.free.get(id) ?? 0) >= needed)),
  );
  if (free.length > 0)
    return refuse('places-free', 'There is a place again. You can book it now.', {
      details: { sessionIds: [...new Set(free.flat())] },
    });
  if (facts.openEntries + parties.length > MOST_ENTRIES)
    return refuse('too-many-entries', `You can wait for up to ${MOST_ENTRIES} things at once. Please leave one first.`);
  return ok(parties);
}

function partiesOf(request: JoinRequest, facts: HoldFacts): NewParty[] {
  const blockOf = (id: string) => facts.blocks.get(facts.sessions.get(id)?.blockId ?? '');
  const types = new Set(request.sessionIds.map((id) => blockOf(id)?.type ?? 'CHOOSE_DATES'));
  if ([...types].some((type) => unitFor(type) === 'block')) return [{ wants: 'BLOCK', sessionIds: request.sessionIds }];
  if (request.sessionIds.length === 1 || request.dates === 'each')
    return request.sessionIds.map((id) => ({ wants: 'SESSION', sessionIds: [id] }));
  return [{ wants: 'ANY_DATE', sessionIds: request.sessionIds }];
}

function isOpen(
  session: { id: string; blockId: string; startDate: Temporal.Instant; cancelled: boolean },
  facts: HoldFacts,
) {
  const window = facts.blocks.get(session.blockId)?.window;
  return (
    window !== undefined &&
    sessionBookable({ ...session, capacity: 1, taken: 0 }, window, facts.now).state === 'bookable'
  );
}
