import { ok, refuse, type Result } from '../platform/result.ts';
import { authErrors } from './auth-errors.ts';
import { commonPasswords } from './common-passwords.ts';

/** What the server asks of a password. Only a minimum length by default: length protects, odd characters annoy. */
export type PasswordPolicy = {
  minimumLength: number;
  maximumLength: number;
  lowercase: boolean;
  uppercase: boolean;
  numeric: boolean;
  nonAlphanumeric: boolean;
};

/** The kinds of characters that a policy may ask for. Letters and digits of every script count. */
const kinds = [
  ['lowercase', /\p{Ll}/u, 'a small letter'],
  ['uppercase', /\p{Lu}/u, 'a capital letter'],
  ['numeric', /\p{Nd}/u, 'a digit'],
  ['nonAlphanumeric', /[^\p{L}\p{M}\p{N}]/u, 'a character that is neither letter nor digit'],
] as const;

/**
 * Whether a new password may be used. The refusal begins with the catalogue's sentence and says what is missing.
 * @param email the account's address: a password that is contained in it is the first that somebody tries.
 */
export function checkPassword(
  password: string,
  policy: PasswordPolicy,
  email: string,
): Result<string, 'weak-password'> {
  const weak = (why: string): Result<string, 'weak-password'> =>
    refuse('weak-password', `${authErrors['weak-password']} ${why}`, { fields: { password: why } });
  // Counted as people see them: an accented letter or an emoji is one character.
  const length = [...password].length;
  if (length < policy.minimumLength) return weak(`Use at least ${policy.minimumLength} characters.`);
  if (length > policy.maximumLength) return weak(`Use at most ${policy.maximumLength} characters.`);
  const missing = kinds.filter(([kind, sign]) => policy[kind] && !sign.test(password)).map(([, , name]) => name);
  if (missing.length > 0) return weak(`It also needs ${new Intl.ListFormat('en-GB').format(missing)}.`);
  const plain = password.toLowerCase();
  if (new Set(plain).size < 3 || commonPasswords.has(plain) || commonPasswords.has(plain.replace(/[\d!.?]+$/, ''))) {
    return weak('This password is one of the first that others would try.');
  }
  const [local = ''] = email.split('@');
  if (plain === email || plain === local) return weak('Do not use your email address as the password.');
  return ok(password);
}
