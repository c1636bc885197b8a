import { describe, expect, test } from 'vitest';
import {
  costOf,
  datesOf,
  leaveOut,
  linesOf,
  nobody,
  priceOf,
  selectionOf,
  ticketsFor,
  holdLinesOf,
  type Learner,
  type PublicBlock,
  type PublicSession,
  type Ticket,
} from './selection.ts';

function session(id: string, day: string, state: PublicSession['state'] = 'bookable'): PublicSession {
  return {
    id,
    startDate: `${day}T09:00:00Z`,
    endDate: `${day}T15:00:00Z`,
    date: day,
    start: '10:00',
    end: '16:00',
    place: null,
    placesLeft: 3,
    state,
    reason: null,
  };
}
function block(
  id: string,
  type: PublicBlock['type'],
  sessions: PublicSession[],
  state: PublicBlock['state'] = 'bookable',
): PublicBlock {
  const running = sessions.filter((one) => one.state !== 'cancelled');
  return {
    id,
    name: `Block ${id}`,
    type,
    state,
    reason: null,
    placesLeft: null,
    datesOfBlock: running.length,
    dates: running.length,
    lateJoin: null,
    minimum: null,
    sessions,
  };
}
function ticket(id: string, more: Partial<Ticket> = {}): Ticket {
  return {
    id,
    name: id,
    description: '',
    audience: 'child',
    unit: 'session',
    funding: 'PAID',
    wholePence: null,
    pricePence: 1200,
    allInPence: 1236,
    ageFrom: null,
    ageTo: null,
    minimumPerBooking: 1,
    maximumPerBooking: null,
    saleFrom: null,
    saleTo: null,
    quota: null,
    codeOnly: false,
    concession: '',
    addOns: [],
    state: 'on-sale',
    reason: null,
    ...more,
  };
}
const ada: Learner = { id: 'ada', firstName: 'Ada', lastName: 'Ash', dateOfBirth: '2019-05-01', over18: false };
const ben: Learner = { id: 'ben', firstName: 'Ben', lastName: 'Ash', dateOfBirth: '2015-05-01', over18: false };
const mum: Learner = { id: 'mum', firstName: 'Robin', lastName: 'Ash', dateOfBirth: null, over18: true };
const ages = { ageFrom: 5, ageTo: 11, enforceAgeRange: true };

const first = session('s1', '2027-04-06');
const second = session('s2', '2027-04-07');
const full = session('s3', '2027-04-08', 'full');
const days = block('days', 'CHOOSE_DATES', [second, first, full]);
const week = block('week', 'ALL_DATES', [
  session('w1', '2027-04-12'),
  session('w2', '2027-04-13'),
  session('w3', '2027-04-14', 'cancelled'),
]);
const blocks = [days, week];
const none = new Set<string>();

describe('the dates that the address asks for', () => {
  test('single dates, in order of time', () => {
    const dates = datesOf(blocks, { sessionIds: ['s2', 's1'], blockId: null }, none);
    expect(dates).toMatchObject({ unit: 'session', gone: [], unknown: 0 });
    expect(dates.sessions.map((one) => one.id)).toEqual(['s1', 's2']);
  });

  test('a date that is full is gone, unless the booker holds it', () => {
    const wanted = { sessionIds: ['s1', 's3'], blockId: null };
    expect(datesOf(blocks, wanted, none).gone.map((one) => one.id)).toEqual(['s3']);
    expect(datesOf(blocks, wanted, new Set(['s3'])).gone).toEqual([]);
  });

  test('a date that the listing does not have is counted', () => {
    expect(datesOf(blocks, { sessionIds: ['s1', 'elsewhere'], blockId: null }, none).unknown).toBe(1);
  });

  test('a whole block has all its dates but cancelled ones, however it is asked for', () => {
    for (const wanted of [
      { sessionIds: [], blockId: 'week' },
      { sessionIds: ['w2'], blockId: null },
    ]) {
      const dates = datesOf(blocks, wanted, none);
      expect(dates.unit).toBe('block');
      expect(dates.sessions.map((one) => one.id)).toEqual(['w1', 'w2']);
    }
  });

  test('a whole block that has begun has the dates that are left, with what is to be known of it', () => {
    const begun = block('begun', 'ALL_DATES', [
      session('b1', '2027-04-12', 'past'),
      session('b2', '2027-04-13', 'cut-off'),
      session('b3', '2027-04-14'),
    ]);
    const late = { ...begun, dates: 1, lateJoin: 'You can still join.', minimum: 'It needs 4 people.' };
    const dates = datesOf([late], { sessionIds: [], blockId: 'begun' }, none);
    expect(dates.sessions.map((one) => one.id)).toEqual(['b3']);
    expect(dates).toMatchObject({ datesOfBlock: 3, notes: ['You can still join.', 'It needs 4 people.'] });
  });

  test('a whole block that is full is gone as a whole', () => {
    const dates = datesOf([{ ...week, state: 'full' }], { sessionIds: [], blockId: 'week' }, none);
    expect(dates.sessions).toEqual([]);
    expect(dates.gone).toHaveLength(2);
  });

  test('of a whole block that is full and has begun, the dates that are left are gone', () => {
    const sessions = [session('b1', '2027-04-12', 'past'), session('b2', '2027-04-13', 'full')];
    const full = { ...block('begun', 'ALL_DATES', sessions), state: 'full' as const };
    const dates = datesOf([full], { sessionIds: [], blockId: 'begun' }, none);
    expect(dates.gone.map((one) => one.id)).toEqual(['b2']);
  });
});

