import { expect, test } from 'vitest';
import { consequencesOf, isCorrected, type BookedDate } from './correction.ts';

const mia = { firstName: 'Mia', lastName: 'Shah', dateOfBirth: '2019-04-06', over18: false };
const none = { ageFrom: null, ageTo: null };
const friday: BookedDate = {
  listing: 'Forest Friday',
  provider: 'Bramble',
  date: '2027-04-09',
  ticket: { name: 'Child', audience: 'child', ageFrom: 5, ageTo: 11 },
  listingAges: none,
  agesEnforced: true,
};
const holiday = { programme: 'HAF Easter 2027', council: 'Bristol City Council' };

test.each([
  [{}, false],
  [{ firstName: 'Maia' }, true],
  [{ lastName: '' }, true],
  [{ dateOfBirth: '2019-04-07' }, true],
  [{ dateOfBirth: null, over18: true }, true],
])('changing %j makes Mia another person: %s', (change, corrected) => {
  expect(isCorrected(mia, { ...mia, ...change })).toBe(corrected);
});

test('nothing follows where nothing is booked and no council has said yes', () => {
  expect(consequencesOf(mia, [], [])).toEqual([]);
});

test('the provider is told once for a listing, the council looks again, and a ticket that no longer fits is named once', () => {
  const born = { ...mia, dateOfBirth: '2023-01-01' };
  const next = { ...friday, date: '2027-04-16' };
  expect(consequencesOf(born, [{ ...friday, agesEnforced: false }], [])).toHaveLength(1);
  expect(consequencesOf(born, [friday, next], [holiday])).toEqual([
    'Mia is booked on 2 dates of ‘Forest Friday’ by Bramble: the provider is told.',
    'Bristol City Council looks again at whether Mia is eligible for HAF Easter 2027.',
    'The ticket ‘Child’ is for ages 5 to 11, and Mia is 4 on that day.',
  ]);
});
