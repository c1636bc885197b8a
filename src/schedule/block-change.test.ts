import { describe, expect, test } from 'vitest';
import { decideBlockChange, type ExistingSession, type WantedSession } from './block-change.ts';
import { itIs } from '../platform/it-is.fixture.ts';

itIs('2026-11-28T12:00:00Z');

const now = Temporal.Instant.from('2027-04-01T12:00:00Z');
const tuesday: ExistingSession = {
  id: 'tuesday',
  date: '2027-04-06',
  start: '09:30',
  end: '12:30',
  capacity: 12,
  taken: 0,
  venueId: null,
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

  test('removes and moves dates, booked or not', () => {
    const result = change([
      { ...keepTuesday, start: '10:00' },
      { ...keepBooked, date: '2027-04-14' },
    ]);
    expect(result.ok && ids(result.value.move)).toEqual(['tuesday', 'booked']);
    expect(result.ok && ids(result.value.remove)).toEqual(['past']);
    const without = change([keepTuesday, keepPast]);
    expect(without.ok && ids(without.value.remove)).toEqual(['booked']);
  });

  test('changes places, also of a date that moves, and below those that are taken', () => {
    const result = change([{ ...keepTuesday, start: '10:00', capacity: 1 }, { ...keepBooked, capacity: 2 }, keepPast]);
    expect(result.ok && result.value.resize).toMatchObject([
      { id: 'tuesday', capacity: 1 },
      { id: 'booked', capacity: 2, before: { taken: 3 } },
    ]);
  });

  test.each<[string, WantedSession[], number | null, string, Record<string, string> | undefined]>([
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
      { 'sessions.4.start': 'Tue\u00a020\u00a0Apr\u00a02027 at 09:30 is in the block twice' },
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
      { 'sessions.3.date': 'Thu\u00a01\u00a0Apr\u00a02027 is in the past' },
    ],
    [
      'falls into the hour that is skipped',
      [...same, { ...fresh, date: '2028-03-26', start: '01:30' }],
      10,
      'invalid-dates',
      { 'sessions.3.start': 'There is no 01:30 on Sun\u00a026\u00a0Mar\u00a02028: the clocks go forward then' },
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
    expect(result).toMatchObject({ ok: false, refusal: { key } });
    expect(!result.ok && result.refusal.fields).toEqual(fields);
  });

  test('leaves a date alone that has begun with people on it', () => {
    const begun = [tuesday, { ...booked, id: 'begun', date: '2027-04-01', start: '12:00', end: '15:00' }];
    const [keepFirst, keepBegun] = begun.map(({ taken: _, ...session }): WantedSession => session) as [
      WantedSession,
      WantedSession,
    ];
    expect(decideBlockChange(begun, [keepFirst], 10, now)).toMatchObject({
      refusal: {
        key: 'places-taken',
        message:
          'Thu\u00a01\u00a0Apr\u00a02027, 12:00\u00a0–\ufeff\u00a015:00, has started with people on it, so it stays: their bookings and the register refer to it.',
        details: { sessions: [{ id: 'begun', date: '2027-04-01', start: '12:00', end: '15:00', taken: 3 }] },
      },
    });
    expect(decideBlockChange(begun, [keepFirst, { ...keepBegun, end: '16:00' }], 10, now)).toMatchObject({
      refusal: {
        fields: { 'sessions.1.date': 'Thu\u00a01\u00a0Apr\u00a02027 has started, so its time and place stay' },
      },
    });
  });
});
