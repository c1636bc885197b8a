/** Families that had their first date in `first` and came in `month`, both the first days of months. */
type Visits = { first: string; month: string; families: number };

export type Cohort = { month: string; families: number; came: number[] };

const monthsBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(to, { largestUnit: 'month' }).months;

/** How many months of first dates are shown. */
export const COHORTS = 12;

/** The first day of the first month that is shown. */
export const firstCohort = (today: string): string =>
  Temporal.PlainDate.from(today)
    .with({ day: 1 })
    .subtract({ months: COHORTS - 1 })
    .toString();

/** Visits as cohorts, the oldest first: how many of each came one, two … months later, up to this month. */
export function cohortsOf(visits: readonly Visits[], today: string): Cohort[] {
  const thisMonth = Temporal.PlainDate.from(today).with({ day: 1 }).toString();
  return [...Map.groupBy(visits, ({ first }) => first)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([month, of]) => {
      const later = new Map(of.map((visit) => [monthsBetween(month, visit.month), visit.families]));
      return {
        month,
        families: later.get(0) ?? 0,
        came: Array.from({ length: monthsBetween(month, thisMonth) }, (_, nth) => later.get(nth + 1) ?? 0),
      };
    });
}
