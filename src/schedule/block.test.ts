import { describe, expect, test } from 'vitest';
import {
  blockBookable,
  datesOfWhole,
  formatLateJoin,
  bookingEnds,
  placesLeft,
  formatMinutes,
  sessionBookable,
  type BlockType,
  type BookingWindow,
  type SessionFacts,
} from './block.ts';

const at = (text: string): Temporal.Instant => Temporal.Instant.from(text);
const now = at('2027-04-01T12:00:00Z');
const session: SessionFacts = { startDate: at('2027-04-06T08:30:00Z'), cancelled: false, capacity: 12, taken: 9 };
const open: BookingWindow = { opensAt: null, closesAt: null, cutoffMinutes: 0, lateJoin: 'NO' };

describe('a date', () => {
  test.each<[string, Partial<SessionFacts>, Partial<BookingWindow>, string, string | null]>([
    ['with places', {}, {}, 'bookable', null],
    ['with one place', { taken: 11 }, {}, 'bookable', null],
    ['without places', { taken: 12 }, {}, 'full', 'There are no places left.'],
    ['that the provider filled beyond its capacity', { taken: 13 }, {}, 'full', 'There are no places left.'],
    ['that is cancelled, even when full', { cancelled: true, taken: 12 }, {}, 'cancelled', 'This date is cancelled.'],
    ['that begins at this moment', { startDate: now }, {}, 'past', 'This date has started or is over.'],
    ['that begins in a second', { startDate: now.add({ seconds: 1 }) }, {}, 'bookable', null],
    [
      'of a block that opens later',
      {},
      { opensAt: at('2027-04-02T08:00:00Z') },
      'not-open',
      'Booking opens on 2nd April, 09:00.',
    ],
    ['of a block that opens at this moment', {}, { opensAt: now }, 'bookable', null],
    ['of a block that has closed', {}, { closesAt: now }, 'closed', 'Booking has closed.'],
    ['of a block that closes in a second', {}, { closesAt: now.add({ seconds: 1 }) }, 'bookable', null],
    [
      'at its cut-off',
      { startDate: now.add({ hours: 2 }) },
      { cutoffMinutes: 120 },
      'cut-off',
      'Booking closed 2 hours before the start.',
    ],
    [
      'a second before its cut-off',
      { startDate: now.add({ hours: 2, seconds: 1 }) },
      { cutoffMinutes: 120 },
      'bookable',
      null,
    ],
  ])('%s', (_, facts, window, state, reason) => {
    expect(sessionBookable({ ...session, ...facts }, { ...open, ...window }, now)).toEqual({ state, reason });
  });

  test.each([
    [12, 9, 3],
    [12, 12, 0],
    [12, 13, 0],
    [0, 0, 0],
  ])('of %i places with %i taken has %i left', (capacity, taken, left) => {
    expect(placesLeft({ capacity, taken })).toBe(left);
  });

  test('can be booked until its cut-off or the closing of the block, whichever is first', () => {
    const { startDate } = session;
    expect(bookingEnds(startDate, open)).toEqual(startDate);
    expect(bookingEnds(startDate, { ...open, cutoffMinutes: 1440 })).toEqual(at('2027-04-05T08:30:00Z'));
    expect(bookingEnds(startDate, { ...open, cutoffMinutes: 60, closesAt: now })).toEqual(now);
    expect(bookingEnds(startDate, { ...open, cutoffMinutes: 1440, closesAt: startDate })).toEqual(
      at('2027-04-05T08:30:00Z'),
    );
  });
});

