import { ok, refuse, type Result } from '../../platform/result.ts';
import { transact } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import type { SignedIn } from '../access.ts';
import { readEmailAddress } from '../email-address.ts';
import { LINK_MINUTES } from '../sign-in-code.ts';
import { withdrawEmailChange } from './keep-accounts.ts';
import type { RequestOrigin } from './request-origin.ts';
import { countTry, limits } from './limit-tries.ts';
import { addressTakenMail, changeEmailMail, emailChangeAskedMail } from './mails.ts';
import { requireRecentProof } from './require-recent-proof.ts';
import { countLinkMail, makeLink } from './send-link.ts';
import { emailInUse, invalidEmail } from '../address-refusals.ts';

type Refusal = 'requires-recent-login' | 'invalid-email' | 'email-already-in-use' | 'too-many-requests';

const sameAddress = 'This is already your address.';

/**
 * Asks for another address of the signed-in person: mails a link to it, and a notice to the present one. The address of
 * somebody else gets the same answer and leaves the same traces, and its owner a notice instead of the link; unless this
 * deployment tells which addresses it knows. One change is open at a time.
 */
export async function askForEmail(
  services: Services,
  caller: SignedIn,
  wanted: string,
  origin: RequestOrigin,
): Promise<Result<{ expiresInSeconds: number }, Refusal>> {
  const recent = await requireRecentProof(services.db, services.clock, caller);
  if (!recent.ok) return recent;
  const email = readEmailAddress(wanted);
  if (!email) return invalidEmail;
  const accountId = caller.actorId;
  for (const [limit, subject] of [
    [limits.mail, origin.address],
    [limits.changeEmail, accountId],
  ] as const) {
    const allowed = await countTry(services.db, services.clock, limit, subject);
    if (!allowed.ok) return allowed;
  }
  const made = await transact<{ present: string; url: string; taken: boolean }, Refusal>(services.db, async (tx) => {
    const { email: present } = await tx
      .selectFrom('account')
      .select('email')
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (present.toLowerCase() === email)
      return refuse('invalid-email', sameAddress, { fields: { email: sameAddress } });
    const counted = await countLinkMail(tx, services, email, 'change-email');
    if (!counted.ok) return counted;
    const owner = await tx.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst();
    if (owner && services.settings.ENUMERATION_PROTECTION === 'no') return emailInUse;
    await withdrawEmailChange(tx, services.clock, accountId);
    const url = await makeLink(tx, services, email, 'change-email', { accountId });
    return ok({ present, url, taken: owner !== undefined });
  });
  if (!made.ok) return made;
  const { present, url, taken } = made.value;
  await services.mailer.send(
    taken ? addressTakenMail(services, email) : changeEmailMail(services, email, present, url),
  );
  await services.mailer.send(emailChangeAskedMail(services, present));
  return ok({ expiresInSeconds: LINK_MINUTES['change-email'] * 60 });
}
