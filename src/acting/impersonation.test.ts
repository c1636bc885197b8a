import { describe, expect, it } from 'vitest';
import { mayDisable, mayImpersonate } from './impersonation.ts';

const answerOf = (result: { ok: boolean; refusal?: { key: string } }): string => result.refusal?.key ?? 'yes';
const caller = { id: 'ada' };

describe('an administrator', () => {
  it.each([
    ['a family', { id: 'ben', role: 'user', disabled: false }, 'yes'],
    ['their own account', { id: 'ada', role: 'admin', disabled: false }, 'own-account'],
    ['another administrator', { id: 'bea', role: 'admin', disabled: false }, 'other-administrator'],
    ['a disabled account', { id: 'ben', role: 'user', disabled: true }, 'user-disabled'],
  ])('acts for %s: %3$s', (_, account, expected) => {
    expect(answerOf(mayImpersonate(caller, account))).toBe(expected);
  });

  it.each([
    ['a family', { id: 'ben', role: 'user' }, 0, 'yes'],
    ['their own account', { id: 'ada', role: 'admin' }, 3, 'own-account'],
    ['another administrator while there are more', { id: 'bea', role: 'admin' }, 1, 'yes'],
    ['the last administrator', { id: 'bea', role: 'admin' }, 0, 'last-administrator'],
  ])('disables %s: %4$s', (_, account, others, expected) => {
    expect(answerOf(mayDisable(caller, account, others))).toBe(expected);
  });
});
