import type { Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { readEmailAddress } from '../email-address.ts';
import type { RequestOrigin } from './request-origin.ts';
import { guessCode, spendCode, wrongCode } from './guess-code.ts';
import { openProvedSession } from './open-proved-session.ts';
import type { OpenedSession } from './open-session.ts';
import { invalidEmail } from '../address-refusals.ts';
import { change } from '../../platform/server/work/change.ts';

/** Signs in with an e-mailed code; makes the account of a new address. */
export async function verifyCode(
  services: Services,
  input: { email: string; code: string },
  origin: RequestOrigin,
): Promise<
  Result<OpenedSession, 'invalid-email' | 'invalid-verification-code' | 'user-disabled' | 'too-many-requests'>
> {
  const email = readEmailAddress(input.email);
  if (!email) return invalidEmail;
  const right = await guessCode(services, {
    email,
    purpose: 'sign-in',
    code: input.code,
    by: { address: origin.address },
  });
  if (!right.ok) return right;
  return change(services, async (tx) =>
    (await spendCode(tx, services.clock, right.value))
      ? openProvedSession(tx, services, email, origin.device)
      : wrongCode,
  );
}
