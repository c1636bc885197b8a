import { sum } from '../../platform/money.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { FundedUse } from '../../councils/funding.ts';
import { COUNCIL_FIRST, placeKey, spendBudget, usedUpSentence, withFamilyParts, type BudgetPart } from '../top-up.ts';
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
    const { parts, usedUp } = spendBudget(
      own.map((use) => {
        const startDate = grant.facts.sessions.get(use.sessionId)?.startDate ?? grant.facts.now;
        return { use, wholePence: use.wholePence, mostPence: use.amount, startDate };
      }),
      (left.get(eligibilityId) ?? 0) + heldBefore(grant, eligibilityId),
    );
    if (usedUp) {
      const { use, startDate } = usedUp.use;
      const name = grant.facts.learners.get(use.learnerId)?.firstName ?? 'The learner';
      return refuse('allowance-used-up', usedUpSentence(name, startDate, usedUp.leftPence), {
        details: { learnerId: use.learnerId, left: usedUp.leftPence },
      });
    }
    for (const [{ use }, part] of parts) spent.set(use, part);
  }
  if (grant.funding.waits && [...spent.values()].some(({ familyPence }) => familyPence > 0))
    return refuse('not-eligible', COUNCIL_FIRST);
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
