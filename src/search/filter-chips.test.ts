import { expect, it, vi } from 'vitest';
import { filterChips } from './filter-chips.ts';

vi.setSystemTime('2027-03-01T09:00:00Z');

const labels = (search: string): string[] =>
  filterChips(new URLSearchParams(search)).map(({ label }) =>
    label.replaceAll('\u00a0', ' ').replaceAll(/[\u2066-\u2069]/g, ''),
  );

it.each<[search: string, labels: string[]]>([
  ['', []],
  ['q=swim&place=Bristol&radius=10&sort=price', []],
  ['category=haf,out-of-school', ['HAF (Holiday Activities and Food)', 'Out of school']],
  ['when=weekend', ['This weekend']],
  ['when=weekend&from=2027-04-06', ['from Tue 6 Apr']],
  ['weekday=6,7&daypart=morning', ['Saturday or Sunday', 'Morning']],
  ['age=6,9', ['Ages 6 and 9']],
  ['price=5&funding=council&council=x', ['Up to £5', 'Council funded']],
  ['party=3', ['With 3 free places']],
  ['available=yes', ['With a free place']],
  ['instant=yes&send=specialist&kind=block', ['Block of dates', 'Booked at once', 'Specialist in SEND']],
  ['access=wheelchair&access=quiet', ['Wheelchair users', 'Quiet space']],
  ['place=Bristol&radius=walk-15', ['Within 15 minutes on foot (estimated)']],
  ['radius=5', []],
  ['weekday=9', ['9']],
])('‘%s’ has %j', (search, chips) => expect(labels(search)).toEqual(chips));

it('takes off one value of several, and one filter of all', () => {
  const [first, , third] = filterChips(new URLSearchParams('category=haf,families&access=quiet'));
  expect(first?.without).toEqual({ category: 'families' });
  expect(third?.without).toEqual({ access: null });
});
