import { describe, expect, test } from 'vitest';
import { decideBlockChange, type ExistingSession, type WantedSession } from './block-change.ts';
import { clashesOf, effectsOf, freeCancelUntil, needsAgreement, type PlaceOnBlock } from './block-effects.ts';

const now = Temporal.Instant.from('2027-04-01T12:00:00Z');
const session = (id: string, date: string, taken: number): ExistingSession => ({
  id,
  date,
  start: '09:30',
  end: '12:30',
  capacity: 12,
  taken,
  venueId: null,
});
const existing = [
  session('a', '2027-04-06', 2),
  session('b', '2027-04-13', 1),
  session('c', '2027-04-20', 0),
  session('past', '2027-03-30', 1),
];
const [keepA, keepB, keepC, keepPast] = existing.map(({ taken: _, ...one }) => one) as [
  WantedSession,
  WantedSession,
  WantedSession,
  WantedSession,
];
const place = (id: string, more: Partial<PlaceOnBlock>): PlaceOnBlock => ({
  id,
  bookingId: `booking of ${more.bookerId ?? 'ada'}`,
  reference: `REF ${more.bookerId ?? 'ada'}`,
  bookerId: 'ada',
  sessionId: 'a',
  learnerId: 'mia',
  state: 'CONFIRMED',
  paidPence: 4944,
  blockGroup: null,
  ...more,
});
const change = (wanted: WantedSession[]) => {
  const decided = decideBlockChange(existing, wanted, 10, now);
  if (!decided.ok) throw new Error(decided.refusal.message);
  return decided.value;
};
const effects = (wanted: WantedSession[], places: PlaceOnBlock[]) => effectsOf(change(wanted), existing, places, now);

describe('a change of dates that people have booked', () => {
  test('tells nobody when nobody is on them', () => {
    const none = effects([{ ...keepA, start: '10:00' }, keepB, keepC, keepPast], []);
    expect(none).toMatchObject({ dates: [], families: 0, refundPence: 0, freePlaceIds: [] });
    expect(needsAgreement(none)).toBe(false);
  });

  test('a moved date: its families are told and may cancel for free, each counted once', () => {
    const moved = effects(
      [{ ...keepA, date: '2027-04-07' }, keepB, keepC, keepPast],
      [
        place('1', {}),
        place('2', { learnerId: 'noah' }),
        place('3', { bookerId: 'ben', state: 'REQUESTED', paidPence: 0 }),
        place('4', { bookerId: 'cleo', state: 'HELD', paidPence: 0 }),
        place('5', { bookerId: 'dan', sessionId: 'b' }),
      ],
    );
    expect(moved).toMatchObject({
      dates: [
        {
          kind: 'moved',
          before: { date: '2027-04-06', start: '09:30', end: '12:30' },
          after: { date: '2027-04-07', start: '09:30', end: '12:30' },
          places: 2,
          requests: 1,
          families: 2,
          refundPence: 0,
        },
      ],
      families: 2,
      freeFamilies: 2,
      freePlaceIds: ['1', '2', '3', '4'],
      freePence: 2 * 4944,
      refundPence: 0,
    });
    expect(moved.bookings.map(({ bookingId }) => bookingId)).toEqual(['booking of ada', 'booking of ben']);
    expect(needsAgreement(moved)).toBe(true);
  });

  test('a removed date: everything that was paid for it goes back', () => {
    const removed = effects(
      [keepB, keepC, keepPast],
      [place('1', {}), place('2', { bookerId: 'ben', state: 'REQUESTED', paidPence: 0 })],
    );
    expect(removed).toMatchObject({
      dates: [{ kind: 'removed', after: null, places: 1, requests: 1, families: 2, refundPence: 4944 }],
      families: 2,
      freeFamilies: 0,
      freePlaceIds: [],
      refundPence: 4944,
    });
  });

  test('a block ticket: with one date changed, its other dates to come may be cancelled for free, not those that are over', () => {
    const group = { blockGroup: 'mia' };
    const all = ['a', 'b', 'past'].map((sessionId) => place(sessionId, { sessionId, ...group }));
    expect(effects([keepB, keepC, keepPast], all)).toMatchObject({ freePlaceIds: ['b'], freeFamilies: 1 });
    expect(effects([{ ...keepA, end: '12:00' }, keepB, keepC, keepPast], all)).toMatchObject({
      freePlaceIds: ['a', 'b'],
    });
  });

  test('added dates: those who booked the whole block have no places on them', () => {
    const added = effects(
      [keepA, keepB, keepC, keepPast, { date: '2027-05-04', start: '09:30', end: '12:30' }],
      [place('1', { blockGroup: 'mia' }), place('2', { bookerId: 'ben' })],
    );
    expect(added).toMatchObject({ families: 0, withoutNewDates: 1 });
    expect(needsAgreement(added)).toBe(true);
  });

  test('fewer places than are taken: nobody is told, but it is looked at', () => {
    const tight = effects([{ ...keepA, capacity: 1 }, keepB, keepC, keepPast], [place('1', {}), place('2', {})]);
    expect(tight).toMatchObject({ dates: [{ kind: 'tight', capacity: 1, places: 2 }], families: 0 });
    expect(needsAgreement(tight)).toBe(true);
  });
});

test.each([
  ['across the change to summer time', '2027-03-25T12:00:00Z', '2027-04-01T23:00:00Z'],
  ['across the change to winter time', '2027-10-28T12:00:00Z', '2027-11-05T00:00:00Z'],
  ['late in the evening', '2027-06-01T22:59:00Z', '2027-06-08T23:00:00Z'],
])('cancelling is free for seven whole days, %s', (_, from, until) => {
  expect(freeCancelUntil(Temporal.Instant.from(from)).toString()).toBe(until);
});

describe('a child who is elsewhere', () => {
  const busy = [
    {
      learnerId: 'mia',
      start: Temporal.Instant.from('2027-04-07T09:00:00Z'),
      end: Temporal.Instant.from('2027-04-07T10:00:00Z'),
    },
  ];
  test.each<[string, WantedSession, [string, string[]][]]>([
    ['at the new time', { ...keepA, date: '2027-04-07' }, [['a', ['REF ada']]]],
    ['right after it', { ...keepA, date: '2027-04-07', start: '08:00', end: '10:00' }, []],
    ['on another day', { ...keepA, date: '2027-04-08' }, []],
  ])('%s', (_, moved, clashes) => {
    const places = [place('1', {}), place('2', { learnerId: 'noah', bookerId: 'ben' })];
    expect([...clashesOf(change([moved, keepB, keepC, keepPast]), places, busy)]).toEqual(clashes);
  });

  test('because another date of the block moves to the same time', () => {
    const both = change([
      { ...keepA, date: '2027-04-07' },
      { ...keepB, date: '2027-04-07', start: '11:00' },
      keepC,
      keepPast,
    ]);
    const places = [place('1', {}), place('2', { sessionId: 'b' })];
    expect([...clashesOf(both, places, []).keys()]).toEqual(['a', 'b']);
  });

  test('not when two dates change places', () => {
    const swapped = change([{ ...keepA, date: '2027-04-13' }, { ...keepB, date: '2027-04-06' }, keepC, keepPast]);
    expect(clashesOf(swapped, [place('1', {}), place('2', { sessionId: 'b' })], []).size).toBe(0);
  });
});
