import { expect, it, vi } from 'vitest';
import { searchSummary } from './search-summary.ts';

vi.setSystemTime('2027-03-01T09:00:00Z');

it.each([
  ['', 'Anywhere · any date · any age'],
  ['q=&place=&age=&from=&to=&radius=10', 'Anywhere · any date · any age'],
  ['place=Bristol&age=6&age=9', 'Bristol · any date · ages 6 and 9'],
  ['q=forest+school', 'forest school · any date · any age'],
  ['q=forest+school&place=Bristol', 'forest school · Bristol · any date · any age'],
  ['place=Bristol&from=2027-04-06&to=2027-04-09', 'Bristol · Tue 6 Apr – Fri 9 Apr · any age'],
  ['place=Bristol&from=2027-04-06&to=2027-04-06', 'Bristol · Tue 6 Apr · any age'],
  ['place=Bristol&from=2027-04-06', 'Bristol · from Tue 6 Apr · any age'],
  ['place=Bristol&to=2028-01-03', 'Bristol · until Mon 3 Jan 2028 · any age'],
  ['place=Bristol&from=2027-02-30&age=old', 'Bristol · any date · any age'],
  ['place=Bristol&age=0', 'Bristol · any date · under 1'],
  ['place=Bristol&age=18', 'Bristol · any date · adults'],
  ['q=swim&when=weekend', 'swim · this weekend · any age'],
  ['q=swim&when=weekend&to=2028-01-03', 'swim · until Mon 3 Jan 2028 · any age'],
  ['q=swim&when=never', 'swim · any date · any age'],
  ['bounds=-3,51,-2,52', 'In this part of the map · any date · any age'],
])('%s is searched for as ‘%s’', (search, expected) => {
  expect(searchSummary(new URLSearchParams(search)).replaceAll('\u00a0', ' ')).toBe(expected);
});
