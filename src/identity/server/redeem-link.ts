import { ok, refuse, type Result } from '../../platform/result.ts';
import { constraintOf, transact, type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import type { Mail } from '../../platform/server/mail.ts';
import type { Caller } from '../access.ts';
import { authErrors } from '../auth-errors.ts';
import { readEmailAddress } from '../email-address.ts';
import { checkPassword } from '../password-policy.ts';
import type { LinkPurpose } from '../sign-in-code.ts';
import { endAccess, proveByMail } from './keep-accounts.ts';
import type { RequestOrigin } from './request-origin.ts';
import { countTry, limits } from './limit-tries.ts';
import { emailChangedMail } from './mails.ts';
import { openProvedSession } from './open-proved-session.ts';
import { openSession, type OpenedSession } from './open-session.ts';
import { hashPassword } from './hash-password.ts';
import { passwordPolicyOf, passwordsAllowed } from './read-password-settings.ts';
import { hashSecret } from './make-secrets.ts';
import { emailInUse } from '../address-refusals.ts';
import { tryPassword } from './try-password.ts';
import { writePassword } from './write-password.ts';

type Refusal =
  | 'invalid-action-code'
  | 'expired-action-code'
  | 'invalid-email'
  | 'email-needed'
  | 'email-already-in-use'
  | 'weak-password'
  | 'password-needed'
  | 'wrong-password'
  | 'operation-not-allowed'
  | 'user-disabled'
  | 'too-many-requests';

type Input = { token: string; email?: string | undefined; password?: string | undefined };

/** What a link does in the transaction that uses it up, and the mail that tells of it afterwards. */
type Act = { run: (tx: Tx) => Promise<Result<OpenedSession, Refusal>>; tell?: Mail };
type Link = { email: string; account_id: string | null; tokenHash: string };
type Ask = { caller: Caller; origin: RequestOrigin; input: Input; link: Link };

const invalidLink = refuse('invalid-action-code', authErrors['invalid-action-code']);
const wrongAddress = 'This is not the address that the link was sent to.';

/** How each kind of link is used. Slow work on passwords is done here, before the transaction. */
const prepare: Record<LinkPurpose, (services: Services, ask: Ask) => Promise<Result<Act, Refusal>>> = {
  'sign-in': prepareSignIn,
  'verify-email': prepareVerification,
  'reset-password': prepareNewPassword,
  'change-email': prepareNewEmail,
};

/** Uses an e-mailed link, once. A refusal leaves it usable, so that a weak password or a wrong address can be corrected. */
export async function redeemLink(
  services: Services,
  caller: Caller,
  input: Input,
  origin: RequestOrigin,
): Promise<Result<OpenedSession, Refusal>> {
  const tokenHash = hashSecret(input.token);
  const row = await services.db
    .selectFrom('sign_in_link')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!row || row.used_at) return invalidLink;
  if (row.expires_at.getTime() <= services.clock.now().epochMilliseconds)
    return refuse('expired-action-code', authErrors['expired-action-code']);
  const purpose = row.purpose;
  const link = { email: row.email.toLowerCase(), account_id: row.account_id, tokenHash };
  const act = await prepare[purpose](services, { caller, origin, input, link });
  if (!act.ok) return act;
  const opened = await transact(services.db, async (tx) => {
    const used = await tx
      .updateTable('sign_in_link')
      .set({ used_at: services.clock.now().toString() })
      .where('token_hash', '=', tokenHash)
      .where('used_at', 'is', null)
      .returning('token_hash')
      .executeTakeFirst();
    return used ? act.value.run(tx) : invalidLink;
  }).catch((error: unknown) => {
    // Somebody signed up with the address in this very moment.
    if (constraintOf(error) === 'account_email_key') return emailInUse;
    throw error;
  });
  services.wakeRelay();
  if (opened.ok && act.value.tell) {
    // What was done stays done, also while no mail can be sent.
    await services.mailer.send(act.value.tell).catch((error: unknown) => {
      services.log.error({ err: error }, 'the former address could not be told of its change');
    });
  }
  return opened;
}

/**
 * A sign-in link may have been forwarded, or read over a shoulder: whoever opens it names the address it was sent to.
 * After five wrong ones it is dead.
 */
async function prepareSignIn(services: Services, { origin, input, link }: Ask): Promise<Result<Act, Refusal>> {
  if (input.email === undefined)
    return refuse('email-needed', authErrors['email-needed'], { fields: { email: authErrors['email-needed'] } });
  const allowed = await countTry(services.db, services.clock, limits.linkAddress, link.tokenHash);
  if (!allowed.ok) return invalidLink;
  if (readEmailAddress(input.email) !== link.email)
    return refuse('invalid-email', wrongAddress, { fields: { email: wrongAddress } });
  return ok({ run: (tx) => openProvedSession(tx, services, link.email, origin.device) });
}

