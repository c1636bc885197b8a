import { describe, expect, test } from 'vitest';
import { decideBlockChange, type ExistingSession, type WantedSession } from './block-change.ts';

const now = Temporal.Instant.from('2027-04-01T12:00:00Z');
const tuesday: ExistingSession = {
  id: 'tuesday',
  date: '2027-04-06',
  start: '09:30',
  end: '12:30',
  capacity: 12,
  taken: 0,
};
const booked: ExistingSession = { ...tuesday, id: 'booked', date: '2027-04-13', taken: 3 };
const past: ExistingSession = { ...tuesday, id: 'past', date: '2027-03-30' };
const existing = [tuesday, booked, past];
const same = existing.map(({ taken: _, ...session }): WantedSession => session);
const [keepTuesday, keepBooked, keepPast] = same as [WantedSession, WantedSession, WantedSession];
const fresh: WantedSession = { date: '2027-04-20', start: '09:30', end: '12:30' };

const change = (wanted: WantedSession[], capacity: number | null = 10) =>
  decideBlockChange(existing, wanted, capacity, now);
const ids = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id);

describe('a change of the dates of a block', () => {
  test('of nothing writes nothing', () => {
    expect(change(same)).toEqual({ ok: true, value: { add: [], move: [], resize: [], remove: [] } });
    expect(change(same.map(({ capacity: _, ...session }) => session))).toEqual({
      ok: true,
      value: { add: [], move: [], resize: [], remove: [] },
    });
  });

  test('adds dates with the places of the block or their own', () => {
    const result = change([...same, fresh, { ...fresh, date: '2027-04-27', capacity: 4 }]);
    expect(result).toMatchObject({
      ok: true,
      value: {
        add: [
          { date: '2027-04-20', start: '09:30', capacity: 10 },
          { date: '2027-04-27', capacity: 4 },
        ],
      },
    });
    expect(result.ok && result.value.add[0]?.startDate.toString()).toBe('2027-04-20T08:30:00Z');
  });

  test('removes and moves dates that nobody has booked', () => {
    const result = change([{ ...keepTuesday, start: '10:00' }, keepBooked]);
    expect(result.ok && ids(result.value.move)).toEqual(['tuesday']);
    expect(result.ok && ids(result.value.remove)).toEqual(['past']);
  });

  test('changes places, but not below those that are taken', () => {
    const result = change([{ ...keepTuesday, capacity: 1 }, { ...keepBooked, capacity: 3 }, keepPast]);
    expect(result.ok && result.value.resize).toEqual([
      { id: 'tuesday', capacity: 1 },
      { id: 'booked', capacity: 3 },
    ]);
  });

  test.each<[string, WantedSession[], number | null, string, Record<string, string> | undefined]>([
    ['takes away a date with places taken', [keepTuesday, keepPast], 10, 'places-taken', undefined],
    [
      'moves a date with places taken',
      [keepTuesday, { ...keepBooked, start: '10:00' }, keepPast],
      10,
      'places-taken',
      undefined,
    ],
    [
      'goes below the places taken',
      [keepTuesday, { ...keepBooked, capacity: 2 }, keepPast],
      10,
      'below-taken',
      { 'sessions.1.capacity': '3 places are already taken' },
    ],
    [
      'names a date that is gone',
      [...same, { ...fresh, id: 'gone' }],
      10,
      'invalid-dates',
      { 'sessions.3.date': 'This date is no longer part of the block' },
    ],
    [
      'has a date twice',
      [...same, fresh, fresh],
      10,
      'invalid-dates',
      { 'sessions.4.start': 'Tuesday 20 April at 09:30 is in the block twice' },
    ],
    [
      'names one date twice',
      [...same, keepTuesday],
      10,
      'invalid-dates',
      { 'sessions.3.date': 'This date is no longer part of the block' },
    ],
    [
      'ends before it starts',
      [...same, { ...fresh, end: '09:00' }],
      10,
      'invalid-dates',
      { 'sessions.3.end': 'The end must be after the start' },
    ],
    [
      'adds a date of the past',
      [...same, { ...fresh, date: '2027-04-01', start: '12:59', end: '14:00' }],
      10,
      'invalid-dates',
      { 'sessions.3.date': 'Thursday 1 April is in the past' },
    ],
    [
      'falls into the hour that is skipped',
      [...same, { ...fresh, date: '2028-03-26', start: '01:30' }],
      10,
      'invalid-dates',
      { 'sessions.3.start': 'There is no 01:30 on Sunday 26 March: the clocks go forward then' },
    ],
    [
      'does not say how many places',
      [...same, fresh],
      null,
      'invalid-dates',
      { 'sessions.3.capacity': 'Say how many places there are' },
    ],
  ])('is refused when it %s', (_, wanted, capacity, key, fields) => {
    const result = change(wanted, capacity);
    expect(result).toMatchObject({ ok: false, problem: { key } });
    expect(!result.ok && result.problem.fields).toEqual(fields);
  });

  test('lists the dates that people have booked', () => {
    expect(change([keepTuesday])).toMatchObject({
      problem: {
        message:
          'People have booked Tuesday 13 April, 09:30 – 12:30. Cancel their bookings first, then the date can go.',
        details: { sessions: [{ id: 'booked', date: '2027-04-13', start: '09:30', end: '12:30', taken: 3 }] },
      },
    });
  });
});
