import { done, type Result } from '../../platform/result.ts';
import { sql, transact, type Queryable } from '../../platform/server/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { readEmailAddress } from '../email-address.ts';
import { safePath } from '../landing.ts';
import {
  LINK_MINUTES,
  MAIL_WINDOW_MINUTES,
  MAILS_AT_MOST,
  secondsUntilNextMail,
  type LinkPurpose,
} from '../sign-in-code.ts';
import { countTry, limits, tooMany } from './limits.ts';
import { linkMail, noAccountMail } from './mails.ts';
import { hashSecret, newSecret } from './secrets.ts';
import { invalidEmail } from './sign-up.ts';

type Input = { email: string; purpose: LinkPurpose; next?: string | undefined; address: string };

const pages: Record<LinkPurpose, { path: string; mode: string }> = {
  'sign-in': { path: '/login', mode: 'signIn' },
  'verify-email': { path: '/login', mode: 'verifyEmail' },
  'reset-password': { path: '/reset-password', mode: 'resetPassword' },
};

/** Makes a link of a purpose for an address, and answers where it leads. Only its hash is kept. */
export async function makeLink(
  db: Queryable,
  doors: Pick<Doors, 'clock' | 'publicUrl'>,
  email: string,
  purpose: LinkPurpose,
  next?: string,
): Promise<string> {
  const secret = newSecret();
  const now = doors.clock.now();
  await db
    .insertInto('sign_in_link')
    .values({
      token_hash: hashSecret(secret),
      email,
      purpose,
      created_at: now.toString(),
      expires_at: now.add({ minutes: LINK_MINUTES[purpose] }).toString(),
    })
    .execute();
  const { path, mode } = pages[purpose];
  const query = new URLSearchParams({ mode, oobCode: secret });
  const onward = safePath(next);
  if (onward) query.set('next', onward);
  return `${doors.publicUrl}${path}?${query}`;
}

/**
 * Mails a link. Whether the address has an account is not said here: the mail itself says it, to whoever owns the
 * address, after the same work.
 */
export async function sendLink(
  doors: Doors,
  input: Input,
): Promise<Result<{ expiresInSeconds: number }, 'invalid-email' | 'too-many-requests'>> {
  const email = readEmailAddress(input.email);
  if (!email) return invalidEmail;
  const allowed = await countTry(doors.db, doors.clock, limits.mail, input.address);
  if (!allowed.ok) return allowed;
  const now = doors.clock.now();
  const made = await transact(doors.db, async (tx) => {
    // One at a time for an address, so that the count of mails holds.
    await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`.execute(tx);
    const sent = await tx
      .selectFrom('sign_in_link')
      .select('created_at')
      .where('email', '=', email)
      .where('created_at', '>', now.subtract({ minutes: MAIL_WINDOW_MINUTES }).toString() as never)
      .execute();
    if (sent.length >= MAILS_AT_MOST)
      return tooMany(
        secondsUntilNextMail(
          sent.map((link) => link.created_at),
          now,
        ) || 1,
      );
    const account = await tx.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst();
    return done({
      url: await makeLink(tx, doors, email, input.purpose, input.next),
      hasAccount: account !== undefined,
    });
  });
  if (!made.ok) return made;
  const { url, hasAccount } = made.value;
  await doors.mailer.send(
    hasAccount || input.purpose === 'sign-in'
      ? linkMail(doors, email, input.purpose, url)
      : noAccountMail(doors, email),
  );
  return done({ expiresInSeconds: LINK_MINUTES[input.purpose] * 60 });
}
