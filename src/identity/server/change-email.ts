import { done, refuse, type Result } from '../../platform/result.ts';
import { transact } from '../../platform/server/database/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import type { SignedIn } from '../access.ts';
import { readEmailAddress } from '../email-address.ts';
import { LINK_MINUTES } from '../sign-in-code.ts';
import { withdrawEmailChange } from './accounts.ts';
import type { Caller } from './caller.ts';
import { countTry, limits } from './limits.ts';
import { addressTakenMail, changeEmailMail, emailChangeAskedMail } from './mails.ts';
import { requireRecentProof } from './recent-proof.ts';
import { countLinkMail, makeLink } from './send-link.ts';
import { emailInUse, invalidEmail } from './sign-up.ts';

type Problem = 'requires-recent-login' | 'invalid-email' | 'email-already-in-use' | 'too-many-requests';

const sameAddress = 'This is already your address.';

/**
 * Asks for another address of the signed-in person: mails a link to it, and a notice to the present one. The address of
 * somebody else gets the same answer and leaves the same traces, and its owner a notice instead of the link; unless this
 * deployment tells which addresses it knows. One change is open at a time.
 */
export async function askForEmail(
  doors: Doors,
  asker: SignedIn,
  wanted: string,
  caller: Caller,
): Promise<Result<{ expiresInSeconds: number }, Problem>> {
  const recent = await requireRecentProof(doors.db, doors.clock, asker);
  if (!recent.ok) return recent;
  const email = readEmailAddress(wanted);
  if (!email) return invalidEmail;
  const accountId = asker.actorId;
  for (const [limit, subject] of [
    [limits.mail, caller.address],
    [limits.changeEmail, accountId],
  ] as const) {
    const allowed = await countTry(doors.db, doors.clock, limit, subject);
    if (!allowed.ok) return allowed;
  }
  const made = await transact<{ present: string; url: string; taken: boolean }, Problem>(doors.db, async (tx) => {
    const { email: present } = await tx
      .selectFrom('account')
      .select('email')
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (present.toLowerCase() === email)
      return refuse('invalid-email', sameAddress, { fields: { email: sameAddress } });
    const counted = await countLinkMail(tx, doors, email);
    if (!counted.ok) return counted;
    const owner = await tx.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst();
    if (owner && doors.settings.ENUMERATION_PROTECTION === 'no') return emailInUse;
    await withdrawEmailChange(tx, doors.clock, accountId);
    const url = await makeLink(tx, doors, email, 'change-email', { accountId });
    return done({ present, url, taken: owner !== undefined });
  });
  if (!made.ok) return made;
  const { present, url, taken } = made.value;
  await doors.mailer.send(taken ? addressTakenMail(doors, email) : changeEmailMail(doors, email, present, url));
  await doors.mailer.send(emailChangeAskedMail(doors, present));
  return done({ expiresInSeconds: LINK_MINUTES['change-email'] * 60 });
}
