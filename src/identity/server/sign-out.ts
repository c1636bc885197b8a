import type { Doors } from '../../platform/server/doors.ts';
import type { Asker } from '../access.ts';

/** Ends the session of the asker's device. Its tokens stop at the next request, its refresh secret too. */
export async function signOut(doors: Doors, asker: Asker): Promise<void> {
  if (asker.kind === 'anonymous') return;
  await doors.db
    .updateTable('sign_in_session')
    .set({ ended_at: doors.clock.now().toString() })
    .where('id', '=', asker.sessionId)
    .where('ended_at', 'is', null)
    .execute();
}
