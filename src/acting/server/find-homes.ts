import type { RawBuilder } from 'kysely';
import { sql } from '../../platform/server/database/db.ts';

/**
 * The postcode where the `learner` of a query lives: as this account says, else as the guardian of the longest standing does who
 * said any; '' where nobody did. Guardians may live apart: it is for counting and for councils, and no guardian reads it.
 */
export function homeOf(accountId: RawBuilder<unknown> = sql`null::uuid`): RawBuilder<string> {
  return sql<string>`coalesce((
    select home.postcode from guardian_home home
      join guardian on guardian.learner_id = home.learner_id and guardian.account_id = home.account_id
     where home.learner_id = learner.id and home.postcode <> ''
     order by (home.account_id is not distinct from ${accountId}) desc, guardian.since, home.account_id limit 1), '')`;
}

/** Whether a guardian of the `learner` of a query says this postcode, as anybody writes it. */
export const isHomeOf = (postcode: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from guardian_home home where home.learner_id = learner.id and home.postcode <> ''
    and replace(upper(home.postcode), ' ', '') = replace(upper(${postcode}), ' ', ''))`;

/** The condition that another guardian keeps the `eligibility` of a query from an account. */
export const isKeptFrom = (accountId: string): RawBuilder<boolean> =>
  sql<boolean>`is_kept_case(eligibility.learner_id, eligibility.asked_by_id, ${accountId}::uuid)`;
