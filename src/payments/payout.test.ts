import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bankAccountStates } from './bank-account.ts';
import {
  cooledAt,
  describePayout,
  headlineOf,
  lastLockedDay,
  lockOf,
  nextRunDay,
  payoutState,
  payoutStates,
  runOf,
  totalsOf,
  type PayoutFacts,
  type PayoutState,
  type SentState,
} from './payout.ts';

const at = (text: string): Temporal.Instant => Temporal.Instant.from(text);

describe('a day’s run', () => {
  it.each([
    ['winter', '2027-01-15', '2027-01-15T17:25:00Z', '2027-01-15T17:30:00Z'],
    ['summer', '2027-07-15', '2027-07-15T16:25:00Z', '2027-07-15T16:30:00Z'],
    ['the day before the clocks go forward', '2027-03-27', '2027-03-27T17:25:00Z', '2027-03-27T17:30:00Z'],
    ['the day on which the clocks go forward', '2027-03-28', '2027-03-28T16:25:00Z', '2027-03-28T16:30:00Z'],
    ['the day before the clocks go back', '2027-10-30', '2027-10-30T16:25:00Z', '2027-10-30T16:30:00Z'],
    ['the day on which the clocks go back', '2027-10-31', '2027-10-31T17:25:00Z', '2027-10-31T17:30:00Z'],
  ])('is locked at 17:25 and sent at 17:30 in London: %s', (_, day, lock, run) => {
    expect(lockOf(Temporal.PlainDate.from(day)).toString()).toBe(lock);
    expect(runOf(Temporal.PlainDate.from(day)).toString()).toBe(run);
  });

  it.each([
    ['just in time, in winter', '2027-01-15T17:25:00Z', '2027-01-15'],
    ['a second too late, in winter', '2027-01-15T17:25:01Z', '2027-01-16'],
    ['just in time, as the clocks went forward', '2027-03-28T16:25:00Z', '2027-03-28'],
    ['a second too late, as the clocks went forward', '2027-03-28T16:25:01Z', '2027-03-29'],
    ['just in time, as the clocks went back', '2027-10-31T17:25:00Z', '2027-10-31'],
    ['a second too late, as the clocks went back', '2027-10-31T17:25:01Z', '2027-11-01'],
    ['after midnight in London, before it in Greenwich', '2027-07-14T23:30:00Z', '2027-07-15'],
  ])('takes what is ready %s', (_, moment, day) => {
    expect(nextRunDay(at(moment)).toString()).toBe(day);
  });

  it.each([
    ['2027-03-28T16:24:59Z', '2027-03-27'],
    ['2027-03-28T16:25:00Z', '2027-03-28'],
    ['2027-10-31T17:24:59Z', '2027-10-30'],
    ['2027-10-31T17:25:00Z', '2027-10-31'],
  ])('was last locked, seen from %s, on %s', (now, day) => {
    expect(lastLockedDay(at(now)).toString()).toBe(day);
  });

  it('waits 24 real hours after the end, also over a clock change', () => {
    expect(cooledAt(at('2027-03-27T17:00:00Z')).toString()).toBe('2027-03-28T17:00:00Z');
  });
});

