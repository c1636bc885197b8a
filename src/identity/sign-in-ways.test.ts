import { expect, test } from 'vitest';
import { mayRemoveProvider } from './sign-in-ways.ts';

const ways = { emailVerified: false, hasPassword: false, providers: ['google'] };

test.each([
  ['nothing else', ways, false],
  ['a proved address', { ...ways, emailVerified: true }, true],
  ['a password', { ...ways, hasPassword: true }, true],
  ['another provider', { ...ways, providers: ['google', 'facebook'] }, true],
  ['a second identity at the same provider', { ...ways, providers: ['google', 'google'] }, false],
])('Google may be removed beside %s: %s', (_, beside, may) => {
  expect(mayRemoveProvider(beside, 'google')).toBe(may);
});
