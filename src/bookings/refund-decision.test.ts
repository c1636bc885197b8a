import { describe, expect, it } from 'vitest';
import { answerOfPolicy, applyDecision, type RefundDecision, decideBy, pendingSentence } from './refund-decision.ts';

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
    expect(result.ok ? null : result.problem.fields).toHaveProperty('amountPence');
  });

  it.each([
    ['DECISION', 'full'],
    ['ASKED_FOR_MORE', 'none'],
  ])('that nobody made for %s is %s', (rule, kind) => {
    expect(answerOfPolicy(rule).kind).toBe(kind);
  });

  it.each([
    ['DECISION', 'Oakwood', 'Oakwood decides by 11th April, 09:00. After that all of it goes back by itself.'],
    ['ASKED_FOR_MORE', 'you', 'You decide by 11th April, 09:00. After that nothing more goes back.'],
  ])('that is still to come for %s says until when, and what follows', (rule, provider, sentence) => {
    const asked = Temporal.Instant.from('2027-04-01T08:00:00Z');
    expect(pendingSentence(rule, decideBy(asked).toString(), provider)).toBe(sentence);
  });
});
