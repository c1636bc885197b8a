import type { Fact, Outcome } from './report.ts';

type Counts = { booked: number; attended: number; excused: number; noShow: number; unmarked: number };

const MARKED_OR_OVER: ReadonlySet<Outcome> = new Set(['attended', 'excused', 'no-show', 'unmarked']);

function countsOf(facts: readonly Fact[]): Counts {
  const count = (outcome: Outcome): number => facts.filter((fact) => fact.outcome === outcome).length;
  return {
    booked: facts.length,
    attended: count('attended'),
    excused: count('excused'),
    noShow: count('no-show'),
    unmarked: count('unmarked'),
  };
}

/** The attendance of each listing, where most stayed away without a word first. Dates to come are left out. */
export function attendanceByListing(
  facts: readonly Fact[],
): ({ key: string; listing: string; provider: string } & Counts)[] {
  const over = facts.filter(({ outcome }) => MARKED_OR_OVER.has(outcome));
  return [...Map.groupBy(over, ({ providerId, listing }) => `${providerId} ${listing}`)]
    .map(([key, own]) => ({
      key,
      listing: own[0]?.listing ?? '',
      provider: own[0]?.provider ?? '',
      ...countsOf(own),
    }))
    .sort((one, other) => other.noShow - one.noShow || other.booked - one.booked || one.key.localeCompare(other.key));
}

/** Families who stayed away without a word from places that the council pays for, those who did most often first. */
export function noShowsByFamily(
  facts: readonly Fact[],
): { key: string; learnerIds: string[]; noShow: number; booked: number }[] {
  const over = facts.filter(({ outcome, ground }) => ground !== 'paid' && MARKED_OR_OVER.has(outcome));
  return [...Map.groupBy(over, ({ familyId }) => familyId)]
    .map(([key, own]) => ({
      key,
      learnerIds: [...new Set(own.map(({ learnerId }) => learnerId))],
      noShow: countsOf(own).noShow,
      booked: own.length,
    }))
    .filter(({ noShow }) => noShow > 0)
    .sort((one, other) => other.noShow - one.noShow || other.booked - one.booked || one.key.localeCompare(other.key));
}
