import { familyOf, ownerOfCase } from '../../acting/server/find-homes.ts';
import { ok } from '../../platform/result.ts';
import { insertRows, sql, type Queryable, type Tx } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import type { Services } from '../../platform/server/services.ts';
import { change } from '../../platform/server/work/change.ts';
import { record } from '../../platform/server/work/events.ts';
import { dateOf, ZONE } from '../../platform/time.ts';
import { aheadOn, lastDayComing, REMINDING_FROM_HOUR, type Ahead } from '../review-reminders.ts';

type Told = { id: string; family_id: string | null; learner_id: string; review_on: string; ahead: Ahead };

/**
 * Notes which reviews are a month or a week ahead, each of the two once for each day that a review was ever set to; the mails
 * follow from the events. Families are told within the hour. Officers have one mail a day with counts, and not one for each child:
 * what was set later on that day stands on the overview.
 */
export async function tellReviews(services: Services): Promise<void> {
  const now = services.clock.now().toZonedDateTimeISO(ZONE);
  if (now.hour < REMINDING_FROM_HOUR) return;
  const today = dateOf(services.clock.now());
  const { rows: councils } = await sql<{ id: string }>`
    select distinct programme.council_id as id from eligibility join programme on programme.id = eligibility.programme_id
     where ${mayHaveToBeTold(today)}`.execute(services.db);
  for (const { id } of councils) await change(services, (tx) => tellCouncil(tx, services, id, today));
}

const mayHaveToBeTold = (today: string) => sql<boolean>`eligibility.state = 'ELIGIBLE'
  and eligibility.review_on > ${today}::date and eligibility.review_on <= ${lastDayComing(today)}::date`;

async function tellCouncil(tx: Tx, { clock }: Services, council: string, today: string) {
  // Of two processes one tells a council; the other finds it told.
  await tx.selectFrom('council').select('id').where('id', '=', council).forNoKeyUpdate().execute();
  const wereOfficersTold = await wasTold(tx, council, today);
  const told = await reviewsToTell(tx, council, today);
  const at = clock.now().toString();
  await insertRows(
    tx,
    'review_reminder',
    told.map(({ id, review_on, ahead }) => ({ eligibility_id: id, review_on, ahead, at })),
  );
  await record(
    tx,
    clock,
    told.map(({ id, family_id, learner_id, review_on, ahead }) => ({
      kind: 'eligibility.review-coming' as const,
      about: { ...familyOf({ family_id }), council, learner: learner_id },
      data: { eligibilityId: id, reviewOn: review_on, ahead },
    })),
  );
  const count = (ahead: Ahead): number => told.filter((one) => one.ahead === ahead).length;
  if (told.length > 0 && !wereOfficersTold)
    await record(tx, clock, [
      { kind: 'council.reviews-coming', about: { council }, data: { week: count('week'), month: count('month') } },
    ]);
  return ok(undefined);
}

/** Whether a council was told of reviews today already. */
async function wasTold(db: Queryable, councilId: string, today: string): Promise<boolean> {
  const midnight = Temporal.PlainDate.from(today).toZonedDateTime(ZONE).toInstant();
  const row = await db
    .selectFrom('review_reminder')
    .innerJoin('eligibility', 'eligibility.id', 'review_reminder.eligibility_id')
    .innerJoin('programme', 'programme.id', 'eligibility.programme_id')
    .select('eligibility.id')
    .where('programme.council_id', '=', councilId)
    .where('review_reminder.at', '>=', timestamp(midnight))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function reviewsToTell(db: Queryable, councilId: string, today: string): Promise<Told[]> {
  const { rows } = await sql<Omit<Told, 'ahead'> & { told: string[] }>`
    select eligibility.id, ${ownerOfCase} as family_id, eligibility.learner_id, eligibility.review_on::text as review_on,
        array(select ahead from review_reminder
               where eligibility_id = eligibility.id and review_reminder.review_on = eligibility.review_on) as told
      from eligibility
      join programme on programme.id = eligibility.programme_id
     where programme.council_id = ${councilId} and ${mayHaveToBeTold(today)}
     order by eligibility.review_on, eligibility.id`.execute(db);
  return rows.flatMap(({ told, ...row }) => {
    const ahead = aheadOn(row.review_on, today);
    return ahead === null || told.includes(ahead) ? [] : [{ ...row, ahead }];
  });
}
