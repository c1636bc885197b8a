import { describe, expect, test } from 'vitest';
import { daysOfSchedule, gapsBefore, scheduleIn, sumOfDay, turnedSchedule } from './schedule-view.ts';

const TODAY = '2027-04-08';

const held = (start: string, end: string, more: object = {}) => ({
  startDate: `2027-04-08T${start}:00Z`,
  endDate: `2027-04-08T${end}:00Z`,
  cancelled: false,
  taken: 8,
  capacity: 12,
  ...more,
});

test.each([
  ['', { view: 'list', day: TODAY }],
  ['view=week&day=2027-05-01', { view: 'week', day: '2027-05-01' }],
  ['view=month&day=2027-02-30', { view: 'list', day: TODAY }],
])('The address ?%s asks for %j', (query, asked) => {
  expect(scheduleIn(new URLSearchParams(query), TODAY)).toEqual(asked);
});

test('A week begins on Monday, also across the clock change, and turning goes on by seven days', () => {
  const asked = { view: 'week', day: '2027-03-28' } as const;
  expect(daysOfSchedule(asked)).toEqual({ from: '2027-03-22', to: '2027-03-28' });
  expect([turnedSchedule(asked, 1), turnedSchedule({ view: 'day', day: '2027-03-28' }, -1)]).toEqual([
    '2027-04-04',
    '2027-03-27',
  ]);
});

describe('A day', () => {
  test('adds up what is held; a cancelled session does not count, and an overbooked one has no places left', () => {
    expect(
      sumOfDay([
        held('09:00', '10:00'),
        held('11:00', '12:00', { taken: 13 }),
        held('13:00', '14:00', { cancelled: true }),
      ]),
    ).toEqual({ sessions: 2, taken: 21, left: 4 });
  });

  test.each([
    ['nothing before the first', [held('09:00', '10:00')], [null]],
    ['an hour', [held('09:00', '10:00'), held('11:00', '12:00')], [null, 60]],
    ['not the ten minutes between two groups', [held('09:00', '10:00'), held('10:10', '12:00')], [null, null]],
    [
      'since the end of the longest that ran before',
      [held('09:00', '12:00'), held('09:30', '10:00'), held('12:30', '13:00')],
      [null, null, 30],
    ],
    [
      'over a cancelled session',
      [held('09:00', '10:00'), held('10:00', '11:00', { cancelled: true }), held('11:00', '12:00')],
      [null, null, 60],
    ],
  ])('has as its gaps %s', (_, sessions, gaps) => {
    expect(gapsBefore(sessions)).toEqual(gaps);
  });
});
