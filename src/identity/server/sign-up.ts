import { refuse, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { authErrors } from '../auth-errors.ts';
import { readEmailAddress } from '../email-address.ts';
import { checkPassword } from '../password-policy.ts';
import { createAccount } from './keep-accounts.ts';
import type { RequestOrigin } from './request-origin.ts';
import { countTry, limits } from './limit-tries.ts';
import { openSession, type OpenedSession } from './open-session.ts';
import { hashPassword } from './hash-password.ts';
import { passwordPolicyOf, passwordsAllowed } from './read-password-settings.ts';
import { change } from '../../platform/server/work/change.ts';

type Input = { firstName: string; lastName: string; email: string; password: string };
type Refusal =
  | 'invalid-email'
  | 'weak-password'
  | 'email-already-in-use'
  | 'too-many-requests'
  | 'user-disabled'
  | 'operation-not-allowed';

/** The refusal of what cannot be an e-mail address. */
export const invalidEmail = refuse('invalid-email', authErrors['invalid-email'], {
  fields: { email: authErrors['invalid-email'] },
});

/** The refusal of an address that somebody has. */
export const emailInUse = refuse('email-already-in-use', authErrors['email-already-in-use'], {
  fields: { email: authErrors['email-already-in-use'] },
});

/**
 * Makes an account with a password and signs its device in. The address is not proved by that: a mail asks for it. Says
 * when an address is taken, a few times to each place (docs/decisions/0006-known-addresses.md).
 */
export async function signUp(
  services: Services,
  input: Input,
  origin: RequestOrigin,
): Promise<Result<OpenedSession, Refusal>> {
  const open = passwordsAllowed(services.settings);
  if (!open.ok) return open;
  const email = readEmailAddress(input.email);
  if (!email) return invalidEmail;
  const password = checkPassword(input.password, passwordPolicyOf(services.settings), email);
  if (!password.ok) return password;
  const allowed = await countTry(services.db, services.clock, limits.signUp, origin.address);
  if (!allowed.ok) return allowed;
  const hash = await hashPassword(password.value);
  const opened = await change(services, async (tx) => {
    const { firstName, lastName } = input;
    const accountId = await createAccount(tx, services.clock, { email, firstName, lastName, emailVerified: false });
    if (!accountId) return emailInUse;
    await tx
      .insertInto('password')
      .values({ account_id: accountId, hash, updated_at: services.clock.now().toString() })
      .execute();
    return openSession(tx, services, accountId, origin.device);
  });
  if (!opened.ok && opened.refusal.key === 'email-already-in-use') {
    const told = await countTry(services.db, services.clock, limits.takenAddresses, origin.address);
    if (!told.ok) return told;
  }
  return opened;
}
