import type { SignedIn } from '../../identity/access.ts';
import { fullName } from '../../identity/name.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { ok, type Result } from '../../platform/result.ts';
import { sql, type Queryable } from '../../platform/server/database/db.ts';
import { timestamp } from '../../platform/server/database/timestamp.ts';
import { fitsTyped } from '../../platform/server/database/typed-words.ts';
import type { Services } from '../../platform/server/services.ts';
import type { councilsContract } from '../contract.ts';
import { membershipOf } from './find-membership.ts';

type Members = AnswerOf<(typeof councilsContract)['GET /councils/{councilId}/members']>;
type Directory = AnswerOf<(typeof councilsContract)['GET /council-directory']>;

/** Who works for a council of the caller's; its managers also see whom they have asked. */
export async function listMembers(
  services: Services,
  caller: SignedIn,
  councilId: string,
): Promise<Result<Members, 'not-found'>> {
  const member = await membershipOf(services.db, caller, councilId);
  if (!member.ok) return member;
  const rows = await services.db
    .selectFrom('council_member')
    .innerJoin('account', 'account.id', 'council_member.account_id')
    .select(['account.id', 'account.first_name', 'account.last_name', 'account.email', 'council_member.role'])
    .where('council_member.council_id', '=', councilId)
    .orderBy('account.first_name')
    .orderBy('account.id')
    .execute();
  return ok({
    council: { id: member.value.id, title: member.value.title },
    role: member.value.role,
    members: rows.map((row) => ({
      id: row.id,
      name: fullName({ firstName: row.first_name, lastName: row.last_name }),
      email: row.email,
      role: row.role,
      isYou: row.id === caller.subjectId,
    })),
    invitations: member.value.role === 'manager' ? await openInvitations(services, councilId) : [],
  });
}

async function openInvitations(services: Services, councilId: string): Promise<Members['invitations']> {
  const rows = await services.db
    .selectFrom('council_invitation')
    .select(['id', 'email', 'role', 'expires_at'])
    .where('council_id', '=', councilId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', timestamp(services.clock.now().toString()))
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ id, email, role, expires_at }) => ({ id, email, role, expiresAt: expires_at.toISOString() }));
}

const PAGE_SIZE = 50;

/** Councils for administrators: those that have begun first, then by title. */
export async function listDirectory(db: Queryable, search: string): Promise<Directory> {
  const { rows } = await sql<Directory['councils'][number]>`
    select council.id, council.title,
        (select count(*)::int from council_member where council_id = council.id) as members,
        (select count(*)::int from council_member where council_id = council.id and role = 'manager') as managers,
        (select count(*)::int from programme where council_id = council.id) as programmes,
        (select email::text from council_invitation where council_id = council.id and accepted_at is null
           and withdrawn_at is null order by created_at desc limit 1) as invited
      from council
     where ${fitsTyped(search, [sql.ref('council.title')])}
     order by (exists (select from council_member where council_id = council.id)) desc, title
     limit ${PAGE_SIZE}`.execute(db);
  return { councils: rows };
}
