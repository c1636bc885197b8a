import { randomUUIDv7 } from 'node:crypto';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { sql, type Tx } from '../../platform/server/database/db.ts';
import { record } from '../../platform/server/work/events.ts';
import { authErrors } from '../auth-errors.ts';
import { SESSION_DAYS } from '../session-rotation.ts';
import { hashSecret, newSecret } from './make-secrets.ts';

/** A device that has just been signed in: what its cookie and its token are made of. */
export type OpenedSession = { accountId: string; sessionId: string; secret: string };

/**
 * Signs a device in, unless the account was disabled.
 * @param device what to call it: the name of its browser
 */
export async function openSession(
  tx: Tx,
  services: Services,
  accountId: string,
  device: string,
): Promise<Result<OpenedSession, 'user-disabled'>> {
  const now = services.clock.now();
  const account = await tx
    .updateTable('account')
    // The first sign-in is the moment the account was made: the two times are equal only then.
    .set({ last_sign_in_at: sql<Date>`case when last_sign_in_at is null then created_at else ${now.toString()} end` })
    .where('id', '=', accountId)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!account) return refuse('user-disabled', authErrors['user-disabled']);
  const secret = newSecret();
  const sessionId = randomUUIDv7();
  await tx
    .insertInto('sign_in_session')
    .values({
      id: sessionId,
      account_id: accountId,
      refresh_hash: hashSecret(secret),
      rotated_at: now.toString(),
      signed_in_at: now.toString(),
      proved_at: now.toString(),
      device,
      expires_at: now.add({ hours: 24 * SESSION_DAYS }).toString(),
    })
    .execute();
  await record(tx, services.clock, [
    { kind: 'account.signed-in', about: { account: accountId }, actorId: accountId, subjectId: accountId },
  ]);
  return ok({ accountId, sessionId, secret });
}
