import type { AnswerOf } from '../../platform/contract.ts';
import { sum } from '../../platform/money.ts';
import { dateOf } from '../../platform/time.ts';
import type { councilsContract } from '../../councils/contract.ts';
import { endsBefore } from '../../councils/funding.ts';
import { paysOn } from '../../councils/programme.ts';
import { COUNCIL_FIRST, placeKey, spendBudget, usedUpSentence } from '../top-up.ts';
import type { Line } from './selection.ts';

export type FundingOfListing = Pick<
  AnswerOf<(typeof councilsContract)['GET /experiences/{experienceId}/funding']>,
  'programmes' | 'eligibilities'
>;

/** A place of the listing that is held already: what it has of a budget comes back before anything is taken. */
export type HeldPlace = {
  learner: { id: string };
  session: { startDate: string };
  ticket: { funding: string };
  councilPence: number | null;
};

export type FamilyParts = {
  /** What families will pay by card beside their children's budgets, by `placeKey`. */
  parts: ReadonlyMap<string, number>;
  /** Why the hold would be refused, in its sentence; null where budgets do not stand in its way. */
  refusal: string | null;
};

/**
 * What budgets pay of what is chosen, as the hold works it out (`takeFromBudgets`): the programme that the council has agreed to
 * goes first, then the one that ends first; of its budget what is paid for as a whole comes off first, then the earliest dates.
 */
export function familyPartsOf(
  lines: readonly Line[],
  funding: FundingOfListing,
  held: readonly HeldPlace[],
): FamilyParts {
  const paid = lines.flatMap(({ learner, ticket, sessions }) =>
    ticket.funding !== 'COUNCIL'
      ? []
      : sessions.flatMap(({ id, startDate }) => {
          const paying = payingFor(learner.id, startDate, funding);
          return paying ? [{ learner, sessionId: id, startDate, wholePence: ticket.wholePence, paying }] : [];
        }),
  );
  const parts = new Map<string, number>();
  let refusal: string | null = null;
  for (const own of Map.groupBy(paid, ({ paying }) => paying.eligibility.id).values()) {
    const [first] = own;
    if (!first || first.paying.budgetPence === null) continue;
    const { budgetPence, eligibility } = first.paying;
    const left = (eligibility.allowance?.left ?? Number.MAX_SAFE_INTEGER) + heldOf(eligibility.id, held, funding);
    const spent = spendBudget(
      own.map((place) => ({
        ...place,
        mostPence: budgetPence,
        startDate: Temporal.Instant.from(place.startDate),
      })),
      left,
    );
    for (const [{ learner, sessionId }, { familyPence }] of spent.parts)
      parts.set(placeKey({ learnerId: learner.id, sessionId }), familyPence);
    if (spent.usedUp) {
      const { use, leftPence } = spent.usedUp;
      refusal ??= usedUpSentence(use.learner.firstName, use.startDate, leftPence);
    }
  }
  const waits = paid.some(({ paying }) => paying.eligibility.state !== 'ELIGIBLE');
  if (waits && sum(parts.values()) > 0) refusal ??= COUNCIL_FIRST;
  return { parts, refusal };
}

/** What the places that are held have of the budget of an eligibility. */
function heldOf(eligibilityId: string, held: readonly HeldPlace[], funding: FundingOfListing): number {
  return sum(
    held.flatMap(({ learner, session, ticket, councilPence }) => {
      const paying = ticket.funding === 'COUNCIL' ? payingFor(learner.id, session.startDate, funding) : undefined;
      return paying?.eligibility.id === eligibilityId ? [councilPence ?? paying.budgetPence ?? 0] : [];
    }),
  );
}

function payingFor(learnerId: string, startDate: string, { programmes, eligibilities }: FundingOfListing) {
  const day = dateOf(startDate);
  const found = programmes.flatMap((programme) => {
    const eligibility = eligibilities.find(
      (one) => one.learner.id === learnerId && one.programme.id === programme.id && one.state !== 'NOT_ELIGIBLE',
    );
    const isOpen = programme.opens === '' && paysOn(programme, day);
    return eligibility && isOpen && !endsBefore(eligibility.validUntil, day) ? [{ ...programme, eligibility }] : [];
  });
  const [best] = found.toSorted(
    (one, other) =>
      Number(one.eligibility.state !== 'ELIGIBLE') - Number(other.eligibility.state !== 'ELIGIBLE') ||
      one.endsOn.localeCompare(other.endsOn) ||
      one.id.localeCompare(other.id),
  );
  return best;
}
