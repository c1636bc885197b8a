import { timestamp } from '../../platform/server/database/timestamp.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { authErrors } from '../auth-errors.ts';
import { decideRefresh, SESSION_DAYS } from '../session-rotation.ts';
import { dropStaleActing } from './end-acting.ts';
import type { OpenedSession } from './open-session.ts';
import { followingSecret, hashSecret } from './make-secrets.ts';

const ended = refuse('session-ended', 'You have been signed out. Please sign in again.');

/**
 * Renews a device's session for its refresh secret, which is replaced by the following one. A secret that was replaced
 * long ago means that two hold it: the session ends for both. Also drops the right to act for another account when
 * that has run out.
 */
export async function refreshSession(
  services: Services,
  presented: { sessionId: string; secret: string },
): Promise<Result<OpenedSession, 'session-ended' | 'user-disabled'>> {
  const { sessionId, secret } = presented;
  const now = services.clock.now();
  const at = now.toString();
  const hash = hashSecret(secret);
  const following = followingSecret(services.settings, sessionId, secret);

  // The common case is one statement: who comes with the present secret, and is the only one to do so, rotates it.
  const rotated = await services.db
    .updateTable('sign_in_session')
    .from('account')
    .set({
      refresh_hash: hashSecret(following),
      previous_hash: hash,
      rotated_at: at,
      expires_at: now.add({ hours: 24 * SESSION_DAYS }).toString(),
    })
    .whereRef('account.id', '=', 'sign_in_session.account_id')
    .where('account.disabled_at', 'is', null)
    .where('sign_in_session.id', '=', sessionId)
    .where('sign_in_session.refresh_hash', '=', hash)
    .where('sign_in_session.ended_at', 'is', null)
    .where('sign_in_session.expires_at', '>', timestamp(at))
    .returning('sign_in_session.account_id')
    .executeTakeFirst();
  if (rotated) {
    await dropStaleActing(services, sessionId);
    return ok({ accountId: rotated.account_id, sessionId, secret: following });
  }

  const row = await services.db
    .selectFrom('sign_in_session')
    .innerJoin('account', 'account.id', 'sign_in_session.account_id')
    .selectAll('sign_in_session')
    .select('account.disabled_at')
    .where('sign_in_session.id', '=', sessionId)
    .executeTakeFirst();
  if (!row) return ended;
  // Told only to who holds the present secret of a session that would still run.
  if (row.disabled_at)
    return row.refresh_hash === hash && row.ended_at === null
      ? refuse('user-disabled', authErrors['user-disabled'])
      : ended;
  const instant = (date: Date): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(date.getTime());
  const state = {
    refreshHash: row.refresh_hash,
    previousHash: row.previous_hash,
    rotatedAt: instant(row.rotated_at),
    expiresAt: instant(row.expires_at),
    endedAt: row.ended_at && instant(row.ended_at),
  };
  const decision = decideRefresh(state, hash, now);
  if (decision === 'repeat') return ok({ accountId: row.account_id, sessionId, secret: following });
  if (decision === 'reused') {
    await services.db
      .updateTable('sign_in_session')
      .set({ ended_at: at })
      .where('id', '=', sessionId)
      .where('ended_at', 'is', null)
      .execute();
    services.log.warn({ session: sessionId }, 'a replaced refresh secret came back; the session was ended');
  }
  return ended;
}
