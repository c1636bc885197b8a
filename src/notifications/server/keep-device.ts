import { randomUUIDv7 } from 'node:crypto';
import type { SignedIn } from '../../identity/access.ts';
import { deviceName } from '../../identity/device-name.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';

/** More devices than that nobody has: the oldest go. */
const MOST_DEVICES = 20;

export type AskedDevice = { endpoint: string; keys: { p256dh: string; auth: string } };
type Device = { id: string; name: string; createdAt: string };

/** Keeps that the caller is told by push in this browser. A browser that somebody else was told in is the caller's now. */
export async function keepDevice(
  services: Services,
  { subjectId }: SignedIn,
  { endpoint, keys }: AskedDevice,
  userAgent: string | null,
): Promise<Result<Device, 'push-is-off' | 'no-push-service'>> {
  if (!services.push) return refuse('push-is-off', 'Push is not set up here. Emails come as before.');
  if (!services.push.accepts(endpoint))
    return refuse('no-push-service', 'We do not know the push service of this browser. Emails come as before.');
  const values = {
    account_id: subjectId,
    p256dh: keys.p256dh,
    auth: keys.auth,
    device: deviceName(userAgent).slice(0, 100),
    created_at: services.clock.now().toString(),
  };
  const { id, device, created_at } = await services.db
    .insertInto('push_subscription')
    .values({ id: randomUUIDv7(), endpoint, ...values })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
    .returning(['id', 'device', 'created_at'])
    .executeTakeFirstOrThrow();
  await services.db
    .deleteFrom('push_subscription')
    .where('id', 'in', (db) =>
      db
        .selectFrom('push_subscription')
        .select('id')
        .where('account_id', '=', subjectId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(MOST_DEVICES),
    )
    .execute();
  return ok({ id, name: device, createdAt: created_at.toISOString() });
}

/** Forgets a device of the caller. */
export async function forgetDevice(
  { db }: Services,
  { subjectId }: SignedIn,
  deviceId: string,
): Promise<Result<undefined, 'not-found'>> {
  const gone = await db
    .deleteFrom('push_subscription')
    .where('id', '=', deviceId)
    .where('account_id', '=', subjectId)
    .returning('id')
    .executeTakeFirst();
  return gone ? ok(undefined) : notFound;
}
