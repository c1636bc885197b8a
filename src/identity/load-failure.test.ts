import { expect, test } from 'vitest';
import { loadFailure } from './load-failure.ts';

const disabled = { key: 'user-disabled', message: 'User for this account is disabled.' };
const broken = { key: 'internal-error', message: 'Something went wrong.' };

test.each([
  ['a disabled account signs out and says why', { status: 403, body: disabled }, { known: disabled, signsOut: true }],
  ['an expired token signs out', { status: 401, body: undefined }, { known: null, signsOut: true }],
  ['an account that has gone signs out', { status: 404, body: undefined }, { known: null, signsOut: true }],
  ['a lost connection signs nobody out', null, { known: null, signsOut: false }],
  ['trouble of the server signs nobody out', { status: 500, body: broken }, { known: broken, signsOut: false }],
  ['neither does a server that restarts', { status: 503, body: undefined }, { known: null, signsOut: false }],
  ['nor too many requests', { status: 429, body: undefined }, { known: null, signsOut: false }],
])('when the current user cannot be loaded: %s', (_, answer, meaning) => {
  expect(loadFailure(answer)).toEqual(meaning);
});