describe('money of a session', () => {
  const end = '2027-03-27T12:00:00Z';
  const facts: PayoutFacts = { sessionEnd: at(end), bank: 'ENABLED', held: false, contested: null, sent: null };
  const sent = (state: SentState, expectedOn: string | null = null) => ({ state, runDate: '2027-03-28', expectedOn });

  it.each<[string, Partial<PayoutFacts>, string, string, string | null, string | null]>([
    ['before the session', {}, '2027-03-27T10:00:00Z', 'ACCRUING', null, '2027-03-28'],
    ['a second before its end', {}, '2027-03-27T11:59:59Z', 'ACCRUING', null, '2027-03-28'],
    ['at its end', {}, end, 'COOLING', null, '2027-03-28'],
    ['a second before it has cooled off', {}, '2027-03-28T11:59:59Z', 'COOLING', null, '2027-03-28'],
    ['once it has', {}, '2027-03-28T12:00:00Z', 'SCHEDULED', null, '2027-03-28'],
    ['at the lock in summer time', {}, '2027-03-28T16:25:00Z', 'SCHEDULED', null, '2027-03-28'],
    ['after the lock', {}, '2027-03-28T16:25:01Z', 'SCHEDULED', null, '2027-03-29'],
    ['without a bank account', { bank: 'NOT_STARTED' }, '2027-03-28T12:00:00Z', 'BLOCKED', 'NO_BANK', null],
    ['with half of one', { bank: 'ONBOARDING' }, '2027-03-28T12:00:00Z', 'BLOCKED', 'NO_BANK', null],
    ['with a stopped one', { bank: 'DISABLED' }, '2027-03-28T12:00:00Z', 'BLOCKED', 'ACCOUNT_RESTRICTED', null],
    [
      'with one that may be stopped',
      { bank: 'RESTRICTED_SOON' },
      '2027-03-28T12:00:00Z',
      'SCHEDULED',
      null,
      '2027-03-28',
    ],
    ['without one, before the session', { bank: 'NOT_STARTED' }, '2027-03-27T10:00:00Z', 'ACCRUING', null, null],
    ['on hold', { held: true }, '2027-03-28T12:00:00Z', 'BLOCKED', 'ADMIN_HOLD', null],
    [
      'on hold and undecided',
      { held: true, contested: 'REFUND_DECISION' },
      '2027-03-28T12:00:00Z',
      'BLOCKED',
      'ADMIN_HOLD',
      null,
    ],
    ['undecided', { contested: 'REFUND_DECISION' }, '2027-03-28T12:00:00Z', 'BLOCKED', 'REFUND_DECISION', null],
    [
      'undecided and without a bank',
      { contested: 'REFUND_DECISION', bank: 'DISABLED' },
      '2027-03-28T12:00:00Z',
      'BLOCKED',
      'REFUND_DECISION',
      null,
    ],
    [
      'undecided, still cooling off',
      { contested: 'REFUND_DECISION' },
      '2027-03-27T13:00:00Z',
      'BLOCKED',
      'REFUND_DECISION',
      null,
    ],
    [
      'undecided and on hold, before the session',
      { contested: 'REFUND_DECISION', held: true },
      '2027-03-27T10:00:00Z',
      'BLOCKED',
      'REFUND_DECISION',
      null,
    ],
    ['disputed, before the session', { contested: 'DISPUTE' }, '2027-03-27T10:00:00Z', 'BLOCKED', 'DISPUTE', null],
    ['disputed, on hold', { contested: 'DISPUTE', held: true }, '2027-03-28T12:00:00Z', 'BLOCKED', 'DISPUTE', null],
    ['in a batch', { sent: sent('SCHEDULED') }, '2027-03-28T16:26:00Z', 'SCHEDULED', null, '2027-03-28'],
    [
      'on its way',
      { sent: sent('IN_TRANSIT', '2027-03-30') },
      '2027-03-28T16:31:00Z',
      'IN_TRANSIT',
      null,
      '2027-03-30',
    ],
    ['arrived', { sent: sent('PAID', '2027-03-30') }, '2027-03-31T00:00:00Z', 'PAID', null, '2027-03-30'],
    ['sent back', { sent: sent('FAILED', '2027-03-30') }, '2027-03-31T00:00:00Z', 'FAILED', null, null],
    [
      'on its way while held',
      { sent: sent('IN_TRANSIT'), held: true },
      '2027-03-29T00:00:00Z',
      'IN_TRANSIT',
      null,
      '2027-03-28',
    ],
  ])('%s', (_, more, now, state, reason, expected) => {
    const standing = payoutState({ ...facts, ...more }, at(now));
    expect({ ...standing, expected: standing.expected?.toString() ?? null }).toEqual({ state, reason, expected });
  });

  it('in several states is told by the one that needs somebody first', () => {
    const alike = (states: readonly PayoutState[]) => states.map((state) => ({ state, amountPence: 4704 }));
    expect(headlineOf(alike(['PAID', 'BLOCKED', 'SCHEDULED']))?.state).toBe('BLOCKED');
    expect(headlineOf(alike(payoutStates))?.state).toBe('FAILED');
    expect(headlineOf([])).toBeUndefined();
  });

  it('is never told by what is taken off again, unless that is all there is', () => {
    const off = { state: 'IN_TRANSIT' as const, amountPence: -4704 };
    expect(headlineOf([off, { state: 'PAID', amountPence: 9408 }])?.state).toBe('PAID');
    expect(headlineOf([off])).toBe(off);
    expect(describePayout('IN_TRANSIT', null, true)).toContain('was taken off this payout');
    expect(describePayout('SCHEDULED', null, true)).toContain('is taken off your next payout');
    expect(describePayout('BLOCKED', 'NO_BANK', true)).toContain('is taken off your next payout');
  });

  it('has a sentence for every state', () => {
    for (const state of payoutStates) expect(describePayout(state, null)).toMatch(/^[A-Z].*\.$/);
  });
});

describe('totals', () => {
  const anyPlace = fc.record({
    hours: fc.integer({ min: -60, max: 60 }),
    amount: fc.integer({ min: -5_000, max: 10_000 }),
    contested: fc.constantFrom(null, null, null, 'DISPUTE' as const, 'REFUND_DECISION' as const),
    sent: fc.constantFrom<SentState | null>(null, null, 'SCHEDULED', 'IN_TRANSIT', 'PAID', 'FAILED'),
  });

  it('are what the states of single places add up to', () => {
    fc.assert(
      fc.property(
        fc.array(anyPlace, { maxLength: 12 }),
        fc.constantFrom(...bankAccountStates),
        fc.boolean(),
        (places, bank, held) => {
          const now = at('2027-03-28T12:00:00Z');
          const sums = { cooledPence: 0, coolingPence: 0, undecidedPence: 0, disputedPence: 0 };
          const sent = { SCHEDULED: 0, IN_TRANSIT: 0, PAID: 0, FAILED: 0 };
          const by = new Map<string, number>();
          for (const place of places) {
            const sessionEnd = now.add({ hours: place.hours });
            const carried = place.sent && { state: place.sent, runDate: '2027-03-28', expectedOn: null };
            const { state } = payoutState({ sessionEnd, bank, held, contested: place.contested, sent: carried }, now);
            by.set(state, (by.get(state) ?? 0) + place.amount);
            const cooled = Temporal.Instant.compare(cooledAt(sessionEnd), now) <= 0;
            if (place.sent) sent[place.sent] += place.amount;
            else if (place.contested === 'DISPUTE') sums.disputedPence += place.amount;
            else if (place.contested) sums.undecidedPence += place.amount;
            else if (cooled) sums.cooledPence += place.amount;
            else sums.coolingPence += place.amount;
          }
          const of = (...states: string[]): number => states.reduce((sum, state) => sum + (by.get(state) ?? 0), 0);
          expect(totalsOf({ ...sums, sent, bank, held })).toEqual({
            paidPence: of('PAID'),
            onItsWayPence: of('IN_TRANSIT'),
            comingPence: of('ACCRUING', 'COOLING', 'SCHEDULED'),
            blockedPence: of('BLOCKED', 'FAILED'),
          });
        },
      ),
    );
  });
});
