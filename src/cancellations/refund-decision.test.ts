import { describe, expect, it } from 'vitest';
import {
  answerOfPolicy,
  applyDecision,
  type RefundDecision,
  decideBy,
  pendingSentence,
  sharesOf,
} from './refund-decision.ts';

const asked = new Map([
  ['a', 1000],
  ['b', 1000],
  ['c', 1000],
]);

const table: [RefundDecision, string, number[]][] = [
  [{ kind: 'full' }, 'APPROVED_FULL', [1000, 1000, 1000]],
  [{ kind: 'part', amountPence: 3000 }, 'APPROVED_FULL', [1000, 1000, 1000]],
  [{ kind: 'part', amountPence: 1000 }, 'APPROVED_PARTIAL', [334, 333, 333]],
  [{ kind: 'part', amountPence: 1 }, 'APPROVED_PARTIAL', [1, 0, 0]],
  [{ kind: 'none' }, 'DECLINED', []],
];

describe('a decision about a refund', () => {
  it.each(table)('%j is %s with %j', (decision, state, amounts) => {
    const result = applyDecision(asked, decision);
    expect(result.ok && [result.value.state, [...result.value.amounts.values()]]).toEqual([state, amounts]);
  });

  it.each([0, -1, 3001, 1.5, Number.NaN, 1e12])('of %d pence is refused', (amountPence) => {
    const result = applyDecision(asked, { kind: 'part', amountPence });
    expect(result.ok ? null : result.refusal.fields).toHaveProperty('amountPence');
  });

  it.each([
    ['DECISION', 'full'],
    ['ASKED_FOR_MORE', 'none'],
  ])('that nobody made for %s is %s', (rule, kind) => {
    expect(answerOfPolicy(rule).kind).toBe(kind);
  });

  it.each([
    [
      'DECISION',
      'Oakwood',
      'Oakwood decides by 11th April, 09:00. After that the full amount is refunded automatically.',
    ],
    ['ASKED_FOR_MORE', 'you', 'You decide by 11th April, 09:00. After that nothing more is refunded.'],
  ])('that is still to come for %s says until when, and what follows', (rule, provider, sentence) => {
    const asked = Temporal.Instant.from('2027-04-01T08:00:00Z');
    expect(pendingSentence(rule, decideBy(asked).toString(), provider)).toBe(sentence);
  });
});

/** £32.00 and a booking fee of £0.96, of which £0.64 is our service fee. */
const sold = (placeId: string, askedPence: number, refundedPence = 0) => ({
  placeId,
  pricePence: 3200,
  bookerFeePence: 96,
  providerFeePence: 64,
  askedPence,
  refundedPence,
});

describe('who has what after a decision', () => {
  it.each<[string, ReturnType<typeof sold>[], RefundDecision, [back: number, kept: number, fee: number]]>([
    ['all of the price', [sold('a', 3200)], { kind: 'full' }, [3200, 0, 0]],
    ['a part of it', [sold('a', 3200)], { kind: 'part', amountPence: 2000 }, [2000, 1176, 24]],
    ['nothing', [sold('a', 3200)], { kind: 'none' }, [0, 3136, 64]],
    ['half went back before', [sold('a', 1600, 1600)], { kind: 'part', amountPence: 800 }, [800, 784, 16]],
    ['all, and never the booking fee', [sold('a', 3200, 1600)], { kind: 'full' }, [1600, 0, 0]],
    ['two places', [sold('b', 3200), sold('a', 3200)], { kind: 'part', amountPence: 3201 }, [3201, 3135, 64]],
    ['a bank took it meanwhile', [sold('a', 3200, 3296)], { kind: 'full' }, [0, 0, 0]],
  ])('%s', (_, places, decision, wanted) => {
    const shares = sharesOf(places, decision);
    expect(shares.ok && [shares.value.backPence, shares.value.keptPence, shares.value.serviceFeePence]).toEqual(wanted);
  });

  it('is not told of an amount that cannot be given', () => {
    expect(sharesOf([sold('a', 3200)], { kind: 'part', amountPence: 3201 }).ok).toBe(false);
  });
});
