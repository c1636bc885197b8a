import { formatAmount } from '../../councils/programme.ts';
import { countSessions, countTickets, difference } from '../../places/server/rows.ts';
import { ticketCount } from '../../places/ticket-count.ts';
import { isolated } from '../../platform/isolated.ts';
import { refuse, type Result } from '../../platform/result.ts';
import type { CodeRoom } from '../../tickets/server/take-code.ts';
import type { AllowedHold, DecidedHolds, DecidedRefusal, Grant } from './hold-ask.ts';
import { takeFromRoom } from './hold-price.ts';
import { takeFromBudgets } from './take-from-budgets.ts';
import { placesGone } from './tell-sold-out.ts';

/** How much is left of what is scarce. It is counted down. */
export type Left = {
  room: Map<string, number>;
  quotas: Map<string, number>;
  codes: CodeRoom;
  allowances: Map<string, number>;
};

/** Gives out what is scarce in the order of the requests. A refused request takes nothing. */
export function takeScarce(
  priced: readonly Result<Grant, DecidedRefusal>[],
  { room, quotas, codes, allowances }: Left,
): DecidedHolds {
  const [sessions, tickets, entitlements] = [
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<string, number>(),
  ];
  const each = priced.map((one): Result<Grant, DecidedRefusal> => {
    if (!one.ok) return one;
    const gone = refuseGone(one.value, { room, quotas });
    if (gone) return gone;
    const spent = takeFromBudgets(one.value, allowances);
    if (!spent.ok) return spent;
    const grant = spent.value;
    const uses = entitlementsChangedBy(grant);
    const [tooMuch] = shortOf(uses, allowances, 0);
    if (tooMuch) return allowanceUsedUp(grant, tooMuch);
    const code = takeFromRoom(grant.price, grant.ask.caller.subjectId, codes);
    if (!code.ok) return code;
    take(sessionsChangedBy(grant), room, sessions);
    take(ticketsChangedBy(grant), quotas, tickets);
    take(uses, allowances, entitlements);
    return spent;
  });
  return { each, sessions, tickets, entitlements };
}

const sessionsChangedBy = (request: AllowedHold): Map<string, number> =>
  difference(wantedSessions(request), request.ask.kept?.sessions ?? countSessions(request.replaced));

const ticketsChangedBy = (request: AllowedHold): Map<string, number> =>
  difference(wantedTickets(request), request.ask.kept?.tickets ?? countTickets(request.replaced));

const entitlementsChangedBy = (grant: Grant): Map<string, number> =>
  difference(sumUses(grant.funding?.uses ?? []), sumUses(grant.fundedBefore));

/** Entitlements that holds take from or give back to, in the order of their locks; budgets among them whatever comes of it. */
export const changedEntitlements = (grants: readonly Grant[]): string[] =>
  [...new Set(grants.flatMap((grant) => [...entitlementsChangedBy(grant).keys()]))].sort();

/** Codes that bookings take or give back, in the order of their locks. */
export function changedCodes(grants: readonly Grant[]): string[] {
  const changed = grants.filter(({ price }) => price.code?.id !== price.before?.id);
  return [...new Set(changed.flatMap(({ price }) => [price.code?.id ?? [], price.before?.id ?? []].flat()))].sort();
}

type Short = { id: string; asked: number; left: number };

/** What is asked for beyond what is left. `without` is the room of what has no limit in `left`. */
function shortOf(changes: ReadonlyMap<string, number>, left: ReadonlyMap<string, number>, without: number): Short[] {
  return [...changes]
    .map(([id, asked]) => ({ id, asked, left: left.get(id) ?? without }))
    .filter((one) => one.asked > 0 && one.asked > one.left)
    .map((one) => ({ ...one, left: Math.max(one.left, 0) }));
}

function take(changes: ReadonlyMap<string, number>, left: Map<string, number>, taken: Map<string, number>): void {
  for (const [id, count] of changes) {
    const before = left.get(id);
    if (before === undefined) continue;
    left.set(id, before - count);
    taken.set(id, (taken.get(id) ?? 0) + count);
  }
}

/**
 * The refusal where too few places or tickets are left, null where there are enough. What the family holds already counts
 * both as asked for and as left.
 */
export function refuseGone(request: AllowedHold, { room, quotas }: Pick<Left, 'room' | 'quotas'>) {
  const short = shortOf(sessionsChangedBy(request), room, 0);
  const shortTickets = short.length > 0 ? [] : shortOf(ticketsChangedBy(request), quotas, Number.POSITIVE_INFINITY);
  if (short.length === 0 && shortTickets.length === 0) return null;
  const [own, ownTickets] = [countSessions(request.replaced), countTickets(request.replaced)];
  const withOwn = ({ asked, left }: Short, mine: number): { asked: number; left: number } => ({
    asked: asked + mine,
    left: left + mine,
  });
  return placesGone(
    short.map((one) => ({ sessionId: one.id, ...withOwn(one, own.get(one.id) ?? 0) })),
    shortTickets.map((one) => ({ ticketId: one.id, ...withOwn(one, ownTickets.get(one.id) ?? 0) })),
    wantedSessions(request).size,
    request.facts,
    request.listing.hide_places,
  );
}

function sumUses(uses: readonly { eligibilityId: string; amount: number }[]): Map<string, number> {
  const amounts = new Map<string, number>();
  for (const { eligibilityId, amount } of uses) amounts.set(eligibilityId, (amounts.get(eligibilityId) ?? 0) + amount);
  return amounts;
}

function allowanceUsedUp({ funding, fundedBefore, facts }: Grant, short: Short): Result<never, 'allowance-used-up'> {
  const own = sumUses(fundedBefore).get(short.id) ?? 0;
  const use = funding?.uses.find((one) => one.eligibilityId === short.id);
  const name = facts.learners.get(use?.learnerId ?? '')?.firstName ?? 'The learner';
  const unit = use?.unit ?? 'sessions';
  const left = short.left + own;
  return refuse(
    'allowance-used-up',
    left === 0
      ? `${isolated(name)} has used up what the council pays for.`
      : `${isolated(name)} has ${formatAmount(unit, left)} left of what the council pays for; this needs ${formatAmount(unit, short.asked + own)}.`,
    { details: { learnerId: use?.learnerId ?? null, left } },
  );
}

const wantedSessions = ({ ask }: AllowedHold): Map<string, number> =>
  countSessions(ask.request.lines.map((line) => ({ session_id: line.sessionId })));

function wantedTickets({ ask, facts }: AllowedHold): Map<string, number> {
  return new Map(
    [...Map.groupBy(ask.request.lines, (line) => line.ticketId)].map(([ticketId, lines]) => [
      ticketId,
      ticketCount(
        lines.map((line) => ({
          unit: facts.tickets.get(ticketId)?.unit ?? 'session',
          learnerId: line.learnerId,
          blockId: facts.sessions.get(line.sessionId)?.blockId ?? '',
        })),
      ),
    ]),
  );
}
