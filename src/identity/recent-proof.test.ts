import { expect, test } from 'vitest';
import { provedUntil } from './recent-proof.ts';

const proved = Temporal.Instant.from('2027-04-06T09:00:00Z');

test.each([
  [0, '2027-04-06T09:05:00Z'],
  [299, '2027-04-06T09:05:00Z'],
  [300, null],
  [86_400, null],
])('%i seconds after a proof it counts until %s', (seconds, until) => {
  expect(provedUntil(proved, proved.add({ seconds }))?.toString() ?? null).toBe(until);
});
