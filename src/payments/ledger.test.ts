import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ledgerSum,
  paidFor,
  partsOfRefund,
  paymentEntries,
  refundDecidedEntries,
  refundPaidEntries,
  refundReturnedEntries,
  type LedgerAccount,
  type LedgerEntry,
  type PlaceMoney,
} from './ledger.ts';

const money = (pricePence: number, bookerFeePence: number, providerFeePence: number, placeId = 'p'): PlaceMoney => ({
  placeId,
  bookingId: 'b',
  providerId: 'q',
  pricePence,
  bookerFeePence,
  providerFeePence,
});

const balance = (entries: readonly LedgerEntry[], account: LedgerAccount) =>
  ledgerSum(entries.filter((entry) => entry.account === account));

describe('ledger entries', () => {
  it('of a payment: price 4800, booker fee 144, provider fee 96', () => {
    const entries = paymentEntries([money(4800, 144, 96)]);
    expect(Object.fromEntries(entries.map((entry) => [entry.account, entry.amountPence]))).toEqual({
      booker: -4944,
      'provider-due': 4704,
      'platform-fee': 240,
    });
  });

  it('of half a refund: the provider’s fee goes back in proportion, the booker’s stays', () => {
    const place = money(4800, 144, 96);
    const parts = partsOfRefund(place, 0, 2400);
    expect(parts).toEqual({ price: 2400, bookerFee: 0, providerFee: 48 });
    expect(
      Object.fromEntries(refundDecidedEntries(place, parts).map((entry) => [entry.account, entry.amountPence])),
    ).toEqual({
      'provider-due': -2352,
      'platform-fee': -48,
      refund: 2400,
    });
  });

  it('of a whole refund leave nothing behind', () => {
    const place = money(4800, 144, 96);
    const entries = [
      ...paymentEntries([place]),
      ...refundDecidedEntries(place, partsOfRefund(place, 0, 4944)),
      ...refundPaidEntries(place, 4944),
    ];
    for (const account of ['booker', 'provider-due', 'platform-fee', 'refund'] as const)
      expect(balance(entries, account)).toBe(0);
  });

  it('of a free place are none', () => {
    expect(paymentEntries([money(0, 0, 0)])).toEqual([]);
  });

  it('refuse a refund of more than was paid', () => {
    expect(() => partsOfRefund(money(4800, 144, 96), 4900, 45)).toThrow(RangeError);
    expect(() => partsOfRefund(money(4800, 144, 96), 0, -1)).toThrow(RangeError);
  });
});

describe('any run of commands', () => {
  const anyMoney = fc
    .record({
      price: fc.integer({ min: 30, max: 1_000_000 }),
      bookerBasis: fc.integer({ min: 0, max: 2_000 }),
      providerBasis: fc.integer({ min: 0, max: 10_000 }),
    })
    .map(({ price, bookerBasis, providerBasis }) =>
      money(price, Math.round((price * bookerBasis) / 10_000), Math.round((price * providerBasis) / 10_000)),
    );
  const command = fc.record({
    kind: fc.constantFrom('decide', 'pay', 'return'),
    place: fc.nat({ max: 4 }),
    share: fc.integer({ min: 0, max: 130 }),
  });

  it('keeps the ledger at 0, as a simple model says, and never refunds more than was paid', () => {
    fc.assert(
      fc.property(
        fc.array(anyMoney, { minLength: 1, maxLength: 5 }),
        fc.array(command, { maxLength: 40 }),
        (drawn, commands) => {
          const places = drawn.map((place, index) => ({ ...place, placeId: String(index) }));
          const entries = paymentEntries(places);
          const model = places.map((place) => ({ place, decided: 0, paid: 0 }));
          for (const { kind, place: index, share } of commands) {
            const one = model[index % model.length];
            if (!one) continue;
            if (kind === 'decide') {
              const amount = Math.floor((paidFor(one.place) * share) / 100);
              if (one.decided + amount > paidFor(one.place)) {
                expect(() => partsOfRefund(one.place, one.decided, amount)).toThrow(RangeError);
                continue;
              }
              entries.push(...refundDecidedEntries(one.place, partsOfRefund(one.place, one.decided, amount)));
              one.decided += amount;
            } else if (kind === 'pay') {
              entries.push(...refundPaidEntries(one.place, one.decided - one.paid));
              one.paid = one.decided;
            } else {
              entries.push(...refundReturnedEntries(one.place, one.paid));
              one.paid = 0;
            }
            expect(ledgerSum(entries)).toBe(0);
          }
          const total = (of: (one: (typeof model)[number]) => number) => model.reduce((sum, one) => sum + of(one), 0);
          expect(balance(entries, 'booker')).toBe(total((one) => one.paid - paidFor(one.place)));
          expect(balance(entries, 'refund')).toBe(total((one) => one.decided - one.paid));
          expect(balance(entries, 'provider-due') + balance(entries, 'platform-fee')).toBe(
            total((one) => paidFor(one.place) - one.decided),
          );
          for (const { place, decided } of model) {
            const mine = entries.filter((entry) => entry.placeId === place.placeId);
            expect(balance(mine, 'provider-due')).toBeGreaterThanOrEqual(0);
            if (decided === paidFor(place)) {
              expect(balance(mine, 'provider-due')).toBe(0);
              expect(balance(mine, 'platform-fee')).toBe(0);
            }
          }
        },
      ),
    );
  });
});
