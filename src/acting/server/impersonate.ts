import type { SignedIn } from '../../identity/access.ts';
import type { User } from '../../identity/contract.ts';
import { userOf } from '../../identity/server/queries.ts';
import { done, type Result } from '../../platform/result.ts';
import { transact } from '../../platform/server/database/db.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { IMPERSONATION_MINUTES, mayImpersonate } from '../impersonation.ts';
import { actFor, returnToOwn } from './select-account.ts';

type Problem = 'not-found' | 'own-account' | 'other-administrator' | 'user-disabled';

/** Lets an administrator act for an account for a while, for a reason that is kept in the log. */
export async function impersonate(
  doors: Doors,
  asker: SignedIn,
  { userId, reason }: { userId: string; reason: string },
): Promise<Result<User, Problem>> {
  const began = await transact<true, Problem>(doors.db, async (tx) => {
    const account = await tx
      .selectFrom('account')
      .select(['id', 'role', 'disabled_at'])
      .where('id', '=', userId)
      // Whoever disables the account at this moment waits, and then ends this too.
      .forShare()
      .executeTakeFirst();
    if (!account) return notFound;
    const allowed = mayImpersonate(
      { id: asker.actorId },
      { id: account.id, role: account.role, disabled: account.disabled_at !== null },
    );
    if (!allowed.ok) return allowed;
    const until = doors.clock.now().add({ minutes: IMPERSONATION_MINUTES });
    await actFor(tx, doors, asker, { subjectId: userId, kind: 'impersonation', reason, until });
    return done<true>(true);
  });
  if (!began.ok) return began;
  doors.poke();
  return done(await userOf(doors, { actorId: asker.actorId, subjectId: userId, acting: 'impersonation' }));
}

/** Ends impersonation. Somebody who acts by a grant, or for nobody, stays as they are. */
export async function endImpersonation(doors: Doors, asker: SignedIn): Promise<Result<User, never>> {
  return asker.acting === 'impersonation' ? returnToOwn(doors, asker) : done(await userOf(doors, asker));
}
