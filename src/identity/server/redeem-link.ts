import { done, refuse, type Result } from '../../platform/result.ts';
import { transact, type Tx } from '../../platform/server/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { record } from '../../platform/server/events.ts';
import type { Asker } from '../access.ts';
import { authErrors } from '../auth-errors.ts';
import { checkPassword } from '../password-policy.ts';
import { endSessions } from './accounts.ts';
import { openProvedSession } from './open-proved-session.ts';
import { openSession, type OpenedSession } from './open-session.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { hashSecret } from './secrets.ts';

type Problem =
  | 'invalid-action-code'
  | 'expired-action-code'
  | 'weak-password'
  | 'password-needed'
  | 'invalid-credential'
  | 'user-disabled';

const invalidLink = refuse('invalid-action-code', authErrors['invalid-action-code']);

/** Uses an e-mailed link, once. A refusal leaves it usable, so that a weak password can be corrected. */
export async function redeemLink(
  doors: Doors,
  asker: Asker,
  input: { token: string; password?: string | undefined },
): Promise<Result<OpenedSession, Problem>> {
  const tokenHash = hashSecret(input.token);
  const link = await doors.db
    .selectFrom('sign_in_link')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!link || link.used_at) return invalidLink;
  if (link.expires_at.getTime() <= doors.clock.now().epochMilliseconds)
    return refuse('expired-action-code', authErrors['expired-action-code']);
  const { email } = link;

  // Slow work on passwords is done before the transaction.
  let act: (tx: Tx) => Promise<Result<OpenedSession, Problem>>;
  if (link.purpose === 'reset-password') {
    const password = checkPassword(
      input.password ?? '',
      { minimumLength: doors.settings.PASSWORD_MINIMUM_LENGTH },
      email,
    );
    if (!password.ok) return password;
    const hash = await hashPassword(password.value);
    act = (tx) => replacePassword(tx, doors, email, hash);
  } else if (link.purpose === 'verify-email') {
    const account = await accountAt(doors, email);
    const verified = await mayVerify(asker, account, input.password);
    if (!verified.ok) return verified;
    act = (tx) => verifyAddress(tx, doors, verified.value);
  } else {
    act = (tx) => openProvedSession(tx, doors, email);
  }

  const opened = await transact(doors.db, async (tx) => {
    const used = await tx
      .updateTable('sign_in_link')
      .set({ used_at: doors.clock.now().toString() })
      .where('token_hash', '=', tokenHash)
      .where('used_at', 'is', null)
      .returning('token_hash')
      .executeTakeFirst();
    return used ? act(tx) : invalidLink;
  });
  doors.poke();
  return opened;
}

type AccountAt = { id: string; hash: string | null; email_verified_at: Date | null };

async function accountAt(doors: Doors, email: string): Promise<AccountAt | undefined> {
  return doors.db
    .selectFrom('account')
    .leftJoin('password', 'password.account_id', 'account.id')
    .select(['account.id', 'account.email_verified_at', 'password.hash'])
    .where('account.email', '=', email)
    .executeTakeFirst();
}

/**
 * The link proves that the reader of the mail owns the address, not that they made the account. Only who also knows
 * the account (signed in on this device, or knows its password) keeps what was set up before.
 */
async function mayVerify(
  asker: Asker,
  account: AccountAt | undefined,
  password: string | undefined,
): Promise<Result<string, Problem>> {
  if (!account) return invalidLink;
  if (asker.kind === 'signed-in' && asker.actorId === account.id) return done(account.id);
  if (password === undefined) return refuse('password-needed', authErrors['password-needed']);
  const right = await verifyPassword(password, account.hash);
  return right
    ? done(account.id)
    : refuse('invalid-credential', authErrors['wrong-password'], {
        fields: { password: authErrors['wrong-password'] },
      });
}

async function verifyAddress(tx: Tx, doors: Doors, accountId: string): Promise<Result<OpenedSession, Problem>> {
  await tx
    .updateTable('account')
    .set({ email_verified_at: doors.clock.now().toString() })
    .where('id', '=', accountId)
    .where('email_verified_at', 'is', null)
    .execute();
  await record(tx, doors.clock, [
    { kind: 'account.changed', about: { account: accountId }, actorId: accountId, subjectId: accountId },
  ]);
  return openSession(tx, doors, accountId);
}

async function replacePassword(
  tx: Tx,
  doors: Doors,
  email: string,
  hash: string,
): Promise<Result<OpenedSession, Problem>> {
  // Signs in first: this makes sure of the account, and cleans one whose address nobody had proved.
  const opened = await openProvedSession(tx, doors, email);
  if (!opened.ok) return opened;
  const { accountId, sessionId } = opened.value;
  const now = doors.clock.now().toString();
  await tx
    .insertInto('password')
    .values({ account_id: accountId, hash, updated_at: now })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ hash, updated_at: now }))
    .execute();
  await endSessions(tx, doors.clock, accountId, sessionId);
  return opened;
}
