import { describe, expect, it } from 'vitest';
import { describeDifference, differencesBetween, type Movement } from './movements.ts';

const charge = (stripeId: string, amountPence: number): Movement => ({ kind: 'charge', stripeId, amountPence });

describe('a comparison', () => {
  it.each<[string, Movement[], Movement[], unknown[]]>([
    ['the same on both sides', [charge('a', 100)], [charge('a', 100)], []],
    ['nothing anywhere', [], [], []],
    ['parts that sum to it', [charge('a', 100)], [charge('a', 60), charge('a', 40)], []],
    ['what went and came back', [], [charge('a', 60), charge('a', -60)], []],
    [
      'another amount',
      [charge('a', 100)],
      [charge('a', 90)],
      [{ kind: 'charge', stripeId: 'a', ledgerPence: 100, stripePence: 90 }],
    ],
    [
      'only in the ledger',
      [charge('a', 100)],
      [],
      [{ kind: 'charge', stripeId: 'a', ledgerPence: 100, stripePence: null }],
    ],
    [
      'only at Stripe',
      [],
      [charge('a', 100)],
      [{ kind: 'charge', stripeId: 'a', ledgerPence: null, stripePence: 100 }],
    ],
    [
      'one id of two kinds',
      [charge('a', 100)],
      [{ kind: 'refund', stripeId: 'a', amountPence: 100 }],
      [
        { kind: 'charge', stripeId: 'a', ledgerPence: 100, stripePence: null },
        { kind: 'refund', stripeId: 'a', ledgerPence: null, stripePence: 100 },
      ],
    ],
  ])('of %s', (_, ledger, stripe, differences) => {
    expect(differencesBetween(ledger, stripe)).toEqual(differences);
  });

  it('tells a difference in a sentence', () => {
    const one = { kind: 'refund', stripeId: 're_1' } as const;
    expect(describeDifference({ ...one, ledgerPence: null, stripePence: 100 })).toContain('that we have no record of');
    expect(describeDifference({ ...one, ledgerPence: 100, stripePence: null })).toContain('Stripe does not know');
    expect(describeDifference({ ...one, ledgerPence: 100, stripePence: 90 })).toBe(
      'A refund is £1.00 in our record and £0.90 at Stripe.',
    );
  });
});
