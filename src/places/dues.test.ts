import { describe, expect, test } from 'vitest';
import {
  checkRecord,
  checkTakingBack,
  duesOf,
  keptOfEndings,
  paymentOf,
  standing,
  type OfflineRecord,
} from './dues.ts';

const received = (id: string, amountPence: number): OfflineRecord => ({
  id,
  kind: 'RECEIVED',
  amountPence,
  takesBackId: null,
});
const returned = (id: string, amountPence: number): OfflineRecord => ({
  id,
  kind: 'RETURNED',
  amountPence: -amountPence,
  takesBackId: null,
});
const takenBack = (id: string, of: OfflineRecord): OfflineRecord => ({
  id,
  kind: 'TAKEN_BACK',
  amountPence: -of.amountPence,
  takesBackId: of.id,
});
const one = received('one', 3000);

test.each<[string, number, OfflineRecord[], Partial<ReturnType<typeof duesOf>>, string]>([
  ['nothing came', 4800, [], { outstandingPence: 4800 }, 'AWAITING_OFFLINE'],
  ['a part came', 4800, [one], { receivedPence: 3000, outstandingPence: 1800 }, 'AWAITING_OFFLINE'],
  ['all came', 3000, [one], { outstandingPence: 0, toReturnPence: 0 }, 'PAID'],
  [
    'a wrong record was taken back',
    3000,
    [one, takenBack('x', one)],
    { receivedPence: 0, outstandingPence: 3000 },
    'AWAITING_OFFLINE',
  ],
  ['places were cancelled after they were paid', 1000, [one], { toReturnPence: 2000 }, 'PAID'],
  [
    'and the rest went back',
    1000,
    [one, returned('r', 2000)],
    { toReturnPence: 0, receivedPence: 1000 },
    'PART_REFUNDED',
  ],
  ['all was cancelled and went back', 0, [one, returned('r', 3000)], { receivedPence: 0 }, 'REFUNDED'],
  ['all was cancelled before anything came', 0, [], { outstandingPence: 0 }, 'FREE'],
])('paid to the provider: %s', (_, costs, records, dues, payment) => {
  expect(duesOf('offline', costs, records)).toMatchObject(dues);
  expect(paymentOf(duesOf('offline', costs, records), records)).toBe(payment);
});

test.each<[string, number, OfflineRecord[], number, Partial<ReturnType<typeof duesOf>>, string]>([
  ['half of a place', 1000, [one], 500, { owedPence: 1500, toReturnPence: 1500 }, 'PAID'],
  ['all that came', 0, [one], 3000, { owedPence: 3000, toReturnPence: 0 }, 'PAID'],
  ['no more than came', 0, [one], 4800, { owedPence: 3000, toReturnPence: 0 }, 'PAID'],
  ['nothing where nothing came', 0, [], 4800, { owedPence: 0, outstandingPence: 0 }, 'FREE'],
  [
    'nothing of what the other places cost',
    4800,
    [one],
    4800,
    { owedPence: 4800, outstandingPence: 1800 },
    'AWAITING_OFFLINE',
  ],
  ['less where the provider gave more back', 0, [one, returned('r', 2000)], 3000, { owedPence: 1000 }, 'PART_REFUNDED'],
])('the terms keep of a cancelled place: %s', (_, costs, records, keptPence, expected, payment) => {
  const dues = duesOf('offline', costs, records, 0, keptPence);
  expect(dues).toMatchObject(expected);
  expect(paymentOf(dues, records)).toBe(payment);
});

/** Each at its hour. */
const came = (at: number, amountPence: number) => ({ at, amountPence });
const ended = (at: number, costs: number, termsKeepPence: number) => ({ at, costs, termsKeepPence });

test.each<[string, ReturnType<typeof ended>[], ReturnType<typeof came>[], number]>([
  ['what was paid for it before', [ended(2, 4800, 2400)], [came(1, 9600)], 2400],
  ['nothing of what comes later for another place', [ended(1, 4800, 4800)], [came(2, 4800)], 0],
  ['what had come beyond the other places', [ended(2, 4800, 4800)], [came(1, 6000)], 1200],
  ['of each in its turn', [ended(3, 0, 4800), ended(2, 4800, 2400)], [came(1, 9600)], 7200],
  ['nothing that had gone back before', [ended(3, 0, 4800)], [came(1, 4800), came(2, -4800)], 0],
])('the terms keep of cancelled places %s', (_, endings, received, kept) => {
  expect(keptOfEndings(endings, received)).toBe(kept);
});

test('by link it is an invoice until the card has paid', () => {
  expect(paymentOf(duesOf('link', 4944, []), [])).toBe('UNPAID_INVOICE');
  expect(duesOf('link', 4944, [], 4944)).toMatchObject({ outstandingPence: 0, toReturnPence: 0 });
});

describe('what may be recorded', () => {
  const dues = duesOf('offline', 4800, [one]);
  test.each<[string, 'RECEIVED' | 'RETURNED', number, string | null]>([
    ['the rest', 'RECEIVED', 1800, null],
    [
      'a penny more than the rest',
      'RECEIVED',
      1801,
      'Only £18.00 is still owed. If more came, give the rest back or make another booking for it.',
    ],
    ['all that came, given back', 'RETURNED', 3000, null],
    ['more than came, given back', 'RETURNED', 3001, 'Only £30.00 was received for this booking.'],
  ])('%s', (_, kind, amount, message) => {
    const result = checkRecord(kind, amount, dues);
    expect(result.ok ? null : result.refusal.message).toBe(message);
  });

  test('nothing for a booking that is paid another way', () => {
    expect(checkRecord('RECEIVED', 1, duesOf('link', 4800, []))).toMatchObject({
      refusal: { key: 'paid-another-way' },
    });
  });

  test('a record is taken back once, and not below what went back already', () => {
    expect(checkTakingBack(one, [one], dues)).toMatchObject({ ok: true });
    const twice = [one, takenBack('x', one)];
    expect(standing(twice)).toEqual([]);
    expect(checkTakingBack(one, twice, duesOf('offline', 4800, twice))).toMatchObject({
      refusal: { key: 'already-taken-back' },
    });
    const gone = [one, returned('r', 1)];
    expect(checkTakingBack(one, gone, duesOf('offline', 4800, gone))).toMatchObject({
      refusal: { key: 'more-than-received' },
    });
  });
});
