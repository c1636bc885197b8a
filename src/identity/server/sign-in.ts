import { refuse, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { authErrors } from '../auth-errors.ts';
import { readEmailAddress } from '../email-address.ts';
import type { RequestOrigin } from './request-origin.ts';
import { openSession, type OpenedSession } from './open-session.ts';
import { passwordsAllowed } from './read-password-settings.ts';
import { invalidEmail } from '../address-refusals.ts';
import { tryPassword } from './try-password.ts';
import { change } from '../../platform/server/work/change.ts';

type Refusal =
  | 'invalid-email'
  | 'invalid-credential'
  | 'user-not-found'
  | 'wrong-password'
  | 'user-disabled'
  | 'operation-not-allowed'
  | 'too-many-requests';

/**
 * Signs in with a password. An address without an account, an account without a password and a wrong password get the
 * same answer, unless this deployment has switched that protection off. Only the right password is told that its
 * account is disabled.
 */
export async function signIn(
  services: Services,
  input: { email: string; password: string },
  origin: RequestOrigin,
): Promise<Result<OpenedSession, Refusal>> {
  const allowed = passwordsAllowed(services.settings);
  if (!allowed.ok) return allowed;
  const email = readEmailAddress(input.email);
  if (!email) return invalidEmail;
  const tried = await tryPassword(services, { email, password: input.password, by: { address: origin.address } });
  if (!tried.ok) return tried;
  const { accountId, right } = tried.value;
  if (accountId === null || !right) return refusal(services, accountId !== null);
  return change(services, (tx) => openSession(tx, services, accountId, origin.device));
}

function refusal(services: Services, known: boolean): Result<never, Refusal> {
  if (services.settings.ENUMERATION_PROTECTION === 'yes')
    return refuse('invalid-credential', authErrors['invalid-credential']);
  return known
    ? refuse('wrong-password', authErrors['wrong-password'], { fields: { password: authErrors['wrong-password'] } })
    : refuse('user-not-found', authErrors['user-not-found'], { fields: { email: authErrors['user-not-found'] } });
}
