import { askedBy } from '../../councils/counted-question.ts';
import { sql, type Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { dateOf } from '../../platform/time.ts';
import { mayCount, type Counting } from '../may-count.ts';
import type { Scope } from './load-facts.ts';

/** What a council asks families so that it can count, and whether a report of a scope may count it. */
export async function countingOf(
  { db, clock }: { db: Queryable; clock: Services['clock'] },
  scope: Scope,
  isPart: boolean,
): Promise<Counting> {
  const setting = await db
    .selectFrom('council_setting')
    .select(['year_reason', 'sex_reason', 'ethnicity_reason'])
    .where('council_id', '=', scope.councilId)
    .executeTakeFirst();
  const asked = askedBy(setting ?? {}).map(({ question }) => question);
  if (asked.length === 0 || scope.programmeId === null) return { asked, shown: false };
  const programme = await db
    .selectFrom('programme')
    .select([
      sql<string>`least(widest_start, starts_on)`.as('startsOn'),
      sql<string>`greatest(widest_end, ends_on)`.as('endsOn'),
    ])
    .where('id', '=', scope.programmeId)
    .where('council_id', '=', scope.councilId)
    .executeTakeFirst();
  return { asked, shown: mayCount(scope, programme ?? null, dateOf(clock.now()), isPart) };
}
