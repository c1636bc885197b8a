import type { Queryable } from '../../platform/server/database/db.ts';

/** The councils that an account is a member of, by title. */
export async function councilsOf(db: Queryable, accountId: string): Promise<{ id: string; title: string }[]> {
  return db
    .selectFrom('council_member')
    .innerJoin('council', 'council.id', 'council_member.council_id')
    .select(['council.id', 'council.title'])
    .where('council_member.account_id', '=', accountId)
    .orderBy('council.title')
    .execute();
}

/** Every council, by title. */
export async function allCouncils(db: Queryable): Promise<{ id: string; title: string }[]> {
  return db.selectFrom('council').select(['id', 'title']).orderBy('title').execute();
}
