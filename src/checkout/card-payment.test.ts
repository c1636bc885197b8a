import { expect, test } from 'vitest';
import { payableByCard } from './card-payment.ts';

test.each([
  [29, 'amount-too-small'],
  [30, null],
  [99_999_999, null],
  [100_000_000, 'amount-too-large'],
])('%i pence by card: %s', (pence, refusal) => {
  const payable = payableByCard(pence);
  expect(payable.ok ? null : payable.refusal.key).toBe(refusal);
});