async function prepareNewPassword(services: Services, { origin, input, link }: Ask): Promise<Result<Act, Refusal>> {
  const open = passwordsAllowed(services.settings);
  if (!open.ok) return open;
  const password = checkPassword(input.password ?? '', passwordPolicyOf(services.settings), link.email);
  if (!password.ok) return password;
  const hash = await hashPassword(password.value);
  const run: Act['run'] = async (tx) => {
    // Signs in first: this makes sure of the account, and cleans one whose address nobody had proved.
    const opened = await openProvedSession(tx, services, link.email, origin.device);
    if (!opened.ok) return opened;
    const { accountId, sessionId } = opened.value;
    await writePassword(tx, services.clock, accountId, hash);
    await endAccess(tx, services.clock, accountId, sessionId);
    await record(tx, services.clock, [
      {
        kind: 'sign-in.changed',
        about: { account: accountId },
        data: { what: 'password' },
        actorId: accountId,
        subjectId: accountId,
      },
    ]);
    return opened;
  };
  return ok({ run });
}

type AccountAt = { id: string; email: string; hasPassword: boolean };

async function accountAt(services: Services, at: { email: string } | { id: string }): Promise<AccountAt | undefined> {
  const row = await services.db
    .selectFrom('account')
    .leftJoin('password', 'password.account_id', 'account.id')
    .select(['account.id', 'account.email', 'password.account_id as has_password'])
    .where((is) => ('id' in at ? is('account.id', '=', at.id) : is('account.email', '=', at.email)))
    .executeTakeFirst();
  return row && { id: row.id, email: row.email.toLowerCase(), hasPassword: row.has_password !== null };
}

const isSignedInAs = (caller: Caller, accountId: string): boolean =>
  caller.kind === 'signed-in' && caller.actorId === accountId;

/** Whether who opens a link knows the account's password, where being signed in does not say it already. */
async function knowsPassword(
  services: Services,
  { origin, input, link }: Ask,
  account: AccountAt,
): Promise<Result<true, 'password-needed' | 'wrong-password' | 'too-many-requests'>> {
  if (input.password === undefined) return refuse('password-needed', authErrors['password-needed']);
  const tried = await tryPassword(services, {
    email: account.email,
    password: input.password,
    by: { address: origin.address, holds: link.tokenHash },
  });
  if (!tried.ok) return tried;
  return tried.value.right
    ? ok(true)
    : refuse('wrong-password', authErrors['wrong-password'], { fields: { password: authErrors['wrong-password'] } });
}

/**
 * The link proves that the reader of the mail owns the address, not that they made the account. Only who also knows
 * the account (signed in on this device, or knows its password) keeps what was set up before.
 */
async function prepareVerification(services: Services, ask: Ask): Promise<Result<Act, Refusal>> {
  const account = await accountAt(services, { email: ask.link.email });
  if (!account) return invalidLink;
  if (!isSignedInAs(ask.caller, account.id)) {
    const known = await knowsPassword(services, ask, account);
    if (!known.ok) return known;
  }
  const run: Act['run'] = async (tx) => {
    await proveByMail(tx, services.clock, account.id);
    return openSession(tx, services, account.id, ask.origin.device);
  };
  return ok({ run });
}

/**
 * Takes a new address into use; all other devices are signed out. On a device that is not signed in, whoever opens the
 * link may be a stranger whose address was entered: the account's password is asked for, and an account without one
 * loses its outside identities, so that it belongs to the owner of the address alone.
 */
async function prepareNewEmail(services: Services, ask: Ask): Promise<Result<Act, Refusal>> {
  const { link } = ask;
  const account = link.account_id === null ? undefined : await accountAt(services, { id: link.account_id });
  if (!account) return invalidLink;
  const signedIn = isSignedInAs(ask.caller, account.id);
  if (!signedIn && account.hasPassword) {
    const known = await knowsPassword(services, ask, account);
    if (!known.ok) return known;
  }
  const run: Act['run'] = async (tx) => {
    const owner = await tx.selectFrom('account').select('id').where('email', '=', link.email).executeTakeFirst();
    if (owner) return emailInUse;
    await tx
      .updateTable('account')
      .set({ email: link.email, email_verified_at: services.clock.now().toString() })
      .where('id', '=', account.id)
      .execute();
    if (!signedIn && !account.hasPassword)
      await tx.deleteFrom('sign_in_identity').where('account_id', '=', account.id).execute();
    const opened = await openSession(tx, services, account.id, ask.origin.device);
    if (!opened.ok) return opened;
    await endAccess(tx, services.clock, account.id, opened.value.sessionId);
    await record(tx, services.clock, [
      {
        kind: 'account.changed',
        about: { account: account.id },
        data: { fields: ['email'] },
        actorId: account.id,
        subjectId: account.id,
      },
    ]);
    return opened;
  };
  return ok({ run, tell: emailChangedMail(services, account.email) });
}
