import { expect, it } from 'vitest';
import { codeStateOf, maskedCode, splitAddresses } from './programme-code.ts';

const at = new Date('2027-04-06T09:00:00Z');
const fresh = { sentAt: null, usedAt: null, revokedAt: null };

it.each([
  [fresh, 'free'],
  [{ ...fresh, sentAt: at }, 'sent'],
  [{ ...fresh, sentAt: at, usedAt: at }, 'used'],
  [{ ...fresh, usedAt: at }, 'used'],
  [{ ...fresh, revokedAt: at }, 'revoked'],
  [{ ...fresh, sentAt: at, revokedAt: at }, 'revoked'],
] as const)('a code of which is known %o is %s', (facts, state) => {
  expect(codeStateOf(facts)).toBe(state);
});

it('takes addresses as they are pasted, each once', () => {
  expect(splitAddresses(' a@example.org, b@example.org;\nA@Example.org\r\n\r\n')).toEqual([
    'A@Example.org',
    'b@example.org',
  ]);
  expect(splitAddresses(' ')).toEqual([]);
  expect(maskedCode('ABCDEFGH23')).toBe('… GH23');
});
