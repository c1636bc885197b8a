import { expect, it } from 'vitest';
import { actOfKey, stepOfKey } from './case-keys.ts';

const row = { state: 'PENDING', ownFamily: false, undoUntil: null } as const;

it.each([
  ['a', row, 'approve'],
  ['i', row, 'ask'],
  ['d', row, 'refuse'],
  ['u', row, null],
  ['u', { ...row, state: 'ELIGIBLE', undoUntil: '2027-04-06T09:15:00Z' }, 'undo'],
  ['a', { ...row, state: 'ELIGIBLE' }, null],
  ['i', { ...row, state: 'NEEDS_INFO' }, null],
  ['d', { ...row, state: 'NOT_ELIGIBLE' }, null],
  ['a', { ...row, ownFamily: true }, null],
  ['x', row, null],
] as const)('%s on %o: %s', (key, at, act) => {
  expect(actOfKey(key, at)).toBe(act);
});

it('j and k move as the arrows do', () => {
  expect([stepOfKey('j'), stepOfKey('k'), stepOfKey('a')]).toEqual(['ArrowDown', 'ArrowUp', null]);
});
