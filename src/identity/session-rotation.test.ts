import { expect, test } from 'vitest';
import { decideRefresh } from './session-rotation.ts';

const start = Temporal.Instant.from('2027-04-06T09:00:00Z');
const state = {
  refreshHash: 'new',
  previousHash: 'old',
  rotatedAt: start,
  expiresAt: start.add({ hours: 24 }),
  endedAt: null,
};

test.each([
  ['the present secret', 'new', 5, {}, 'rotate'],
  ['the present secret after hours', 'new', 3600, {}, 'rotate'],
  ['the secret just rotated out', 'old', 9, {}, 'repeat'],
  ['the secret rotated out ten seconds ago', 'old', 10, {}, 'reused'],
  ['a secret of long ago', 'older', 1, {}, 'reused'],
  ['any secret of a device that has never rotated', 'old', 1, { previousHash: null }, 'reused'],
  ['the present secret of an ended session', 'new', 5, { endedAt: start }, 'over'],
  ['an old secret of an ended session', 'old', 5, { endedAt: start }, 'over'],
  ['the present secret on the last day', 'new', 24 * 3600, {}, 'over'],
] as const)('%s', (_, hash, seconds, change, decision) => {
  expect(decideRefresh({ ...state, ...change }, hash, start.add({ seconds }))).toBe(decision);
});
