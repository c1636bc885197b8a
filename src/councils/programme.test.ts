import { expect, it } from 'vitest';
import {
  checkProgramme,
  discretionaryPlaces,
  kindsFor,
  coverOf,
  outsideProgramme,
  formatAmount,
  schoolYearOf,
  usedBy,
  type ProgrammeDraft,
  type ProgrammeRules,
} from './programme.ts';

const rules: ProgrammeRules = {
  kind: 'HAF',
  title: 'HAF Easter',
  startsOn: '2027-04-05',
  endsOn: '2027-04-16',
  unit: 'sessions',
  placePence: 3_000,
  topsUp: false,
  ageFrom: null,
  ageTo: null,
  yearFrom: 0,
  yearTo: 11,
  closed: false,
};
const day = (text: string) => Temporal.PlainDate.from(text);
const born = (dateOfBirth: string | null) => ({ firstName: 'Mia', dateOfBirth, over18: false });
const session = (start: string, end: string) => ({
  startDate: Temporal.Instant.from(start),
  endDate: Temporal.Instant.from(end),
});

it.each([
  ['sessions', '2027-04-06T09:00:00Z', '2027-04-06T13:00:00Z', 1],
  ['hours', '2027-04-06T09:00:00Z', '2027-04-06T13:00:00Z', 240],
  ['hours', '2027-04-06T09:00:00Z', '2027-04-06T09:20:30Z', 21],
  // The clocks go forward in this night: what passes is counted, not what the clocks show.
  ['hours', '2027-03-27T22:00:00Z', '2027-03-28T08:00:00Z', 600],
  ['pounds', '2027-04-06T09:00:00Z', '2027-04-06T13:00:00Z', 3_000],
] as const)('counted in %s, a place from %s to %s uses %i', (unit, start, end, amount) => {
  expect(usedBy({ unit, placePence: 3_000 }, session(start, end))).toBe(amount);
});

it.each([
  ['sessions', 1, '1 session'],
  ['sessions', 0, '0 sessions'],
  ['hours', 240, '4 hours'],
  ['hours', 90, '1 hour 30 minutes'],
  ['hours', 1, '1 minute'],
  ['hours', 0, '0 hours'],
  ['pounds', 4_050, '£40.50'],
] as const)('%s, %i is said as %s', (unit, amount, text) => {
  expect(formatAmount(unit, amount)).toBe(text);
});

it.each([
  // Four on 31 August: reception begins the next day.
  ['2022-08-31', '2026-09-01', 0],
  ['2022-08-31', '2026-08-31', -1],
  ['2022-09-01', '2026-09-01', -1],
  ['2022-09-01', '2027-09-01', 0],
  // The summer after year 11 still belongs to it.
  ['2010-09-01', '2027-08-20', 11],
  ['2010-09-01', '2027-09-01', 12],
])('who was born on %s is on %s in year %i', (dateOfBirth, on, year) => {
  expect(schoolYearOf(dateOfBirth, day(on))).toBe(year);
});

it.each([
  [{}, '2019-02-03', '2027-04-05', null],
  [{}, '2019-02-03', '2027-04-16', null],
  [{}, '2019-02-03', '2027-04-04', /pays for dates from/],
  [{}, '2019-02-03', '2027-04-17', /pays for dates from/],
  [{ closed: true }, '2019-02-03', '2027-04-06', /is closed/],
  [{}, '2023-02-03', '2027-04-06', /reception to year 11/],
  [{}, null, '2027-04-06', /date of birth is not known/],
  [{ ageFrom: 10, ageTo: 16 }, '2019-02-03', '2027-04-06', /ages 10 to 16; Mia is 8/],
  [{ ageFrom: 5, ageTo: 11, yearFrom: null, yearTo: null }, '2022-04-06', '2027-04-06', null],
  [{ ageFrom: 5, ageTo: 11, yearFrom: null, yearTo: null }, '2022-04-07', '2027-04-06', /ages 5 to 11; Mia is 4/],
  [{ yearFrom: null, yearTo: null }, null, '2027-04-06', null],
] as const)('with %o, who was born on %s is on %s: %s', (change, dateOfBirth, on, problem) => {
  const found = outsideProgramme({ ...rules, ...change }, born(dateOfBirth), day(on));
  if (problem === null) expect(found).toBeNull();
  else expect(found).toMatch(problem);
});

const easter = { title: 'Easter', startsOn: '2027-04-05', endsOn: '2027-04-16' };
const summer = { title: 'Summer', startsOn: '2027-07-26', endsOn: '2027-08-27' };

it.each([
  ['a day of Easter', ['2027-04-05'], ['Easter'], []],
  ['a day of Easter and one of the summer', ['2027-04-16', '2027-08-27'], ['Easter', 'Summer'], []],
  ['a day in May, which nobody pays for', ['2027-05-03'], [], ['2027-05-03']],
  ['a day of Easter and the Saturday after', ['2027-04-16', '2027-04-17'], ['Easter'], ['2027-04-17']],
  ['no day yet', [], [], []],
])('a family that wants %s is offered what pays for it', (_, days, paying, bare) => {
  const cover = coverOf([easter, summer], days);
  expect(cover.paying.map(({ title }) => title)).toEqual(paying);
  expect(cover.bare).toEqual(bare);
});

it.each([
  [[12, 11], ['HAF']],
  [[14], ['SEND']],
  [
    [12, 14],
    ['HAF', 'SEND'],
  ],
  [[3], ['HAF', 'SEND']],
])('a listing of the categories %o is for %o', (categories, kinds) => {
  expect(kindsFor(categories)).toEqual(kinds);
});

it('the share for other reasons is of the children planned for, and without a plan there is no limit', () => {
  expect([discretionaryPlaces(100, 15), discretionaryPlaces(7, 15), discretionaryPlaces(null, 15)]).toEqual([
    15,
    1,
    null,
  ]);
});

const draft: ProgrammeDraft = {
  ...rules,
  allowance: 4,
  localOnly: true,
  instant: true,
  approveWhilePending: false,
  discretionaryPercent: 15,
  plannedChildren: null,
  paysFor: 'BOOKED',
  noShowCreditPercent: 0,
  booksFrom: null,
};

it.each([
  [{}, []],
  [{ title: ' ' }, ['title']],
  [{ endsOn: '2027-04-04' }, ['endsOn']],
  [{ unit: 'pounds', placePence: 0, allowance: 100 }, ['placePence']],
  [{ unit: 'pounds', allowance: 100 }, ['allowance']],
  [{ ageFrom: 9, ageTo: 8 }, ['ageTo']],
  [{ yearFrom: 9, yearTo: 8 }, ['yearTo']],
] as const)('a programme with %o has problems in %o', (change, fields) => {
  expect(Object.keys(checkProgramme({ ...draft, ...change }))).toEqual(fields);
});
