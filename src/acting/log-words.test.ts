import { expect, test } from 'vitest';
import { formatEntry } from './log-words.ts';

test.each([
  ['acting.began', 'impersonation', 0, 'Began to impersonate'],
  ['acting.ended', 'delegation', 0, 'Stopped acting'],
  ['register-screen', null, 1, 'Opened a register (1 learner)'],
  ['booking-answers', null, 3, 'Read answers to checkout questions (3 learners)'],
  ['listing.changed', null, 0, 'Changed a listing'],
  ['access.granted', null, 0, 'Accepted access'],
  ['bank-account.noticed', null, 0, 'Bank account noticed'],
] as const)('%s (%s, %i) reads %o', (kind, acting, learners, words) => {
  expect(formatEntry({ kind, acting, learners })).toBe(words);
});
