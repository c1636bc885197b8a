import { expect, test } from 'vitest';
import { checkPassword } from './password-policy.ts';

const policy = { minimumLength: 8 };

test.each(['three muddy boots', 'Xq7!vvT2', 'ééééabcd', 'correcthorse'])('takes %j', (password) => {
  expect(checkPassword(password, policy, 'priya@example.org').ok).toBe(true);
});

test.each([
  ['short', 'Use at least 8 characters'],
  ['👩‍🌾', 'Use at least 8 characters'],
  ['x'.repeat(201), 'Use at most 200 characters'],
  ['aaaaaaaaaa', 'one of the first'],
  ['password', 'one of the first'],
  ['Password1!', 'one of the first'],
  ['LIVERPOOL99', 'one of the first'],
  ['priya@example.org', 'email address'],
])('refuses %j because %j', (password, why) => {
  const checked = checkPassword(password, policy, 'priya@example.org');
  expect(checked).toMatchObject({
    ok: false,
    problem: { key: 'weak-password', fields: { password: expect.stringContaining(why) } },
  });
  if (!checked.ok) expect(checked.problem.message).toMatch(/^The password is not strong enough\./);
});
