import { sql } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import { outsideWords, type Kind } from '../notification.ts';
import { mobileOf } from './read-settings.ts';

const AT_ONCE = 50;
const CLAIM = { minutes: 2 };
/** Then it is old news, and in the list and the mails anyway. */
const MOST_ATTEMPTS = 4;

type Delivery = {
  notification_id: string;
  channel: 'PUSH' | 'SMS';
  attempts: number;
  account_id: string;
  kind: Kind;
  path: string;
  read_at: Date | null;
  phone_number: string;
  disabled_at: Date | null;
};

type Outcome = 'SENT' | 'NO_DEVICE' | 'NO_MOBILE' | 'SEEN' | 'FAILED';

/**
 * Sends what is due by push and as texts. Each is claimed in one statement and sent while nothing is locked; one whose
 * sender died is tried again when its claim has lapsed. What its reader has seen meanwhile does not ring any more.
 */
export async function sendDeliveries(services: Services): Promise<void> {
  for (let sent = AT_ONCE; sent === AT_ONCE;) {
    const due = await claimDue(services);
    sent = due.length;
    for (const one of due) {
      const outcome = await deliver(services, one).catch((error: unknown) => {
        services.log.warn({ err: error, channel: one.channel }, 'a notification was not taken');
        return one.attempts >= MOST_ATTEMPTS ? ('FAILED' as const) : null;
      });
      if (outcome === null) continue;
      await services.db
        .updateTable('notification_delivery')
        .set({ ended_at: services.clock.now().toString(), outcome, claimed_until: null })
        .where('notification_id', '=', one.notification_id)
        .where('channel', '=', one.channel)
        .execute();
    }
  }
}

async function claimDue({ db, clock }: Services): Promise<Delivery[]> {
  const now = timestamp(clock.now());
  const until = timestamp(clock.now().add(CLAIM));
  const { rows } = await sql<Delivery>`
    with due as (
      select notification_id, channel from notification_delivery
      where ended_at is null and due_at <= ${now} and coalesce(claimed_until, '-infinity') < ${now}
      order by due_at limit ${AT_ONCE} for update skip locked
    ), claimed as (
      update notification_delivery d set claimed_until = ${until}, attempts = attempts + 1
      from due where d.notification_id = due.notification_id and d.channel = due.channel
      returning d.notification_id, d.channel, d.attempts
    )
    select claimed.*, n.account_id, n.kind, n.path, n.read_at, account.phone_number, account.disabled_at
    from claimed join notification n on n.id = claimed.notification_id
    join account on account.id = n.account_id`.execute(db);
  return rows;
}

async function deliver(services: Services, one: Delivery): Promise<Outcome> {
  if (one.read_at !== null || one.disabled_at !== null) return 'SEEN';
  return one.channel === 'SMS' ? textTo(services, one) : pushTo(services, one);
}

async function textTo({ texts, publicUrl, settings }: Services, one: Delivery): Promise<Outcome> {
  // The number may have been changed since texts were chosen.
  const mobile = mobileOf(one.phone_number);
  if (mobile === null || !texts) return 'NO_MOBILE';
  const body = `${settings.BRAND_NAME}: ${outsideWords[one.kind]}. ${publicUrl}/notifications`;
  return (await texts.send(mobile, body)) === 'SENT' ? 'SENT' : 'NO_MOBILE';
}

async function pushTo({ db, push, settings }: Services, one: Delivery): Promise<Outcome> {
  const devices = await db
    .selectFrom('push_subscription')
    .select(['id', 'endpoint', 'p256dh', 'auth'])
    .where('account_id', '=', one.account_id)
    .execute();
  if (!push || devices.length === 0) return 'NO_DEVICE';
  const payload = JSON.stringify({
    title: settings.BRAND_NAME,
    body: outsideWords[one.kind],
    path: one.path,
    tag: one.notification_id,
  });
  const topic = one.notification_id.replaceAll('-', '');
  let hasFailed = false;
  let isSent = false;
  for (const device of devices) {
    const outcome = await push.send(device, payload, topic).catch(() => 'FAILED' as const);
    if (outcome === 'GONE') await db.deleteFrom('push_subscription').where('id', '=', device.id).execute();
    hasFailed ||= outcome === 'FAILED';
    isSent ||= outcome === 'SENT';
  }
  // One of several devices is enough: those that were reached must not ring twice.
  if (isSent) return 'SENT';
  if (hasFailed) throw new Error('No push service took it.');
  return 'NO_DEVICE';
}
