import { randomInt, randomUUIDv7 } from 'node:crypto';
import type { Clock } from '../../platform/server/clock.ts';
import type { Tx } from '../../platform/server/database/db.ts';
import { record } from '../../platform/server/work/events.ts';

type NewAccount = { email: string; firstName: string; lastName: string; emailVerified: boolean };

/**
 * Makes an account, with one of the eight avatars.
 * @returns its id, or null when the address is taken, also by a sign-up of the same moment.
 */
export async function createAccount(tx: Tx, clock: Clock, account: NewAccount): Promise<string | null> {
  const now = clock.now().toString();
  const row = await tx
    .insertInto('account')
    .values({
      id: randomUUIDv7(),
      email: account.email,
      email_verified_at: account.emailVerified ? now : null,
      first_name: account.firstName,
      last_name: account.lastName,
      avatar: randomInt(1, 9),
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return null;
  await record(tx, clock, [
    { kind: 'account.created', about: { account: row.id }, actorId: row.id, subjectId: row.id },
  ]);
  return row.id;
}

/**
 * Notes that somebody who is signed in to an account holds what was mailed to its address, like an invitation. They know
 * how to sign in to it, so what was set up before stays.
 */
export async function proveByMail(tx: Tx, clock: Clock, accountId: string): Promise<void> {
  const first = await tx
    .updateTable('account')
    .set({ email_verified_at: clock.now().toString() })
    .where('id', '=', accountId)
    .where('email_verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!first) return;
  await record(tx, clock, [
    { kind: 'account.changed', about: { account: accountId }, actorId: accountId, subjectId: accountId },
  ]);
}

/**
 * Notes that the person at the keyboard has just proved the account's address. Until then anybody could have made the
 * account in their name: whatever was attached to it before (a password, an outside identity, signed-in devices, an
 * address to change to, access that was given to others) ends.
 * @returns whether nobody had proved it before
 */
export async function proveAddress(tx: Tx, clock: Clock, accountId: string): Promise<boolean> {
  const now = clock.now().toString();
  const first = await tx
    .updateTable('account')
    .set({ email_verified_at: now })
    .where('id', '=', accountId)
    .where('email_verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!first) return false;
  await tx.deleteFrom('password').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('sign_in_identity').where('account_id', '=', accountId).execute();
  await endAccess(tx, clock, accountId);
  await tx
    .updateTable('access_grant')
    .set({ revoked_at: now })
    .where('giver_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute();
  await tx
    .updateTable('invitation')
    .set({ withdrawn_at: now })
    .where('giver_id', '=', accountId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
  await record(tx, clock, [
    { kind: 'account.changed', about: { account: accountId }, actorId: accountId, subjectId: accountId },
  ]);
  return true;
}

/**
 * Ends every session of the account, except the one named, and what was begun on them: a change of the address, a way to
 * an outside provider.
 */
export async function endAccess(tx: Tx, clock: Clock, accountId: string, except?: string): Promise<void> {
  let sessions = tx
    .updateTable('sign_in_session')
    .set({ ended_at: clock.now().toString() })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null);
  if (except) sessions = sessions.where('id', '<>', except);
  await sessions.execute();
  await withdrawEmailChange(tx, clock, accountId);
  await tx.deleteFrom('sign_in_attempt').where('account_id', '=', accountId).execute();
  // Whoever was signed in there may have been somebody else.
  await tx.deleteFrom('sign_in_source').where('account_id', '=', accountId).execute();
}

/** Makes the link that would change the account's address, if one is open, of no use. */
export async function withdrawEmailChange(tx: Tx, clock: Clock, accountId: string): Promise<void> {
  await tx
    .updateTable('sign_in_link')
    .set({ used_at: clock.now().toString() })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute();
}
