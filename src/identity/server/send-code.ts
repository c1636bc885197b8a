import { ok, type Result } from '../../platform/result.ts';
import { sql } from '../../platform/server/database/db.ts';
import type { Mail } from '../../platform/server/mail.ts';
import type { Services } from '../../platform/server/services.ts';
import { readEmailAddress } from '../email-address.ts';
import {
  CODE_MINUTES,
  MAIL_WINDOW_MINUTES,
  MAILS_AT_MOST,
  secondsUntilNextMail,
  type CodePurpose,
} from '../sign-in-code.ts';
import { countTry, limits, tooManyButLink } from './limit-tries.ts';
import { codeMail } from './mails.ts';
import { hashCode, newCode } from './make-secrets.ts';
import { invalidEmail } from '../address-refusals.ts';

const TOO_MANY_CODES = `We emailed ${MAILS_AT_MOST} codes to this address in the last ${MAIL_WINDOW_MINUTES} minutes, and the newest one works.`;

/** Mails a new sign-in code. The same for every address, with or without an account. */
export async function sendCode(
  services: Services,
  input: { email: string; address: string },
): Promise<Result<{ expiresInSeconds: number }, 'invalid-email' | 'too-many-requests'>> {
  const email = readEmailAddress(input.email);
  if (!email) return invalidEmail;
  return mailCode(services, { email, purpose: 'sign-in', address: input.address });
}

type CodeAsked = {
  email: string;
  purpose: CodePurpose;
  address: string;
  /** The mail around the code, where it says more than what the purpose does. */
  compose?: (services: Services, to: string, code: string, purpose: CodePurpose) => Mail;
};

/** Mails a new code, which ends the one before. One conditional statement both counts the mail and replaces the code. */
export async function mailCode(
  services: Services,
  { email, purpose, address, compose = codeMail }: CodeAsked,
): Promise<Result<{ expiresInSeconds: number }, 'too-many-requests'>> {
  const allowed = await countTry(services.db, services.clock, limits.mail, address);
  if (!allowed.ok) return allowed;
  const now = services.clock.now();
  const code = newCode();
  const hash = hashCode(services.settings, purpose, email, code);
  const expires = now.add({ minutes: CODE_MINUTES }).toString();
  const since = now.subtract({ minutes: MAIL_WINDOW_MINUTES }).toString();
  const { rows } = await sql`
    insert into sign_in_code as kept (email, code_hash, attempts, expires_at, sent_at)
    values (${email}, ${hash}, 0, ${expires}, array[${now.toString()}::timestamptz])
    on conflict (email) do update
       set code_hash = excluded.code_hash, attempts = 0, expires_at = excluded.expires_at,
           sent_at = array(select sent from unnest(kept.sent_at) sent where sent > ${since}) || excluded.sent_at
     where (select count(*) from unnest(kept.sent_at) sent where sent > ${since}) < ${MAILS_AT_MOST}
    returning email`.execute(services.db);
  if (rows.length === 0) {
    const kept = await services.db
      .selectFrom('sign_in_code')
      .select('sent_at')
      .where('email', '=', email)
      .executeTakeFirst();
    return tooManyButLink(secondsUntilNextMail(kept?.sent_at ?? [], now) || 1, TOO_MANY_CODES);
  }
  await services.mailer.send(compose(services, email, code, purpose));
  return ok({ expiresInSeconds: CODE_MINUTES * 60 });
}
