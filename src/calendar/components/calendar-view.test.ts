import { expect, test } from 'vitest';
import { askedIn, daysOf, queryOf, titleOf, turned } from './calendar-view.ts';

const TODAY = '2027-04-07';
const asked = (search: string) => askedIn(new URLSearchParams(search), 'list', TODAY);

test.each([
  ['', '2027-04-07', '2028-04-06'],
  ['view=list&when=past', '2026-04-07', '2027-04-06'],
  ['view=week', '2027-04-05', '2027-04-11'],
  ['view=week&day=2027-03-28', '2027-03-22', '2027-03-28'],
  ['view=month&day=2028-02-15', '2028-02-01', '2028-02-29'],
  ['view=month&day=2027-12-31', '2027-12-01', '2027-12-31'],
  ['view=year&day=2027-02-30', '2027-04-07', '2028-04-06'],
])('The address %j shows %s to %s', (search, from, to) => {
  expect(daysOf(asked(search), TODAY)).toEqual({ from, to });
});

test.each([
  ['view=month&day=2027-01-31', '2027-02-01', '2026-12-01'],
  ['view=week&day=2027-04-07', '2027-04-14', '2027-03-31'],
])('From %s the buttons lead to %s and back to %s', (search, next, before) => {
  expect([turned(asked(search), 1), turned(asked(search), -1)]).toEqual([next, before]);
});

test.each(['view=month&day=2027-05-01', 'view=list&when=past', 'view=week&for=a%2Cb'])(
  'What %s asks for is written as it was read',
  (search) => {
    expect(queryOf(asked(search), TODAY).toString()).toBe(search);
  },
);

test('A week is titled by its days, and a month by its name', () => {
  expect(titleOf(asked('view=week&day=2026-12-31')).replaceAll('\u00a0', ' ')).toContain('Mon 28 Dec');
  expect(titleOf(asked('view=month'))).toBe('April 2027');
});
