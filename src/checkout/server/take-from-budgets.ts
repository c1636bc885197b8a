import { formatMoney, sum } from '../../platform/money.ts';
import { isolated } from '../../platform/isolated.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { format } from '../../platform/time.ts';
import type { FundedUse } from '../../councils/funding.ts';
import { placeKey, splitBudget, withFamilyParts, type BudgetPart } from '../top-up.ts';
import type { DecidedRefusal, Grant } from './hold-ask.ts';

/**
 * Settles what children's budgets pay of a hold, once it is known under their locks what is left of them: what each place
 * takes of a budget, and what its family pays by card beside it. Holds without such places stay as they are.
 * @param left of entitlements; what the family's replaced places hold of them comes back first
 */
export function takeFromBudgets(grant: Grant, left: ReadonlyMap<string, number>): Result<Grant, DecidedRefusal> {
  const uses = grant.funding?.uses ?? [];
  if (!grant.funding || uses.every(({ wholePence }) => wholePence === null)) return ok(grant);
  const spent = new Map<FundedUse, BudgetPart>();
  for (const [eligibilityId, own] of Map.groupBy(uses, (use) => use.eligibilityId)) {
    const budget = (left.get(eligibilityId) ?? 0) + heldBefore(grant, eligibilityId) - fixed(own);
    const inTime = own.filter(({ wholePence }) => wholePence !== null).toSorted(byStart(grant));
    const parts = splitBudget(
      inTime.map(({ wholePence, owedPence }) => ({ wholePence: wholePence ?? 0, mostPence: owedPence })),
      budget,
    );
    for (const [nth, use] of inTime.entries()) {
      const part = parts[nth];
      if (!part || part.councilPence <= 0) return usedUp(grant, use, budget);
      spent.set(use, part);
    }
  }
  // A card cannot wait as long as a council may take.
  if (grant.funding.waits && [...spent.values()].some(({ familyPence }) => familyPence > 0)) return councilFirst;
  const funding = {
    ...grant.funding,
    uses: uses.map((use) => {
      const part = spent.get(use);
      return part ? { ...use, amount: part.councilPence, owedPence: part.councilPence } : use;
    }),
  };
  const familyPart = new Map([...spent].map(([use, { familyPence }]) => [placeKey(use), familyPence]));
  const priced = withFamilyParts(grant.price.priced, familyPart, grant.listing.fees);
  return ok({ ...grant, funding, price: { ...grant.price, priced } });
}

const heldBefore = ({ fundedBefore }: Grant, eligibilityId: string): number =>
  sum(fundedBefore.flatMap((use) => (use.eligibilityId === eligibilityId ? [use.amount] : [])));

/** What places take that the council pays for as a whole: it is not theirs to split. */
const fixed = (uses: readonly FundedUse[]): number =>
  sum(uses.flatMap(({ wholePence, amount }) => (wholePence === null ? [amount] : [])));

const byStart =
  ({ facts }: Grant) =>
  (one: FundedUse, other: FundedUse): number => {
    const start = ({ sessionId }: FundedUse): number => facts.sessions.get(sessionId)?.startDate.epochMilliseconds ?? 0;
    return start(one) - start(other);
  };

function usedUp({ facts }: Grant, use: FundedUse, budget: number): Result<never, 'allowance-used-up'> {
  const name = facts.learners.get(use.learnerId)?.firstName ?? 'The learner';
  const start = facts.sessions.get(use.sessionId)?.startDate;
  const left = Math.max(0, budget);
  return refuse(
    'allowance-used-up',
    left === 0
      ? `Nothing is left of ${isolated(name)}’s budget. Choose another ticket, or ask the council.`
      : `${isolated(name)} has ${formatMoney(left)} left, which is used up before ${start ? format.shortDay(start.toString()) : 'the last date'}. Choose fewer dates, or another ticket for the others.`,
    { details: { learnerId: use.learnerId, left } },
  );
}

const councilFirst = refuse(
  'not-eligible',
  'A part of this is paid by card, and a card cannot wait for the council. Book once the council has said yes, or choose another ticket.',
);