describe('a block', () => {
  const over = { ...session, startDate: at('2027-03-30T08:30:00Z') };
  const full = { ...session, taken: 12 };
  const cancelled = { ...session, cancelled: true };
  const one = { ...session, taken: 11 };

  test.each<[string, BlockType, SessionFacts[], string, number | null]>([
    ['of all dates with places on each', 'ALL_DATES', [session, one], 'bookable', 1],
    ['of all dates that has begun', 'ALL_DATES', [over, session], 'past', 3],
    ['of all dates with one full date', 'ALL_DATES', [session, full], 'full', 0],
    ['of all dates, one of them cancelled', 'ALL_DATES', [cancelled, session], 'bookable', 3],
    ['of all dates, all cancelled', 'ALL_DATES', [cancelled], 'cancelled', null],
    ['to choose from, with a full date', 'CHOOSE_DATES', [full, session], 'bookable', null],
    ['to choose from that has begun', 'CHOOSE_DATES', [over, session], 'bookable', null],
    ['to choose from, the rest full', 'CHOOSE_DATES', [over, full], 'full', null],
    ['to choose from that is over', 'CHOOSE_DATES', [over, over], 'past', null],
    ['of one-off dates', 'ONE_OFF', [session], 'bookable', null],
    ['without dates', 'ONE_OFF', [], 'cancelled', null],
  ])('%s', (_, type, sessions, state, left) => {
    const answer = blockBookable(type, sessions, open, now);
    expect(answer).toMatchObject({ state, placesLeft: left });
    expect(answer.reason === null).toBe(state === 'bookable');
  });
});

describe('a block of all dates that can be joined late', () => {
  const late: BookingWindow = { ...open, lateJoin: 'PRO_RATA' };
  const over = { ...session, startDate: at('2027-03-30T08:30:00Z') };
  const next = { ...session, startDate: at('2027-04-13T08:30:00Z'), taken: 11 };

  test.each<[string, SessionFacts[], Partial<BookingWindow>, string, number, SessionFacts[]]>([
    ['has all of them before it begins', [session, next], {}, 'bookable', 1, [session, next]],
    ['has those that are left once it has begun', [over, session, next], {}, 'bookable', 1, [session, next]],
    ['leaves out a date that is too near', [session, next], { cutoffMinutes: 10_080 }, 'bookable', 1, [next]],
    ['does not count what was full and is over', [{ ...over, taken: 12 }, session], {}, 'bookable', 3, [session]],
    [
      'is full when one that is left is',
      [over, { ...next, taken: 12 }, session],
      {},
      'full',
      0,
      [{ ...next, taken: 12 }, session],
    ],
    ['leaves cancelled ones out', [over, { ...session, cancelled: true }, next], {}, 'bookable', 1, [next]],
    ['ends with the last one', [over, over], {}, 'past', 3, []],
    ['is not open before it opens', [over, session], { opensAt: at('2027-04-02T00:00:00Z') }, 'not-open', 3, [session]],
  ])('%s', (_, sessions, window, state, left, dates) => {
    expect(datesOfWhole(sessions, { ...late, ...window }, now)).toEqual(dates);
    expect(blockBookable('ALL_DATES', sessions, { ...late, ...window }, now)).toMatchObject({
      state,
      placesLeft: left,
    });
  });

  test('says so, before it begins and after', () => {
    expect(formatLateJoin('NO', 4, 6)).toBeNull();
    expect(formatLateJoin('PRO_RATA', 0, 6)).toBeNull();
    expect(formatLateJoin('PRO_RATA', 6, 6)).toBe(
      'You can also join later, and then pay only for the dates that are left.',
    );
    expect(formatLateJoin('PRO_RATA', 4, 6)).toBe(
      'You can still join for the 4 of 6 dates that are left, and pay only for these.',
    );
    expect(formatLateJoin('PRO_RATA', 1, 6)).toBe(
      'You can still join for the last of the 6 dates, and pay only for that one.',
    );
  });

  test('and one that cannot says why', () => {
    expect(blockBookable('ALL_DATES', [over, session], open, now).reason).toBe(
      'This block has already started, and it cannot be joined late.',
    );
  });
});

test.each([
  [30, '30 minutes'],
  [1, '1 minute'],
  [60, '1 hour'],
  [90, '90 minutes'],
  [1440, '1 day'],
  [2880, '2 days'],
])('%i minutes are said as %s', (minutes, words) => {
  expect(formatMinutes(minutes)).toBe(words);
});
