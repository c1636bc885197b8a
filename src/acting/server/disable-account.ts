import type { SignedIn } from '../../identity/access.ts';
import { endAccess } from '../../identity/server/keep-accounts.ts';
import { ok, type Result } from '../../platform/result.ts';
import { type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { record, type About, type NewEvent } from '../../platform/server/work/events.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { mayDisable } from '../impersonation.ts';
import { change } from '../../platform/server/work/change.ts';

type Refusal = 'not-found' | 'own-account' | 'last-administrator';

/** Disables an account: its sessions end, and nobody can act for it from the next request on. Twice is as good as once. */
export async function disableAccount(
  services: Services,
  caller: SignedIn,
  userId: string,
  reason: string,
): Promise<Result<undefined, Refusal>> {
  return change(services, async (tx) => {
    // All administrators are held, in one order, so that two of them cannot disable each other at the same moment.
    const administrators = await tx
      .selectFrom('account')
      .select(['id', 'disabled_at'])
      .where('role', '=', 'admin')
      .orderBy('id')
      .forUpdate()
      .execute();
    const account = await tx
      .selectFrom('account')
      .select(['id', 'role', 'disabled_at'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (!account) return notFound;
    const others = administrators.filter((one) => one.id !== userId && one.disabled_at === null);
    const allowed = mayDisable({ id: caller.actorId }, account, others.length);
    if (!allowed.ok) return allowed;
    if (account.disabled_at) return ok(undefined);
    await tx
      .updateTable('account')
      .set({ disabled_at: services.clock.now().toString(), disabled_reason: reason })
      .where('id', '=', userId)
      .execute();
    await endAccess(tx, services.clock, userId);
    await note(tx, services, caller, userId, { kind: 'account.disabled', data: { reason } });
    return ok(undefined);
  });
}

/** Lets a disabled account sign in again. */
export async function enableAccount(
  services: Services,
  caller: SignedIn,
  userId: string,
): Promise<Result<undefined, 'not-found'>> {
  return change(services, async (tx) => {
    const account = await tx
      .selectFrom('account')
      .select('disabled_at')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (!account) return notFound;
    if (!account.disabled_at) return ok(undefined);
    await tx
      .updateTable('account')
      .set({ disabled_at: null, disabled_reason: null })
      .where('id', '=', userId)
      .execute();
    await note(tx, services, caller, userId, { kind: 'account.enabled' });
    return ok(undefined);
  });
}

async function note(
  tx: Tx,
  services: Services,
  caller: SignedIn,
  userId: string,
  what: Pick<NewEvent<'account.disabled'>, 'kind' | 'data'> | Pick<NewEvent<'account.enabled'>, 'kind'>,
): Promise<void> {
  // What it sells leaves every list, kept page and open screen, or comes back there.
  const listings = await tx
    .selectFrom('listing')
    .select('id')
    .where('provider_id', '=', userId)
    .where('state', '=', 'PUBLISHED')
    .execute();
  const about: About = {
    account: userId,
    provider: userId,
    ...(listings.length > 0 ? { listing: listings.map(({ id }) => id) } : {}),
  };
  await record(tx, services.clock, [{ ...what, about, actorId: caller.actorId, subjectId: userId }]);
}
