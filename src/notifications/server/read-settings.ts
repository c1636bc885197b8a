import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { SignedIn } from '../../identity/access.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import type { ShownSettings } from '../contract.ts';
import { readBounce } from './note-bounce.ts';
import { untouched, type NotificationSettings } from '../notification.ts';

/** What an account has chosen; what everybody has at first where it has chosen nothing. */
export async function readChoices(db: Queryable, accountId: string): Promise<NotificationSettings> {
  const row = await db
    .selectFrom('notification_setting')
    .select(['choices', 'quiet_from', 'quiet_to'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) return untouched;
  const { quiet_from: from, quiet_to: to } = row;
  return {
    // Written by save-settings.ts alone, from a checked body.
    choices: row.choices as NotificationSettings['choices'],
    quiet: from !== null && to !== null ? { from, to } : null,
  };
}

/**
 * The number that texts go to, as networks want it ('+447700900123'); null where an account has none, or one that takes no
 * texts: a landline. In some countries a number does not tell which it is; those are tried.
 */
export function mobileOf(shown: string): string | null {
  const number = parsePhoneNumberFromString(shown, { defaultCountry: 'GB', extract: false });
  const type = number?.getType();
  if (!number?.isValid() || (type !== 'MOBILE' && type !== 'FIXED_LINE_OR_MOBILE')) return null;
  return number.number;
}

/** The settings of the caller with all that their page shows. */
export async function readSettings(services: Services, { subjectId }: SignedIn): Promise<ShownSettings> {
  const { db } = services;
  const { phone_number: phone, email } = await db
    .selectFrom('account')
    .select(['phone_number', 'email'])
    .where('id', '=', subjectId)
    .executeTakeFirstOrThrow();
  const devices = await db
    .selectFrom('push_subscription')
    .select(['id', 'device', 'created_at'])
    .where('account_id', '=', subjectId)
    .orderBy('created_at')
    .execute();
  const bounced = await readBounce(db, subjectId);
  return {
    ...(await readChoices(db, subjectId)),
    bounced:
      bounced?.email === email ? { email, answer: bounced.answer, retryAt: bounced.retryAt?.toString() ?? null } : null,
    pushKey: services.push?.publicKey ?? null,
    texts: { isOn: services.texts !== null, mobile: mobileOf(phone) === null ? null : phone },
    devices: devices.map((row) => ({ id: row.id, name: row.device, createdAt: row.created_at.toISOString() })),
  };
}
