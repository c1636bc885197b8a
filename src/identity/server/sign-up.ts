import type { Result } from '../../platform/result.ts';
import { change } from '../../platform/server/work/change.ts';
import type { Services } from '../../platform/server/services.ts';
import { emailInUse, invalidEmail } from '../address-refusals.ts';
import { readEmailAddress } from '../email-address.ts';
import { checkPassword } from '../password-policy.ts';
import { guessCode, spendCode, wrongCode } from './guess-code.ts';
import { hashPassword } from './hash-password.ts';
import { createAccount } from './keep-accounts.ts';
import { countTry, limits } from './limit-tries.ts';
import { signUpMail } from './mails.ts';
import { openProvedSession } from './open-proved-session.ts';
import { openSession, type OpenedSession } from './open-session.ts';
import { passwordPolicyOf, passwordsAllowed } from './read-password-settings.ts';
import type { RequestOrigin } from './request-origin.ts';
import { mailCode } from './send-code.ts';
import { writePassword } from './write-password.ts';

type Input = { firstName: string; lastName: string; email: string; password: string; code?: string | undefined };
type Refusal =
  | 'invalid-email'
  | 'weak-password'
  | 'email-already-in-use'
  | 'invalid-verification-code'
  | 'too-many-requests'
  | 'user-disabled'
  | 'operation-not-allowed';

/** A signed-in device, or a code that was mailed and comes back with the same request. */
export type SignedUp = OpenedSession | { expiresInSeconds: number };

/**
 * Makes an account with a password, in two steps: a code is mailed, and the same request with the code makes the account
 * and signs its device in. Whether the address has one already is said in the mail alone. Where this deployment tells
 * which addresses it knows, it is one step (docs/decisions/0032-who-guesses.md).
 */
export async function signUp(
  services: Services,
  input: Input,
  origin: RequestOrigin,
): Promise<Result<SignedUp, Refusal>> {
  const open = passwordsAllowed(services.settings);
  if (!open.ok) return open;
  const email = readEmailAddress(input.email);
  if (!email) return invalidEmail;
  const password = checkPassword(input.password, passwordPolicyOf(services.settings), email);
  if (!password.ok) return password;
  const asked = { ...input, email, password: password.value };
  if (input.code !== undefined) return finishSignUp(services, { ...asked, code: input.code }, origin);
  const allowed = await countTry(services.db, services.clock, limits.signUp, origin.address);
  if (!allowed.ok) return allowed;
  return services.settings.ENUMERATION_PROTECTION === 'yes'
    ? mailSignUpCode(services, email, origin)
    : signUpAtOnce(services, asked, origin);
}

/** To the owner of the address, who learns from the mail whether there is an account already. */
async function mailSignUpCode(services: Services, email: string, { address }: RequestOrigin) {
  const known = await services.db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst();
  return mailCode(services, {
    email,
    purpose: 'sign-in',
    address,
    compose: (site, to, code) => signUpMail(site, to, code, known !== undefined),
  });
}

/** The code proves the address. An account that its owner has already is signed in to, and stays as it is. */
async function finishSignUp(
  services: Services,
  { firstName, lastName, email, password, code }: Required<Input> & { code: string },
  origin: RequestOrigin,
): Promise<Result<OpenedSession, Refusal>> {
  const right = await guessCode(services, { email, purpose: 'sign-in', code, by: { address: origin.address } });
  if (!right.ok) return right;
  const newcomer = { firstName, lastName, passwordHash: await hashPassword(password) };
  return change(services, async (tx) =>
    (await spendCode(tx, services.clock, right.value))
      ? openProvedSession(tx, services, email, origin.device, newcomer)
      : wrongCode,
  );
}

/** The address is not proved by that: a mail asks for it. */
async function signUpAtOnce(
  services: Services,
  { firstName, lastName, email, password }: Input,
  origin: RequestOrigin,
): Promise<Result<OpenedSession, Refusal>> {
  const hash = await hashPassword(password);
  return change(services, async (tx) => {
    const accountId = await createAccount(tx, services.clock, { email, firstName, lastName, emailVerified: false });
    if (!accountId) return emailInUse;
    await writePassword(tx, services.clock, accountId, hash);
    return openSession(tx, services, accountId, origin.device);
  });
}
