import type { SignedIn } from '../../identity/access.ts';
import type { Queryable, Tx } from '../../platform/server/database/db.ts';
import { ok, type Result } from '../../platform/result.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { mayInCouncil } from '../../councils/server/find-membership.ts';

export type ListParams = { councilId: string; listId: string };

/** A list of a council with its programme, as matching needs it. */
export async function findList(db: Queryable, listId: string) {
  return db
    .selectFrom('school_list')
    .innerJoin('programme', 'programme.id', 'school_list.programme_id')
    .innerJoin('council', 'council.id', 'school_list.council_id')
    .select([
      'school_list.id',
      'school_list.title',
      'school_list.meal_tier',
      'school_list.programme_id',
      'school_list.matched_to',
      'school_list.council_id',
      'programme.local_only',
      'council.code as council_code',
    ])
    .where('school_list.id', '=', listId)
    .executeTakeFirst();
}

export type FoundList = NonNullable<Awaited<ReturnType<typeof findList>>>;

/** A list that the caller may change, locked. */
export async function lockList(tx: Tx, caller: SignedIn, { councilId, listId }: ListParams) {
  const member = await mayInCouncil(tx, caller, councilId, 'decide');
  if (!member.ok) return member;
  const list = await tx
    .selectFrom('school_list')
    .selectAll()
    .where('id', '=', listId)
    .where('council_id', '=', councilId)
    .forUpdate()
    .executeTakeFirst();
  return list ? (ok(list) satisfies Result<typeof list>) : notFound;
}
