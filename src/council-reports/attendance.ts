import type { Fact, Outcome } from './report.ts';

/** Of the places whose day has come: how many there were, and what became of them. */
type Counts = {
  /** Expected to come: booked, and not cancelled. */
  booked: number;
  attended: number;
  excused: number;
  noShow: number;
  unmarked: number;
  /** Of those who came, how many booked when the doors were open already. */
  walkIns: number;
};

const MARKED_OR_OVER: ReadonlySet<Outcome> = new Set(['attended', 'excused', 'no-show', 'unmarked']);

function countsOf(facts: readonly Fact[]): Counts {
  const count = (outcome: Outcome): number => facts.filter((fact) => fact.outcome === outcome).length;
  return {
    booked: facts.length,
    attended: count('attended'),
    excused: count('excused'),
    noShow: count('no-show'),
    unmarked: count('unmarked'),
    walkIns: facts.filter(({ outcome, walkIn }) => outcome === 'attended' && walkIn).length,
  };
}

/** Where most stayed away without a word comes first. */
const mostMissed = <Line extends Counts & { key: string }>(one: Line, other: Line): number =>
  other.noShow - one.noShow || other.booked - one.booked || one.key.localeCompare(other.key);

/** The attendance at each place, whoever offers something there. Dates to come are left out. */
export function attendanceByPlace(
  facts: readonly Fact[],
): ({ key: string; place: string; providers: string[] } & Counts)[] {
  const over = facts.filter(({ outcome }) => MARKED_OR_OVER.has(outcome));
  return [...Map.groupBy(over, ({ place }) => place)]
    .map(([place, own]) => ({
      key: place,
      place,
      providers: [...new Set(own.map(({ provider }) => provider))].sort((one, other) => one.localeCompare(other)),
      ...countsOf(own),
    }))
    .sort(mostMissed);
}

/** The attendance of each listing. Dates to come are left out. */
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
    .sort(mostMissed);
}

/** Families who stayed away without a word from places that the council pays for, those who did most often first. */
export function noShowsByFamily(
  facts: readonly Fact[],
): { key: string; learnerIds: string[]; places: string[]; noShow: number; booked: number }[] {
  const over = facts.filter(({ outcome, ground }) => ground !== 'paid' && MARKED_OR_OVER.has(outcome));
  return [...Map.groupBy(over, ({ familyId }) => familyId)]
    .map(([key, own]) => ({
      key,
      learnerIds: [...new Set(own.map(({ learnerId }) => learnerId))],
      places: [...new Set(own.filter(({ outcome }) => outcome === 'no-show').map(({ place }) => place))],
      noShow: countsOf(own).noShow,
      booked: own.length,
    }))
    .filter(({ noShow }) => noShow > 0)
    .sort((one, other) => other.noShow - one.noShow || other.booked - one.booked || one.key.localeCompare(other.key));
}
