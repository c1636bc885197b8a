import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { kindKeys, wants, type NotificationSettings } from '../notification.ts';
import { mobileOf } from './read-settings.ts';

/** Saves what the caller wants to be told of, and how. Texts need a number that takes them. */
export async function saveSettings(
  services: Services,
  { subjectId }: SignedIn,
  settings: NotificationSettings,
): Promise<Result<undefined, 'no-mobile'>> {
  return change(services, async (tx) => {
    const { phone_number: phone } = await tx
      .selectFrom('account')
      .select('phone_number')
      .where('id', '=', subjectId)
      .executeTakeFirstOrThrow();
    if (kindKeys.some((kind) => wants(settings, kind, 'SMS')) && mobileOf(phone) === null)
      return refuse(
        'no-mobile',
        phone === ''
          ? 'Texts need a mobile number. Enter yours in your profile, then choose texts.'
          : `${phone} is not a mobile number, so it takes no texts. Enter a mobile number in your profile, then choose texts.`,
      );
    const values = {
      choices: JSON.stringify(settings.choices),
      quiet_from: settings.quiet?.from ?? null,
      quiet_to: settings.quiet?.to ?? null,
      changed_at: services.clock.now().toString(),
    };
    await tx
      .insertInto('notification_setting')
      .values({ account_id: subjectId, ...values })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
      .execute();
    return ok(undefined);
  });
}
