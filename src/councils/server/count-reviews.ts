import { sql, type Queryable } from '../../platform/server/database/db.ts';
import { lastDayComing } from '../review-reminders.ts';

/** Of one programme: children whose review has come, and whose comes within a month. */
type Reviews = { programmeId: string; title: string; due: number; coming: number };

/** What a council has to look at again, by programme; programmes without any are left out. */
export async function countReviews(db: Queryable, councilId: string, today: string): Promise<Reviews[]> {
  const { rows } = await sql<Reviews>`
    select programme.id as "programmeId", programme.title,
        (count(*) filter (where eligibility.review_on <= ${today}::date))::int as due,
        (count(*) filter (where eligibility.review_on > ${today}::date))::int as coming
      from eligibility join programme on programme.id = eligibility.programme_id
     where programme.council_id = ${councilId} and eligibility.state = 'ELIGIBLE'
       and eligibility.review_on <= ${lastDayComing(today)}::date
     group by programme.id, programme.title
     order by min(eligibility.review_on), programme.title`.execute(db);
  return rows;
}
