import { done, type Result } from '../../platform/result.ts';
import { transact } from '../../platform/server/database/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Asker, SignedIn } from '../access.ts';
import { endAccess } from './accounts.ts';
import { readRefreshCookie } from './cookies.ts';
import { hashSecret } from './secrets.ts';

/** Ends the session of the asker's device. Its tokens stop at the next request, its refresh secret too. */
export async function signOut(doors: Doors, asker: Asker): Promise<void> {
  if (asker.kind === 'signed-in') await endSession(doors, asker.sessionId);
}

/** Ends the session that a refresh secret belongs to, for a device whose token has run out. */
export async function signOutBySecret(doors: Doors, presented: { sessionId: string; secret: string }): Promise<void> {
  const hash = hashSecret(presented.secret);
  await endSession(doors, presented.sessionId, hash);
}

/** A browser has one session: the one whose cookie a new sign-in replaces would run on unseen. */
export async function endReplacedSession(doors: Doors, request: Request): Promise<void> {
  const replaced = readRefreshCookie(doors, request);
  if (replaced) await signOutBySecret(doors, replaced);
}

/** Ends every session of the signed-in person, also this one. */
export async function signOutEverywhere(doors: Doors, asker: SignedIn): Promise<void> {
  await transact(doors.db, async (tx) => {
    await endAccess(tx, doors.clock, asker.actorId);
    return done(undefined);
  });
}

/** Signs a device of the signed-in person out. */
export async function signDeviceOut(
  doors: Doors,
  asker: SignedIn,
  deviceId: string,
): Promise<Result<void, 'not-found'>> {
  const ended = await doors.db
    .updateTable('sign_in_session')
    .set({ ended_at: doors.clock.now().toString() })
    .where('id', '=', deviceId)
    .where('account_id', '=', asker.actorId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended ? done(undefined) : notFound;
}

async function endSession(doors: Doors, sessionId: string, secretHash?: string): Promise<void> {
  await doors.db
    .updateTable('sign_in_session')
    .set({ ended_at: doors.clock.now().toString() })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .$if(secretHash !== undefined, (query) =>
      query.where((is) =>
        is.or([is('refresh_hash', '=', secretHash ?? ''), is('previous_hash', '=', secretHash ?? '')]),
      ),
    )
    .execute();
}
