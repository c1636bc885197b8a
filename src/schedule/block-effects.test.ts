import { describe, expect, test } from 'vitest';
import { decideBlockChange, type ExistingSession, type WantedSession } from './block-change.ts';
import type { LateJoin } from './block.ts';
import {
  clashesOf,
  effectsOf,
  formatNewDates,
  freeCancelUntil,
  needsAgreement,
  type NewDates,
  type PlaceOnBlock,
} from './block-effects.ts';

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
const chosen = { type: 'CHOOSE_DATES', lateJoin: 'NO' } as const;
const effects = (wanted: WantedSession[], places: PlaceOnBlock[]) =>
  effectsOf(change(wanted), existing, places, chosen, now);

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

  test('fewer places than are taken: nobody is told, but it is looked at', () => {
    const tight = effects([{ ...keepA, capacity: 1 }, keepB, keepC, keepPast], [place('1', {}), place('2', {})]);
    expect(tight).toMatchObject({ dates: [{ kind: 'tight', capacity: 1, places: 2 }], families: 0 });
    expect(needsAgreement(tight)).toBe(true);
  });
});

describe('dates that are added', () => {
  const may = { date: '2027-05-04', start: '09:30', end: '12:30' };
  const ofTwo = [place('1', {}), place('2', { sessionId: 'b' }), place('3', { bookerId: 'ben' })];
  const whole = ofTwo.map((one) => ({ ...one, blockGroup: `block of ${one.bookerId}` }));
  const added = (
    places: PlaceOnBlock[],
    type: 'ALL_DATES' | 'CHOOSE_DATES',
    lateJoin: LateJoin = 'NO',
    dates = existing.filter(({ id }) => id !== 'past'),
  ) => {
    const decided = decideBlockChange(dates, [...dates, may], 10, now);
    if (!decided.ok) throw new Error(decided.refusal.message);
    return effectsOf(decided.value, dates, places, { type, lateJoin }, now);
  };

  test.each<[string, ReturnType<typeof added>, NewDates | null]>([
    ['to a block that nobody has booked: nothing to agree to', added([], 'ALL_DATES'), null],
    [
      'while Cleo is only about to book: nothing either',
      added([place('4', { bookerId: 'cleo', state: 'HELD' })], 'ALL_DATES'),
      null,
    ],
    [
      'to single dates: Ada and Ben keep theirs',
      added(ofTwo, 'CHOOSE_DATES'),
      { dates: 1, whole: false, places: 3, families: 2, bookable: true },
    ],
    [
      'to a whole block: Ada and Ben keep the dates that they bought, and have none of the new',
      added(whole, 'ALL_DATES'),
      { dates: 1, whole: true, places: 3, families: 2, bookable: true },
    ],
    [
      'to a whole block that has begun: nobody can book them',
      added(whole, 'ALL_DATES', 'NO', existing),
      { dates: 1, whole: true, places: 3, families: 2, bookable: false },
    ],
    [
      'to a whole block that has begun and nobody has booked: that is said as well',
      added([], 'ALL_DATES', 'NO', existing),
      { dates: 1, whole: true, places: 0, families: 0, bookable: false },
    ],
    [
      'to a whole block that can be joined late: they can',
      added(whole, 'ALL_DATES', 'PRO_RATA', existing),
      { dates: 1, whole: true, places: 3, families: 2, bookable: true },
    ],
    [
      'to single dates of which one is over: that one is no matter',
      added([place('1', { sessionId: 'past' })], 'CHOOSE_DATES', 'NO', existing),
      null,
    ],
  ])('%s', (_, { newDates, families, freePlaceIds, refundPence, dates, ...rest }, expected) => {
    expect(newDates).toEqual(expected);
    // Nobody who has booked is moved, refunded, freed or told.
    expect({ families, freePlaceIds, refundPence, dates }).toEqual({
      families: 0,
      freePlaceIds: [],
      refundPence: 0,
      dates: [],
    });
    expect(needsAgreement({ newDates, families, freePlaceIds, refundPence, dates, ...rest })).toBe(expected !== null);
  });

  test('are told to the provider with the number of places, who keeps what, and who gets the new ones', () => {
    expect(formatNewDates({ dates: 2, whole: true, places: 8, families: 2, bookable: true })).toEqual([
      '2 families keep the 8 places booked so far, at the price that was paid, and get none on the 2 dates that you add.',
      'They cannot book them by themselves, because the block is booked as a whole. To give them a place, use ‘Create a booking’: you choose the price, and it may be free.',
      'Who books from now on gets the 2 dates that you add as well. The price of your tickets stays as it is.',
    ]);
    expect(formatNewDates({ dates: 1, whole: false, places: 1, families: 1, bookable: true })).toEqual([
      '1 family keeps the 1 place booked so far, at the price that was paid, and gets none on the date that you add.',
    ]);
    expect(formatNewDates({ dates: 1, whole: true, places: 0, families: 0, bookable: false })).toEqual([
      'This block has begun and cannot be joined late, so nobody can book the date that you add. Let families join late, or add a new block.',
    ]);
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
