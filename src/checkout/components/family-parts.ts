import type { AnswerOf } from '../../platform/contract.ts';
import { dateOf } from '../../platform/time.ts';
import type { councilsContract } from '../../councils/contract.ts';
import { endsBefore } from '../../councils/funding.ts';
import { paysOn } from '../../councils/programme.ts';
import { placeKey, splitBudget } from '../top-up.ts';
import type { Line } from './selection.ts';

export type FundingOfListing = Pick<
  AnswerOf<(typeof councilsContract)['GET /experiences/{experienceId}/funding']>,
  'programmes' | 'eligibilities'
>;

/** A place of the listing that is held already: what it has of a budget comes back before anything is taken. */
export type HeldPlace = { learner: { id: string }; councilPence: number | null };

type Wanted = { learnerId: string; sessionId: string; startDate: string; wholePence: number };

/**
 * What families will pay by card beside their children's budgets, by `placeKey`, as the hold works it out: the programme that
 * the council has agreed to goes first, then the one that ends first; of its budget the earliest dates.
 */
export function familyPartsOf(
  lines: readonly Line[],
  funding: FundingOfListing,
  held: readonly HeldPlace[],
): Map<string, number> {
  const wanted = lines.flatMap(({ learner, ticket, sessions }) =>
    ticket.wholePence === null
      ? []
      : sessions.map(({ id, startDate }): Wanted => ({
          learnerId: learner.id,
          sessionId: id,
          startDate,
          wholePence: ticket.wholePence ?? 0,
        })),
  );
  const budgets = Map.groupBy(
    wanted.flatMap((place) => {
      const paying = payingFor(place, funding);
      return paying && paying.budgetPence !== null ? [{ place, paying }] : [];
    }),
    ({ paying }) => paying.eligibility.id,
  );
  const parts = new Map<string, number>();
  for (const own of budgets.values()) {
    const inTime = own.toSorted((one, other) => one.place.startDate.localeCompare(other.place.startDate));
    const [first] = inTime;
    if (!first) continue;
    const back = held
      .filter(({ learner }) => learner.id === first.place.learnerId)
      .reduce((all, { councilPence }) => all + (councilPence ?? 0), 0);
    const left = (first.paying.eligibility.allowance?.left ?? Number.MAX_SAFE_INTEGER) + back;
    const split = splitBudget(
      inTime.map(({ place, paying }) => ({ wholePence: place.wholePence, mostPence: paying.budgetPence ?? 0 })),
      left,
    );
    for (const [nth, { place }] of inTime.entries()) parts.set(placeKey(place), split[nth]?.familyPence ?? 0);
  }
  return parts;
}

function payingFor({ learnerId, startDate }: Wanted, { programmes, eligibilities }: FundingOfListing) {
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
