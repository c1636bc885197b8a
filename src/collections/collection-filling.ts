import { categoryOf } from '../listings/category-table.ts';
import { accessNeeds, type AccessNeed } from '../listings/access-needs.ts';
import { dayText } from '../platform/day-text.ts';
import { isolated } from '../platform/isolated.ts';
import { MOST_LISTINGS } from './collection-rules.ts';

/** What fills a collection by itself, besides what was put in by hand. Conditions that are left out hold for everything. */
export type Filling = {
  /** Slugs; one of them is enough. */
  categories: readonly string[];
  /** The council in whose area it is, with the codes of that area: a county has those of its districts. */
  council: { id: string; title: string; codes: readonly string[] } | null;
  around: { name: string; latitude: number; longitude: number; miles: number } | null;
  /** The first and the last day on which there must be a date, as 'YYYY-MM-DD'. */
  from: string | null;
  to: string | null;
  /** All of these needs are met. */
  access: readonly AccessNeed[];
};

export const MILES_AROUND = [1, 3, 5, 10, 20, 50] as const;

/** A filling in words, condition by condition: 'Holiday Clubs', 'within 5 miles of Leeds', 'dates from Sat 3 April'. */
export function fillingWords({ categories, council, around, from, to, access }: Filling): string[] {
  const titles = categories.map((slug) => categoryOf(slug)?.title ?? slug);
  const needs = access.map((key) => accessNeeds.find((need) => need.key === key)?.label ?? key);
  return [
    ...(titles.length > 0 ? [titles.join(' or ')] : []),
    ...(council ? [`in the area of ${isolated(council.title)}`] : []),
    ...(around ? [`within ${around.miles} ${around.miles === 1 ? 'mile' : 'miles'} of ${isolated(around.name)}`] : []),
    ...(from || to ? [datesWords(from, to)] : []),
    ...needs,
  ];
}

function datesWords(from: string | null, to: string | null): string {
  const [first, last] = [from, to].map((day) => (day ? dayText(day, 'short', true) : ''));
  if (first && last) return `dates from ${first} to ${last}`;
  return first ? `dates from ${first}` : `dates until ${last}`;
}

/** How many listings a filling finds, of how many that everybody sees. */
export type Reach = { fits: number; of: number };

/** What somebody should know of what their rule finds, and what to do about it; null where all is well. */
export function reachProblem({ fits, of }: Reach): string | null {
  if (fits === 0)
    return 'No listing fits at the moment. Take something out of the rule; until something fits, nobody sees anything.';
  if (fits === of && of > 1) return 'Every listing fits: this rule chooses nothing. Add a category, a place or dates.';
  if (fits > MOST_LISTINGS)
    return `${fits} listings fit. The ${MOST_LISTINGS} with the soonest dates are shown; narrow the rule to choose which.`;
  return null;
}

/** '12 listings fit.' */
export const reachWords = ({ fits }: Reach): string => (fits === 1 ? '1 listing fits.' : `${fits} listings fit.`);
