import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  disputeStateOf,
  lostByProvider,
  newsOfDispute,
  shareDispute,
  type DisputablePlace,
  type DisputedPart,
} from './dispute.ts';
import {
  disputeLostEntries,
  disputeOpenedEntries,
  disputeWonEntries,
  ledgerSum,
  paidFor,
  partsOfRefund,
  paymentEntries,
  payoutEntries,
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

  it.each([
    [undefined, 'OPEN', 'opened'],
    [undefined, 'LOST', 'closed'],
    ['OPEN', 'OPEN', null],
    ['OPEN', 'WON', 'closed'],
    ['LOST', 'LOST', null],
    // News that was overtaken: what has ended stays so.
    ['WON', 'OPEN', null],
    ['WON', 'LOST', null],
  ] as const)('that is known as %s and %s at Stripe has news: %s', (known, state, news) => {
    expect(newsOfDispute(known, state)).toBe(news);
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

describe('several disputes of one place, which several cards paid for', () => {
  /** The price goes back first and the fees last: of the first 1,000p of this one, 20p are the provider's fee. */
  const { money } = place('1', {});

  /** Opens disputes of these amounts, ends them in this order, and answers what is in the ledger. */
  function run(amounts: readonly number[], ends: readonly { which: number; won: boolean }[], paidOut: boolean) {
    const entries = [...paymentEntries([money]), ...(paidOut ? payoutEntries(money, 4704) : [])];
    const parts = new Map<number, DisputedPart>();
    let wentBackPence = 0;
    for (const [index, atMostPence] of amounts.entries()) {
      const [part] = shareDispute(
        [{ money, wentBackPence, atMostPence, waitingPence: 0, duePence: of(entries, 'provider-due') }],
        atMostPence,
      );
      if (!part) continue;
      entries.push(...disputeOpenedEntries(money, part));
      parts.set(index, part);
      wentBackPence += part.amountPence;
    }
    let lost = 0;
    for (const { which, won } of ends) {
      const closing = parts.get(which);
      if (!closing) continue;
      parts.delete(which);
      entries.push(
        ...(won
          ? disputeWonEntries(money, closing)
          : disputeLostEntries(money, closing, lostByProvider(closing, lost))),
      );
      if (!won) lost += closing.amountPence;
      expect(ledgerSum(entries)).toBe(0);
    }
    const balances = (['booker', 'provider-due', 'platform-fee', 'dispute', 'payout'] as const).map((account) => [
      account,
      of(entries, account),
    ]);
    return { lost, balances: Object.fromEntries(balances) as Record<LedgerAccount, number> };
  }

  it.each<[string, { which: number; won: boolean }[], Partial<Record<LedgerAccount, number>>]>([
    [
      'both are won',
      [0, 1].map((which) => ({ which, won: true })),
      { 'provider-due': 4704, 'platform-fee': 240, booker: -4944 },
    ],
    [
      'both are lost',
      [1, 0].map((which) => ({ which, won: false })),
      { 'provider-due': 0, 'platform-fee': 0, booker: 0 },
    ],
    // Alone, the second would have taken 2,000p of the price: the booking fee stays, and 40p of the provider's go back.
    [
      'the first is won, the second lost',
      [
        { which: 0, won: true },
        { which: 1, won: false },
      ],
      { 'provider-due': 2744, 'platform-fee': 200, booker: -2944 },
    ],
    [
      'the second is lost, the first won',
      [
        { which: 1, won: false },
        { which: 0, won: true },
      ],
      { 'provider-due': 2744, 'platform-fee': 200, booker: -2944 },
    ],
    [
      'the second is won, the first lost',
      [
        { which: 1, won: true },
        { which: 0, won: false },
      ],
      { 'provider-due': 1819, 'platform-fee': 181, booker: -2000 },
    ],
  ])('%s: everybody has what they would have without the one that was won', (_, ends, expected) => {
    expect(run([2_944, 2_000], ends, false).balances).toMatchObject({ ...expected, dispute: 0 });
    // What was paid out is owed back instead.
    const after = run([2_944, 2_000], ends, true).balances;
    expect(after).toMatchObject({ ...expected, 'provider-due': (expected['provider-due'] ?? 0) - 4704, dispute: 0 });
  });

  it('whatever their amounts and order, what was lost alone is gone, as if there had been one', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 2_000 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(
        amounts.filter((all) => all.reduce((sum, one) => sum + one, 0) <= paidFor(money)),
        fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
        fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
        fc.boolean(),
        (all, won, order, paidOut) => {
          const ends = order.map((which) => ({ which, won: won[which] ?? false }));
          const { lost, balances } = run(all, ends, paidOut);
          const gone = partsOfRefund(money, 0, lost);
          expect(balances).toEqual({
            booker: lost - paidFor(money),
            'provider-due': 4704 - (gone.price - gone.providerFee) - (paidOut ? 4704 : 0),
            'platform-fee': 240 - gone.bookerFee - gone.providerFee,
            dispute: 0,
            payout: paidOut ? 4704 : 0,
          });
        },
      ),
    );
  });
});
