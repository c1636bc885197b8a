import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import { KEPT_DAYS } from '../notification.ts';

const AT_ONCE = 2_000;

/** Deletes what was told so long ago that the list does not go back to it any more. */
export async function forgetNotifications({ db, clock }: Services): Promise<void> {
  const old = timestamp(clock.now().subtract({ hours: 24 * KEPT_DAYS }));
  for (let gone = AT_ONCE; gone === AT_ONCE;) {
    const rows = await db
      .deleteFrom('notification')
      .where('id', 'in', (is) =>
        is.selectFrom('notification').select('id').where('created_at', '<', old).limit(AT_ONCE),
      )
      .returning('id')
      .execute();
    gone = rows.length;
  }
}
