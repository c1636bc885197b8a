import type { RawBuilder } from 'kysely';
import { sql, type Queryable } from '../../platform/server/database/db.ts';

/**
 * The postcode where the `learner` of a query lives as this account says, '' where it says none. Guardians may live apart: what
 * another one says is nothing to whom this account deals with.
 */
export const ownHomeOf = (accountId: RawBuilder<unknown>): RawBuilder<string> => sql<string>`coalesce((
  select home.postcode from guardian_home home where home.learner_id = learner.id and home.account_id = ${accountId}), '')`;

/** All postcodes where guardians of the `learner` of a query say that it lives, that of the longest standing first. */
export const homesOf: RawBuilder<string[]> = sql<string[]>`array(
  select home.postcode from guardian_home home
    join guardian on guardian.learner_id = home.learner_id and guardian.account_id = home.account_id
   where home.learner_id = learner.id and home.postcode <> ''
   order by guardian.since, home.account_id)`;

/** Whether a guardian of the `learner` of a query says this postcode, as anybody writes it. */
export const isHomeOf = (postcode: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from guardian_home home where home.learner_id = learner.id and home.postcode <> ''
    and replace(upper(home.postcode), ' ', '') = replace(upper(${postcode}), ' ', ''))`;

/** Whether an account says that it lives apart from the other guardians of the `learner` of a query. */
export const livesApart = (
  accountId: string,
): RawBuilder<boolean> => sql<boolean>`exists (select from guardian_home home
  where home.learner_id = learner.id and home.account_id = ${accountId} and home.apart)`;

const isKept = (accountId: RawBuilder<unknown>) => sql<boolean>`is_kept_case(eligibility.learner_id,
  eligibility.programme_id, eligibility.asked_by_id, eligibility.kept_apart, ${accountId})`;

/** The condition that the `eligibility` of a query is kept from an account, which guards its learner. */
export const isKeptFrom = (accountId: string): RawBuilder<boolean> => isKept(sql`${accountId}::uuid`);

/**
 * The condition that an account, which guards a learner, may not know of which council an officer is who looked at them. A look
 * does not vanish: it is told as one of a council.
 */
export const isKeptOfficer = (
  officer: RawBuilder<unknown>,
  learnerId: RawBuilder<unknown>,
  accountId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`is_kept_officer(${officer}, ${learnerId}, ${accountId})`;

/** What such a council is called, and its officer. */
export const KEPT_COUNCIL = 'A council';
export const KEPT_OFFICER = 'Somebody at a council';

/**
 * The account that hears of the `eligibility` of a query first: the guardian who asked, else the first of those who may know of
 * it; null where nobody may.
 */
export const ownerOfCase: RawBuilder<string | null> = sql<string | null>`(
  select guardian.account_id from guardian join learner of_case on of_case.id = guardian.learner_id
   where guardian.learner_id = eligibility.learner_id and guardian.role = 'GUARDIAN'
     and not ${isKept(sql`guardian.account_id`)}
   order by (guardian.account_id is not distinct from eligibility.asked_by_id) desc,
     (guardian.account_id = of_case.account_id) desc, guardian.since limit 1)`;

/** Whom of a family an event about a case is about. */
export const familyOf = ({ family_id: account }: { family_id: string | null }): { account?: string } =>
  account === null ? {} : { account };

/** Whose home counts for the `eligibility` of a query: of who asked while they are a guardian, else of the longest standing. */
export const movesCase: RawBuilder<string | null> = sql<string | null>`(
  select guardian.account_id from guardian
   where guardian.learner_id = eligibility.learner_id and guardian.role = 'GUARDIAN'
   order by (guardian.account_id is not distinct from eligibility.asked_by_id) desc, guardian.since, guardian.account_id limit 1)`;

/** The guardians who may know of a case: its letters go to them, and to no other. */
export async function guardiansOfCase(db: Queryable, eligibilityId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('eligibility')
    .innerJoin('learner', 'learner.id', 'eligibility.learner_id')
    .innerJoin('guardian', 'guardian.learner_id', 'eligibility.learner_id')
    .select('guardian.account_id')
    .where('eligibility.id', '=', eligibilityId)
    .where('guardian.role', '=', 'GUARDIAN')
    .where('learner.removed_at', 'is', null)
    .where((is) => is.not(isKept(sql`guardian.account_id`)))
    .orderBy('guardian.since')
    .execute();
  return rows.map((row) => row.account_id);
}
