import type { SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import { notFound } from '../../platform/server/http/http.ts';

export type CouncilRole = 'manager' | 'officer' | 'viewer';

/** A council of the caller's, and what they are in it. */
export type Membership = { id: string; title: string; code: string; role: CouncilRole; alsoHome: readonly string[] };

/** The council that the caller is a member of; another one does not exist for them. */
export async function membershipOf(
  db: Queryable,
  caller: SignedIn,
  councilId: string,
): Promise<Result<Membership, 'not-found'>> {
  const row = await db
    .selectFrom('council')
    .innerJoin('council_member', 'council_member.council_id', 'council.id')
    .leftJoin('council_setting', 'council_setting.council_id', 'council.id')
    .select(['council.id', 'council.title', 'council.code', 'council_member.role', 'council_setting.also_home'])
    .where('council.id', '=', councilId)
    .where('council_member.account_id', '=', caller.subjectId)
    .executeTakeFirst();
  if (!row) return notFound;
  const { also_home, ...member } = row;
  return ok({ ...member, alsoHome: also_home ?? [] });
}

const words: Record<'decide' | 'manage', string> = {
  decide: 'You may look at this, and officers of the council decide.',
  manage: 'Only managers of the council may do this. Ask one of them.',
};

/** The same, for what not every member may do: officers and managers decide, managers change programmes. */
export async function mayInCouncil(
  db: Queryable,
  caller: SignedIn,
  councilId: string,
  what: 'decide' | 'manage',
): Promise<Result<Membership, 'not-found' | 'forbidden'>> {
  const found = await membershipOf(db, caller, councilId);
  if (!found.ok) return found;
  const { role } = found.value;
  const may = role === 'manager' || (what === 'decide' && role === 'officer');
  return may ? found : refuse('forbidden', words[what]);
}

/** The accounts of those who decide in a council, to whom mails about its work go. */
export async function decidersOf(db: Queryable, councilId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('council_member')
    .select('account_id')
    .where('council_id', '=', councilId)
    .where('role', '<>', 'viewer')
    .execute();
  return rows.map((row) => row.account_id);
}
