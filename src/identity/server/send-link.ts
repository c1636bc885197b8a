import { ok, refuse, type Result } from '../../platform/result.ts';
import { sql, transact, type Queryable, type Tx } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import { authErrors } from '../auth-errors.ts';
import { readEmailAddress } from '../email-address.ts';
import { safePath } from '../landing.ts';
import {
  LINK_MINUTES,
  MAIL_WINDOW_MINUTES,
  MAILS_AT_MOST,
  secondsUntilNextMail,
  type LinkPurpose,
} from '../sign-in-code.ts';
import { countTry, limits, tooMany, tooManyButLink, type TooMany } from './limit-tries.ts';
import { linkMail, noAccountMail } from './mails.ts';
import { passwordsAllowed } from './read-password-settings.ts';
import { hashSecret, newSecret } from './make-secrets.ts';
import { invalidEmail } from '../address-refusals.ts';

type Input = {
  email: string;
  purpose: Exclude<LinkPurpose, 'change-email'>;
  next?: string | undefined;
  address: string;
};
type Refusal = 'invalid-email' | 'too-many-requests' | 'operation-not-allowed' | 'user-not-found';

const pages: Record<LinkPurpose, { path: string; mode: string }> = {
  'sign-in': { path: '/login', mode: 'signIn' },
  'verify-email': { path: '/login', mode: 'verifyEmail' },
  'reset-password': { path: '/reset-password', mode: 'resetPassword' },
  'change-email': { path: '/login', mode: 'verifyAndChangeEmail' },
};

/**
 * Makes a link of a purpose for an address, and answers where it leads. Only its hash is kept.
 * @param more.accountId whose address changes, for the purpose 'change-email' only
 */
export async function makeLink(
  db: Queryable,
  services: Pick<Services, 'clock' | 'publicUrl'>,
  email: string,
  purpose: LinkPurpose,
  more: { next?: string | undefined; accountId?: string } = {},
): Promise<string> {
  const secret = newSecret();
  const now = services.clock.now();
  await db
    .insertInto('sign_in_link')
    .values({
      token_hash: hashSecret(secret),
      email,
      purpose,
      account_id: more.accountId ?? null,
      created_at: now.toString(),
      expires_at: now.add({ minutes: LINK_MINUTES[purpose] }).toString(),
    })
    .execute();
  const { path, mode } = pages[purpose];
  const query = new URLSearchParams({ mode, oobCode: secret });
  const onward = safePath(more.next);
  if (onward) query.set('next', onward);
  return `${services.publicUrl}${path}?${query}`;
}

const enough = `We emailed ${MAILS_AT_MOST} links to this address in the last ${MAIL_WINDOW_MINUTES} minutes.`;
const tooManySignIn = `${enough} Each of them signs you in, once, within ${LINK_MINUTES['sign-in']} minutes of its email. Please look in your mailbox, also in the spam folder.`;
const tooManyOthers = `${enough} Please look in your mailbox, also in the spam folder.`;

const tooManyLinks: Record<LinkPurpose, (retryAfterSeconds: number) => TooMany> = {
  'sign-in': (wait) => tooMany(wait, tooManySignIn),
  'verify-email': (wait) => tooManyButLink(wait, tooManyOthers),
  'reset-password': (wait) => tooManyButLink(wait, tooManyOthers),
  // The address is somebody's to be, whom no link signs in yet.
  'change-email': (wait) => tooMany(wait),
};

/**
 * Refuses when enough links were mailed to an address in the last minutes. Later ones wait for this transaction, so that
 * the count holds. Those that sign in count apart: when one is refused, others that work lie in the mailbox already,
 * whoever asked for them, and nothing else that strangers ask for stands in their way.
 */
export async function countLinkMail(
  tx: Tx,
  services: Pick<Services, 'clock'>,
  email: string,
  purpose: LinkPurpose,
): Promise<Result<true, 'too-many-requests'>> {
  const now = services.clock.now();
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`.execute(tx);
  const mails = await tx
    .selectFrom('sign_in_link')
    .select('created_at')
    .where('email', '=', email)
    .where('purpose', purpose === 'sign-in' ? '=' : '<>', 'sign-in')
    .where('created_at', '>', timestamp(now.subtract({ minutes: MAIL_WINDOW_MINUTES })))
    .execute();
  if (mails.length < MAILS_AT_MOST) return ok(true);
  const wait = secondsUntilNextMail(
    mails.map((link) => link.created_at),
    now,
  );
  return tooManyLinks[purpose](wait || 1);
}

/**
 * Mails a link. Whether the address has an account is not said here: the mail itself says it, to whoever owns the
 * address, after the same work.
 */
export async function sendLink(
  services: Services,
  input: Input,
): Promise<Result<{ expiresInSeconds: number }, Refusal>> {
  if (input.purpose === 'reset-password') {
    const open = passwordsAllowed(services.settings);
    if (!open.ok) return open;
  }
  const email = readEmailAddress(input.email);
  if (!email) return invalidEmail;
  const allowed = await countTry(services.db, services.clock, limits.mail, input.address);
  if (!allowed.ok) return allowed;
  const tells = services.settings.ENUMERATION_PROTECTION === 'no' && input.purpose !== 'sign-in';
  const made = await transact<{ url: string; hasAccount: boolean }, Refusal>(services.db, async (tx) => {
    const counted = await countLinkMail(tx, services, email, input.purpose);
    if (!counted.ok) return counted;
    const account = await tx.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst();
    if (!account && tells)
      return refuse('user-not-found', authErrors['user-not-found'], {
        fields: { email: authErrors['user-not-found'] },
      });
    return ok({
      url: await makeLink(tx, services, email, input.purpose, { next: input.next }),
      hasAccount: account !== undefined,
    });
  });
  if (!made.ok) return made;
  const { url, hasAccount } = made.value;
  await services.mailer.send(
    hasAccount || input.purpose === 'sign-in'
      ? linkMail(services, email, input.purpose, url)
      : noAccountMail(services, email),
  );
  return ok({ expiresInSeconds: LINK_MINUTES[input.purpose] * 60 });
}
