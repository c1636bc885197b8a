import type { Doors } from '../../platform/server/doors.ts';
import type { Asker } from '../access.ts';
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
