import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { record } from '../../platform/server/work/events.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { SignedIn } from '../access.ts';
import { authErrors } from '../auth-errors.ts';
import { mayRemoveProvider } from '../sign-in-ways.ts';
import { passwordsAllowed } from './read-password-settings.ts';
import type { ProviderName } from './open-providers.ts';
import { requireRecentProof } from './require-recent-proof.ts';
import { change } from '../../platform/server/work/change.ts';

type Refusal = 'requires-recent-login' | 'last-sign-in-method' | 'not-found';

/** The signed-in person no longer signs in with an outside identity. The last way into the account stays. */
export async function removeProvider(
  services: Services,
  caller: SignedIn,
  provider: ProviderName,
): Promise<Result<void, Refusal>> {
  const recent = await requireRecentProof(services.db, services.clock, caller);
  if (!recent.ok) return recent;
  const accountId = caller.actorId;
  return change(services, async (tx) => {
    // Locked, so that two removals at once do not each count on the other's identity.
    const account = await tx
      .selectFrom('account')
      .select('email_verified_at')
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const identities = await tx
      .selectFrom('sign_in_identity')
      .select('provider')
      .where('account_id', '=', accountId)
      .execute();
    const password = await tx
      .selectFrom('password')
      .select('account_id')
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    const providers = identities.map((identity) => identity.provider);
    if (!providers.includes(provider)) return notFound;
    const ways = {
      emailVerified: account.email_verified_at !== null,
      hasPassword: password !== undefined && passwordsAllowed(services.settings).ok,
      providers,
    };
    if (!mayRemoveProvider(ways, provider)) return refuse('last-sign-in-method', authErrors['last-sign-in-method']);
    await tx
      .deleteFrom('sign_in_identity')
      .where('account_id', '=', accountId)
      .where('provider', '=', provider)
      .execute();
    await record(tx, services.clock, [
      {
        kind: 'sign-in.changed',
        about: { account: accountId },
        data: { what: 'unlinked', provider },
        actorId: accountId,
        subjectId: accountId,
      },
    ]);
    return ok(undefined);
  });
}
