import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import type { SignedIn } from '../access.ts';
import type { SignInMethods } from '../contract.ts';
import { UNKNOWN_DEVICE } from '../device-name.ts';
import { provedUntil } from '../recent-proof.ts';

/** How the signed-in person signs in, which address waits to be confirmed, and which devices are signed in. */
export async function signInMethods(services: Services, caller: SignedIn): Promise<SignInMethods> {
  const { db } = services;
  const accountId = caller.actorId;
  const now = services.clock.now();
  const at = now.toString();
  const [account, identities, pending, devices] = await Promise.all([
    db
      .selectFrom('account')
      .leftJoin('password', 'password.account_id', 'account.id')
      .select(['account.email', 'account.email_verified_at', 'password.account_id as has_password'])
      .where('account.id', '=', accountId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('sign_in_identity')
      .select((is) => ['provider', is.fn.min('created_at').as('since')])
      .where('account_id', '=', accountId)
      .groupBy('provider')
      .orderBy('since')
      .execute(),
    db
      .selectFrom('sign_in_link')
      .select('email')
      .where('account_id', '=', accountId)
      .where('used_at', 'is', null)
      .where('expires_at', '>', timestamp(at))
      .orderBy('created_at', 'desc')
      .executeTakeFirst(),
    db
      .selectFrom('sign_in_session')
      .select(['id', 'device', 'signed_in_at', 'rotated_at', 'proved_at'])
      .where('account_id', '=', accountId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', timestamp(at))
      .orderBy((is) => is('id', '=', caller.sessionId), 'desc')
      .orderBy('rotated_at', 'desc')
      .execute(),
  ]);
  const [here] = devices;
  const until = here && provedUntil(Temporal.Instant.fromEpochMilliseconds(here.proved_at.getTime()), now);
  return {
    email: account.email,
    emailVerified: account.email_verified_at !== null,
    pendingEmail: pending?.email ?? null,
    hasPassword: account.has_password !== null,
    providers: identities.map(({ provider, since }) => ({
      provider,
      since: since.toISOString(),
    })),
    devices: devices.map((device) => ({
      id: device.id,
      device: device.device || UNKNOWN_DEVICE,
      signedInAt: device.signed_in_at.toISOString(),
      lastUsedAt: device.rotated_at.toISOString(),
      current: device.id === caller.sessionId,
    })),
    provedUntil: until?.toString() ?? null,
  };
}
