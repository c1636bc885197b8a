import { sql } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import { ABANDONED_HOURS, KEPT_DAYS } from '../kept-lists.ts';

/** Deletes lists whose programme is over, and those whose rows never came in full. */
export async function forgetLists({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  await sql`
    delete from school_list using programme
     where programme.id = school_list.programme_id
       and (programme.ends_on < (${timestamp(now.toString())} at time zone 'Europe/London')::date - ${KEPT_DAYS}::int
         or (school_list.state = 'FILLING' and school_list.made_at < ${timestamp(now.subtract({ hours: ABANDONED_HOURS }).toString())}))`.execute(
    db,
  );
}