describe('tickets that fit a learner', () => {
  const tickets = [
    ticket('junior', { ageTo: 9 }),
    ticket('senior', { ageFrom: 10 }),
    ticket('grown-up', { audience: 'adult' }),
    ticket('week', { unit: 'block' }),
    ticket('early', { state: 'ended' }),
  ];
  test.each([
    ['a child of 7', ada, ['junior']],
    ['a child of 11', ben, ['senior']],
    ['an adult', mum, ['grown-up']],
  ])('%s', (_, learner, fitting) => {
    expect(ticketsFor(learner, tickets, [first], 'session', ages).tickets.map((one) => one.id)).toEqual(fitting);
  });

  test('where none fits, the reason names the learner', () => {
    const { problem } = ticketsFor(ben, [tickets[0] as Ticket], [first], 'session', ages);
    expect(problem).toContain('Ben is 11 on that day');
  });

  test('a listing that does not enforce its ages sells every ticket', () => {
    expect(ticketsFor(ben, tickets, [first], 'session', { ...ages, enforceAgeRange: false }).tickets).toHaveLength(3);
  });
});

test.each([
  [{ funding: 'PAID', allInPence: 3914, wholePence: null }, 'session', '£39.14 a date'],
  [{ funding: 'PAID', allInPence: 12_000, wholePence: null }, 'block', '£120 for the block'],
  [{ funding: 'FREE', allInPence: 0, wholePence: null }, 'session', 'Free'],
  [{ funding: 'COUNCIL', allInPence: 0, wholePence: null }, 'session', 'Council pays'],
  [{ funding: 'COUNCIL', allInPence: 0, wholePence: 6_000 }, 'session', 'Council pays its part of £60 a date'],
] as const)('a ticket %j for one %s costs: %s', (ticket, unit, words) => {
  expect(costOf(ticket, unit)).toBe(words);
});

describe('what a selection books and costs', () => {
  const dates = datesOf(blocks, { sessionIds: ['s1', 's2'], blockId: null }, none);
  const tickets = [ticket('child'), ticket('dear', { pricePence: 2000 })];

  test('two children on two dates are four places', () => {
    const lines = linesOf({ ...nobody, learnerIds: ['ada', 'ben'] }, [ada, ben], tickets, dates, ages);
    expect(holdLinesOf(lines)).toHaveLength(4);
    expect(priceOf(lines, 300).total.totalPence).toBe(4 * 1236);
  });

  test('a learner may leave out a date and have another ticket', () => {
    const selection = { learnerIds: ['ada', 'ben'], ticketOf: { ben: 'dear' }, without: [leaveOut('ben', 's2')] };
    const lines = linesOf(selection, [ada, ben], tickets, dates, ages);
    expect(holdLinesOf(lines)).toEqual([
      { sessionId: 's1', ticketId: 'child', learnerId: 'ada' },
      { sessionId: 's2', ticketId: 'child', learnerId: 'ada' },
      { sessionId: 's1', ticketId: 'dear', learnerId: 'ben' },
    ]);
    expect(priceOf(lines, 300).total.totalPence).toBe(2 * 1236 + 2060);
  });

  test('a learner who leaves out every date is not booked', () => {
    const selection = { ...nobody, learnerIds: ['ada'], without: [leaveOut('ada', 's1'), leaveOut('ada', 's2')] };
    expect(linesOf(selection, [ada], tickets, dates, ages)).toEqual([]);
  });

  test('a held booking turns back into the selection that it was made from', () => {
    const selection = {
      learnerIds: ['ada', 'ben'],
      ticketOf: { ada: 'child', ben: 'dear' },
      without: [leaveOut('ben', 's2')],
    };
    const places = holdLinesOf(linesOf(selection, [ada, ben], tickets, dates, ages)).map((request) => ({
      session: { id: request.sessionId },
      learner: { id: request.learnerId },
      ticket: { id: request.ticketId },
    }));
    expect(selectionOf(places)).toEqual({ ...selection, addOns: [] });
  });
});
