import { withTermInFull } from '../councils/terms.ts';
import { categories } from '../listings/category-table.ts';
import { MOST_PARTY } from './search-rules.ts';

type Option = readonly [value: string, label: string];

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** What can be chosen for each filter, by its name in the address: the value, and what it is called. */
export const filterOptions = {
  category: categories.map(({ slug, title }): Option => [slug, withTermInFull(title)]),
  when: [
    ['weekend', 'This weekend'],
    ['saturday', 'Next Saturday'],
    ['holidays', 'School holidays'],
  ],
  weekday: [['6,7', 'Saturday or Sunday'], ...WEEKDAYS.map((day, at): Option => [String(at + 1), day])],
  daypart: [
    ['morning', 'Morning'],
    ['afternoon', 'Afternoon'],
    ['evening', 'Evening'],
  ],
  price: [
    ['0', 'Free'],
    ['5', 'Up to £5'],
    ['10', 'Up to £10'],
    ['20', 'Up to £20'],
    ['50', 'Up to £50'],
  ],
  funding: [
    ['free', 'Free to attend'],
    ['council', 'Council funded'],
  ],
  kind: [
    ['one-off', 'One-off'],
    ['block', 'Block of dates'],
  ],
  party: [
    ['1', 'With a free place'],
    ...Array.from({ length: MOST_PARTY - 1 }, (_, at): Option => [String(at + 2), `With ${at + 2} free places`]),
  ],
  online: [['yes', 'Online']],
  instant: [['yes', 'Booked at once']],
  send: [
    ['inclusive', 'Inclusive of SEND, or specialist'],
    ['specialist', 'Specialist in SEND'],
  ],
} satisfies Record<string, readonly Option[]>;

export type FilterName = keyof typeof filterOptions;

/** What a value of a filter is called; the value itself where we have no name for it. */
export function optionLabel(name: FilterName, value: string): string {
  const options: readonly Option[] = filterOptions[name];
  return options.find(([one]) => one === value)?.[1] ?? value;
}
