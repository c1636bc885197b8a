import { grounds, type Around, type Fact, type Ground } from './report.ts';

/** The places of the sessions of one week, which begins on this Monday. */
type Week = { from: string; booked: number; attended: number; noShow: number };
/** A bar of a picture. */
type Bar = { key: string; label: string; value: number };

/** What a report shows in pictures; each has its figures as a table. For the council alone: small figures are in it. */
export type Pictures = { weeks: Week[]; funnel: Bar[]; shares: Bar[] };

const mondayOf = (day: string): string => {
  const date = Temporal.PlainDate.from(day);
  return date.subtract({ days: date.dayOfWeek - 1 }).toString();
};

const childrenOf = (facts: readonly Fact[]): number => new Set(facts.map(({ childKey }) => childKey)).size;

/** Take-up by week, how many of the eligible children booked and came, and on which ground funded children came. */
export function picturesOf(facts: readonly Fact[], around: Pick<Around, 'eligible'>): Pictures {
  const stands = facts.filter(({ outcome }) => outcome !== 'cancelled-by-family' && outcome !== 'cancelled-for-them');
  const funded = stands.filter(({ ground }) => ground !== 'paid');
  const came = funded.filter(({ outcome }) => outcome === 'attended');
  const often = [...Map.groupBy(came, ({ childKey }) => childKey).values()].filter(
    (own) => new Set(own.map(({ day }) => day)).size >= 4,
  );
  return {
    weeks: weeksOf(stands),
    funnel: [
      { key: 'eligible', label: 'Found eligible', value: around.eligible },
      { key: 'booked', label: 'Booked a funded place', value: childrenOf(funded) },
      { key: 'attended', label: 'Came at least once', value: childrenOf(came) },
      { key: 'often', label: 'Came on four days or more', value: often.length },
    ],
    shares: (Object.keys(grounds) as Ground[])
      .filter((ground) => ground !== 'paid')
      .map((ground) => ({
        key: ground,
        label: grounds[ground].replace(/^Funded: (.)/, (_, first: string) => first.toUpperCase()),
        value: came.filter((fact) => fact.ground === ground).length,
      })),
  };
}

/** Every week from the first to the last, also those in which nothing was. */
function weeksOf(facts: readonly Fact[]): Week[] {
  // Of the days there are few, of the places fifty thousand.
  const mondays = new Map([...new Set(facts.map(({ day }) => day))].map((day) => [day, mondayOf(day)]));
  const byWeek = Map.groupBy(facts, ({ day }) => mondays.get(day) ?? day);
  const [first] = [...byWeek.keys()].toSorted();
  const last = [...byWeek.keys()].toSorted().at(-1);
  if (!first || !last) return [];
  const weeks: Week[] = [];
  for (let from = first; from <= last; from = Temporal.PlainDate.from(from).add({ days: 7 }).toString()) {
    const own = byWeek.get(from) ?? [];
    weeks.push({
      from,
      booked: own.length,
      attended: own.filter(({ outcome }) => outcome === 'attended').length,
      noShow: own.filter(({ outcome }) => outcome === 'no-show').length,
    });
  }
  return weeks;
}
