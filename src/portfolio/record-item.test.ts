import { expect, test } from 'vitest';
import { aimsIn, groupDates, hoursOf, hoursText, itemsWithin, type RecordItem, type Scope } from './record-item.ts';
import { reportOf } from './report.ts';

const about = { listingTitle: 'Bug hunting', provider: 'Oakwood', subjects: ['outdoor-education' as const] };
const date = (on: string, hours = 2) => ({
  id: on,
  on,
  start: `${on}T10:00:00Z`,
  end: `${on}T${10 + hours}:00:00Z`,
  place: 'The wood',
});
const file = { id: 'f', name: 'a.webp', isPicture: true, bytes: 1 };
const entry = { kind: 'entry' as const, aims: ['Look closely'], subjects: [], version: 1 };
const items: RecordItem[] = [
  { kind: 'dates', id: 'd', on: '2027-03-31', dates: [date('2027-03-03'), date('2027-03-31')], ...about },
  { kind: 'aims', id: 'a', on: '2027-04-02', aims: [{ aim: 'Name beetles', level: 'APPLY' }], words: '', ...about },
  { kind: 'certificate', id: 'c', on: '2027-04-03', title: 'Keeper', words: 'Well done', ...about },
  { ...entry, id: 'n', on: '2027-04-04', voice: 'FAMILY', words: 'A note', files: [file] },
  { ...entry, id: 'v', on: '2027-04-05', voice: 'LEARNER', words: 'Wings!', files: [file] },
];

test.each<[string, Scope, string]>([
  ['everything', {}, 'v n c a d'],
  ['a stretch of time', { from: '2027-04-02', to: '2027-04-04' }, 'n c a'],
  ['a subject', { subject: 'outdoor-education' }, 'c a d'],
  ['a subject that nothing has', { subject: 'elders' }, ''],
  ['the learner’s own', { kinds: ['voice'] }, 'v'],
  ['pictures of the family', { kinds: ['files'] }, 'n'],
  ['dates and aims', { kinds: ['dates', 'aims'] }, 'a d'],
])('%s', (_, scope, ids) => {
  expect(
    itemsWithin(items, scope)
      .map(({ id }) => id)
      .join(' '),
  ).toBe(ids);
});

test('of a stretch of time only its dates are left', () => {
  expect(itemsWithin(items, { to: '2027-03-10' })).toMatchObject([{ on: '2027-03-03', dates: [{ on: '2027-03-03' }] }]);
});

test('words and files are shown apart', () => {
  expect(itemsWithin(items, { kinds: ['notes'] })).toMatchObject([{ words: 'A note', files: [] }]);
  expect(itemsWithin(items, { kinds: ['files'] })).toMatchObject([{ words: '', files: [file] }]);
});

test('dates of a listing within a month are one thing', () => {
  const rows = ['2027-03-31', '2027-03-03', '2027-04-01'].map((on) => ({ ...date(on), listingId: 'l' }));
  expect(groupDates(rows).map((group) => group.map(({ on }) => on))).toEqual([
    ['2027-03-03', '2027-03-31'],
    ['2027-04-01'],
  ]);
});

test('hours count to a quarter, across a change of the clock', () => {
  expect(hoursOf([date('2027-03-03'), date('2027-03-31', 1)])).toBe(3);
  expect(hoursOf([{ start: '2027-03-28T00:30:00Z', end: '2027-03-28T01:15:00Z' }])).toBe(0.75);
  expect([hoursText(1), hoursText(2.5)]).toEqual(['1 hour', '2.5 hours']);
});

test('the aims of a record are there once each', () => {
  expect(aimsIn(items)).toEqual(['Look closely', 'Name beetles']);
});

test('a report says by term what, where, how long, which aims and what shows it', () => {
  const [spring, summer] = reportOf(items, (on) => on);
  expect(spring).toMatchObject({ term: { label: 'Spring 2027' }, hours: 4, times: 2, evidence: [] });
  expect(spring?.lines).toMatchObject([{ title: 'Bug hunting', places: ['The wood'], times: 2, hours: 4, aims: [] }]);
  expect(summer?.lines).toMatchObject([{ times: 0, aims: ['Name beetles: uses it'] }]);
  expect(summer?.evidence).toEqual([
    '2027-04-03: certificate ‘Keeper’, Oakwood',
    '2027-04-04: A note · a picture · aims: Look closely',
    '2027-04-05: the learner: ‘Wings!’ · a picture · aims: Look closely',
  ]);
});
