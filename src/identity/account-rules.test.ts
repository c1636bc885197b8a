import { expect, test } from 'vitest';
import { chooseAccountType } from './account-type.ts';
import { authErrorMessage } from './auth-errors.ts';
import { slugOf } from './profile-slug.ts';

test.each([
  [null, 'mentor', false, true],
  [null, 'mentor', true, true],
  ['mentor', 'organisation', false, true],
  ['mentor', 'mentor', true, true],
  ['mentor', 'collaborator', true, false],
] as const)('an account that is %s may become %s (published: %s): %s', (present, wanted, published, allowed) => {
  expect(chooseAccountType(present, wanted, published).ok).toBe(allowed);
});

test.each([
  ['Green Árbol & Sons', 'green-arbol-sons'],
  ["O'Brien’s Wood", 'obriens-wood'],
  ['  ', 'provider'],
  ['森の学校', 'provider'],
  [`${'long '.repeat(30)}`, 'long-'.repeat(12).slice(0, -1)],
])('the address of %j is %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test.each([
  ['wrong-password', 'Your password is incorrect. Please try again.'],
  ['auth/user-disabled', 'User for this account is disabled.'],
  ['something-new', 'Login process failed. Please try again later.'],
  ['constructor', 'Login process failed. Please try again later.'],
  [null, 'Login process failed. Please try again later.'],
])('the failure %j is told as the catalogue says', (key, message) => {
  expect(authErrorMessage(key)).toBe(message);
});
