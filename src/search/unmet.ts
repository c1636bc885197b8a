import { ADULT } from './ages.ts';

/** What was searched for and not found, as it is counted: nothing of who searched, and none of the words. */
export type Unmet = { area: string; category: string; age: number | null; need: string };

type Asked = {
  area: string;
  categories: readonly string[];
  ages: readonly number[];
  needs: readonly string[];
};

/** More lines than these are no family's search. */
const MOST_LINES = 24;

/** The lines at which a search counts: one for each of its ages, needs and categories together. */
export function unmetLines({ area, categories, ages, needs }: Asked): Unmet[] {
  const all: Unmet[] = [];
  for (const category of orOne(categories, ''))
    for (const age of orOne([...new Set(ages.map((one) => Math.min(one, ADULT)))], null))
      for (const need of orOne(needs, '')) all.push({ area, category, age, need });
  return all.slice(0, MOST_LINES);
}

const orOne = <Value, Other>(values: readonly Value[], other: Other): readonly (Value | Other)[] =>
  values.length > 0 ? values : [other];
