import { expect, test } from 'vitest';
import { checkPassword } from './password-policy.ts';

const policy = {
  minimumLength: 8,
  maximumLength: 200,
  lowercase: false,
  uppercase: false,
  numeric: false,
  nonAlphanumeric: false,
};

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
    refusal: { key: 'weak-password', fields: { password: expect.stringContaining(why) } },
  });
  if (!checked.ok) expect(checked.refusal.message).toMatch(/^The password is not strong enough\./);
});

test.each([
  ['lowercase', 'MUDDY BOOTS', 'a small letter', 'muddy boots'],
  ['uppercase', 'muddy boots', 'a capital letter', 'Éclair boots'],
  ['numeric', 'muddy boots', 'a digit', 'muddy boots 3'],
  ['nonAlphanumeric', 'muddyboots', 'a character that is neither letter nor digit', 'muddy-boots'],
] as const)('a policy that asks for %s refuses %j and takes %j', (kind, without, name, withIt) => {
  const asks = { ...policy, [kind]: true };
  expect(checkPassword(without, asks, 'a@b.example')).toMatchObject({
    refusal: { fields: { password: `It also needs ${name}.` } },
  });
  expect(checkPassword(withIt, asks, 'a@b.example').ok).toBe(true);
});

test('a policy that asks for everything names all that is missing', () => {
  const all = { ...policy, lowercase: true, uppercase: true, numeric: true, nonAlphanumeric: true };
  expect(checkPassword('éééééabcd', all, 'a@b.example')).toMatchObject({
    refusal: {
      fields: {
        password: 'It also needs a capital letter, a digit and a character that is neither letter nor digit.',
      },
    },
  });
});

test('a policy may have a shorter maximum', () => {
  expect(checkPassword('three muddy boots and a coat', { ...policy, maximumLength: 20 }, 'a@b.example').ok).toBe(false);
});
