import type { SignedIn } from '../../identity/access.ts';
import type { User } from '../../identity/contract.ts';
import { confirmsIdentity } from '../../identity/server/require-recent-proof.ts';
import { userOf } from '../../identity/server/queries.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { IMPERSONATION_MINUTES, mayImpersonate } from '../impersonation.ts';
import { actFor, returnToOwn } from './select-account.ts';
import { change } from '../../platform/server/work/change.ts';

type Refusal = 'requires-recent-login' | 'not-found' | 'own-account' | 'other-administrator' | 'user-disabled';

/** Lets an administrator act for an account for a while, for a reason that is kept in the log. */
export async function impersonate(
  services: Services,
  caller: SignedIn,
  { userId, reason }: { userId: string; reason: string },
): Promise<Result<User, Refusal>> {
  const confirmed = await confirmsIdentity(services.db, services.clock, caller);
  if (!confirmed.ok) return confirmed;
  const began = await change(services, async (tx) => {
    const account = await tx
      .selectFrom('account')
      .select(['id', 'role', 'disabled_at'])
      .where('id', '=', userId)
      // Whoever disables the account at this moment waits, and then ends this too.
      .forShare()
      .executeTakeFirst();
    if (!account) return notFound;
    const allowed = mayImpersonate(
      { id: caller.actorId },
      { id: account.id, role: account.role, disabled: account.disabled_at !== null },
    );
    if (!allowed.ok) return allowed;
    const until = services.clock.now().add({ minutes: IMPERSONATION_MINUTES });
    await actFor(tx, services, caller, { subjectId: userId, kind: 'impersonation', reason, until });
    return ok<true>(true);
  });
  if (!began.ok) return began;
  return ok(await userOf(services, { actorId: caller.actorId, subjectId: userId, acting: 'impersonation' }));
}

/** Ends impersonation. Somebody who acts by a grant, or for nobody, stays as they are. */
export async function endImpersonation(services: Services, caller: SignedIn): Promise<Result<User, never>> {
  return caller.acting === 'impersonation' ? returnToOwn(services, caller) : ok(await userOf(services, caller));
}
