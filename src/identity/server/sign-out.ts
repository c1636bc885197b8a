import { ok, type Result } from '../../platform/result.ts';
import { transact } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Caller, SignedIn } from '../access.ts';
import { endAccess } from './keep-accounts.ts';
import { readRefreshCookie } from './write-cookies.ts';
import { hashSecret } from './make-secrets.ts';

/** Ends the session of the caller's device. Its tokens stop at the next request, its refresh secret too. */
export async function signOut(services: Services, caller: Caller): Promise<void> {
  if (caller.kind === 'signed-in') await endSession(services, caller.sessionId);
}

/** Ends the session that a refresh secret belongs to, for a device whose token has run out. */
export async function signOutBySecret(
  services: Services,
  presented: { sessionId: string; secret: string },
): Promise<void> {
  const hash = hashSecret(presented.secret);
  await endSession(services, presented.sessionId, hash);
}

/** A browser has one session: the one whose cookie a new sign-in replaces would run on unseen. */
export async function endReplacedSession(services: Services, request: Request): Promise<void> {
  const replaced = readRefreshCookie(services, request);
  if (replaced) await signOutBySecret(services, replaced);
}

/** Ends every session of the signed-in person, also this one. */
export async function signOutEverywhere(services: Services, caller: SignedIn): Promise<void> {
  await transact(services.db, async (tx) => {
    await endAccess(tx, services.clock, caller.actorId);
    return ok(undefined);
  });
}

/** Signs a device of the signed-in person out. */
export async function signDeviceOut(
  services: Services,
  caller: SignedIn,
  deviceId: string,
): Promise<Result<void, 'not-found'>> {
  const ended = await services.db
    .updateTable('sign_in_session')
    .set({ ended_at: services.clock.now().toString() })
    .where('id', '=', deviceId)
    .where('account_id', '=', caller.actorId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended ? ok(undefined) : notFound;
}

async function endSession(services: Services, sessionId: string, secretHash?: string): Promise<void> {
  await services.db
    .updateTable('sign_in_session')
    .set({ ended_at: services.clock.now().toString() })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .$if(secretHash !== undefined, (query) =>
      query.where((is) =>
        is.or([is('refresh_hash', '=', secretHash ?? ''), is('previous_hash', '=', secretHash ?? '')]),
      ),
    )
    .execute();
}
