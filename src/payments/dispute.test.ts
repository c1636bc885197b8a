import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { disputeStateOf, shareDispute, type DisputablePlace } from './dispute.ts';
import {
  disputeLostEntries,
  disputeOpenedEntries,
  disputeWonEntries,
  ledgerSum,
  type LedgerAccount,
  type LedgerEntry,
} from './ledger.ts';

const place = (placeId: string, more: Partial<Omit<DisputablePlace, 'money'>> = {}): DisputablePlace => ({
  money: { placeId, bookingId: 'b', providerId: 'q', pricePence: 4800, bookerFeePence: 144, providerFeePence: 96 },
  wentBackPence: 0,
  waitingPence: 0,
  duePence: 4704,
  ...more,
});
const of = (entries: readonly LedgerEntry[], account: LedgerAccount): number =>
  ledgerSum(entries.filter((entry) => entry.account === account));

describe('a dispute', () => {
  it.each([
    ['needs_response', 'OPEN'],
    ['under_review', 'OPEN'],
    ['won', 'WON'],
    ['lost', 'LOST'],
    ['warning_needs_response', null],
    ['warning_closed', null],
    ['prevented', null],
  ])('that is %s at Stripe is %s here', (status, state) => {
    expect(disputeStateOf(status)).toBe(state);
  });

  it('about the whole payment takes every place', () => {
    expect(shareDispute([place('1'), place('2')], 9_888)).toMatchObject([
      { amountPence: 4944, waitingPence: 0, providerPence: 4704, duePence: 4704 },
      { amountPence: 4944, waitingPence: 0, providerPence: 4704, duePence: 4704 },
    ]);
  });

  it('about less takes the first places only', () => {
    expect(shareDispute([place('1'), place('2'), place('3')], 4_944 + 1_000)).toMatchObject([
      { money: { placeId: '1' }, amountPence: 4944 },
      { money: { placeId: '2' }, amountPence: 1_000, providerPence: 980 },
    ]);
  });

  it('takes what waits to go back only after what is kept', () => {
    const refunded = place('1', { wentBackPence: 4944, waitingPence: 4944, duePence: 0 });
    expect(shareDispute([refunded, place('2')], 9_888)).toMatchObject([
      { money: { placeId: '1' }, amountPence: 0, waitingPence: 4944, duePence: 0 },
      { money: { placeId: '2' }, amountPence: 4944, waitingPence: 0 },
    ]);
  });

  it('leaves what was paid out with the provider until it is lost', () => {
    const [part] = shareDispute([place('1', { duePence: 0 })], 4_944);
    if (!part) throw new Error('No part.');
    const opened = disputeOpenedEntries(part.money, part);
    expect(of(opened, 'provider-due')).toBe(0);
    expect(of(opened, 'dispute')).toBe(240);
    const lost = disputeLostEntries(part.money, part);
    expect(of(lost, 'provider-due')).toBe(-4704);
    expect(of([...opened, ...lost], 'dispute')).toBe(0);
    expect(of(lost, 'booker')).toBe(4944);
  });

  it('never moves a penny that is not there: won changes nothing, lost gives the booker all of it', () => {
    const anyPlace = fc
      .record({ back: fc.integer({ min: 0, max: 4944 }), waits: fc.integer({ min: 0, max: 4944 }), paid: fc.boolean() })
      .map(({ back, waits, paid }) => ({ back, waits: Math.min(waits, back), paid }));
    fc.assert(
      fc.property(
        fc.array(anyPlace, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 25_000 }),
        (drawn, amount) => {
          const places = drawn.map(({ back, waits, paid }, index) =>
            place(String(index), { wentBackPence: back, waitingPence: waits, duePence: paid ? 0 : 4704 }),
          );
          const there = drawn.reduce((sum, { back, waits }) => sum + 4944 - back + waits, 0);
          const parts = shareDispute(places, amount);
          const taken = parts.reduce((sum, part) => sum + part.amountPence + part.waitingPence, 0);
          expect(taken).toBe(Math.min(amount, there));
          const opened = parts.flatMap((part) => disputeOpenedEntries(part.money, part));
          const won = parts.flatMap((part) => disputeWonEntries(part.money, part));
          const lost = parts.flatMap((part) => disputeLostEntries(part.money, part));
          for (const entries of [opened, won, lost]) expect(ledgerSum(entries)).toBe(0);
          for (const account of ['provider-due', 'platform-fee', 'refund', 'dispute', 'booker'] as const)
            expect(of([...opened, ...won], account)).toBe(0);
          expect(of([...opened, ...lost], 'dispute')).toBe(0);
          expect(of([...opened, ...lost], 'booker')).toBe(taken);
        },
      ),
    );
  });
});
