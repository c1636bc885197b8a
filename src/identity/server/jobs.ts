import { sql } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import type { Subscriber, Work } from '../../platform/server/work/jobs.ts';
import { signInChangedMail, welcomeMail, type SignInChange } from './mails.ts';
import { providerTitle, type ProviderName } from './open-providers.ts';
import { forgetOldSources } from './note-source.ts';
import { makeLink } from './send-link.ts';

/** Greets a new account, and asks to confirm the address when a code or a provider has not done so already. */
const sendWelcome: Subscriber<Services> = {
  name: 'send welcome mail',
  on: ['account.created'],
  run: async (services, { subject_id }) => {
    const account = await services.db
      .selectFrom('account')
      .select(['email', 'email_verified_at', 'first_name'])
      .where('id', '=', subject_id)
      .executeTakeFirst();
    if (!account) return;
    const verifyUrl = account.email_verified_at
      ? null
      : await makeLink(services.db, services, account.email, 'verify-email');
    await services.mailer.send(welcomeMail(services, account.email, account.first_name, verifyUrl));
  },
};

/** Tells the owner what was changed about signing in, so that a change by somebody else does not pass unseen. */
const tellOfChange: Subscriber<Services> = {
  name: 'tell of changed sign-in',
  on: ['sign-in.changed'],
  run: async (services, { subject_id, data }) => {
    const account = await services.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', subject_id)
      .executeTakeFirst();
    if (!account) return;
    const { what, provider } = data as { what: SignInChange['what']; provider?: ProviderName };
    const change: SignInChange =
      what === 'password' ? { what } : { what, provider: providerTitle(services, provider ?? 'host') };
    await services.mailer.send(signInChangedMail(services, account.email, change));
  },
};

const KEPT_DAYS = 30;

/** Removes what has run out, so that nothing about sign-ins is kept longer than it is of use. */
async function forgetOldSignIns(services: Services): Promise<void> {
  const now = services.clock.now();
  const hourAgo = now.subtract({ hours: 1 }).toString();
  const dayAgo = now.subtract({ hours: 24 }).toString();
  const longAgo = now.subtract({ hours: 24 * KEPT_DAYS }).toString();
  await sql`delete from sign_in_code where expires_at < ${hourAgo}`.execute(services.db);
  await sql`delete from sign_in_attempt where created_at < ${hourAgo}`.execute(services.db);
  // The longest limits count for a day.
  await sql`delete from sign_in_limit where window_start < ${dayAgo}`.execute(services.db);
  await sql`delete from sign_in_link where expires_at < ${longAgo}`.execute(services.db);
  await forgetOldSources(services);
  await sql`delete from sign_in_session where coalesce(ended_at, expires_at) < ${longAgo}`.execute(services.db);
}

export const identityWork: Work<Services> = {
  subscribers: [sendWelcome, tellOfChange],
  routines: [{ name: 'forget old sign-ins', everySeconds: 3600, run: forgetOldSignIns }],
};
