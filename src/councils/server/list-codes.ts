import type { SignedIn } from '../../identity/access.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { countedRows, pageShown, rangeOf } from '../../platform/paging.ts';
import { ok, type Result } from '../../platform/result.ts';
import { sql } from '../../platform/server/database/db.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import type { councilsContract } from '../contract.ts';
import { dayOf } from '../programme.ts';
import { codeStateOf, maskedCode, type CodeState } from '../programme-code.ts';
import { membershipOf } from './find-membership.ts';

type Answer = AnswerOf<(typeof councilsContract)['GET /councils/{councilId}/programmes/{programmeId}/codes']>;

const PAGE_SIZE = 50;

/** The same sentence as `codeStateOf`, for the database. */
const STATE = sql<CodeState>`case when used_at is not null then 'used' when revoked_at is not null then 'revoked'
  when sent_at is not null then 'sent' else 'free' end`;

type Row = {
  id: string;
  code: string;
  sent_to: string | null;
  created_at: Date;
  sent_at: Date | null;
  used_at: Date | null;
  revoked_at: Date | null;
  total: number;
};

/** The codes of a programme. Who only looks reads too little of a code to use it. */
export async function listCodes(
  services: Services,
  caller: SignedIn,
  { councilId, programmeId }: { councilId: string; programmeId: string },
  { state, page: asked }: { state: CodeState | 'all'; page: number },
): Promise<Result<Answer, 'not-found'>> {
  const member = await membershipOf(services.db, caller, councilId);
  if (!member.ok) return member;
  const programme = await services.db
    .selectFrom('programme')
    .select(['id', 'title', 'closed_at', 'ends_on'])
    .where('id', '=', programmeId)
    .where('council_id', '=', councilId)
    .executeTakeFirst();
  if (!programme) return notFound;
  const { rows, total, page, pageCount } = await pageShown(asked, PAGE_SIZE, async (wanted) => {
    const { limit, offset } = rangeOf(wanted, PAGE_SIZE);
    const found = await sql<Row>`
      select id, code, sent_to, created_at, sent_at, used_at, revoked_at, count(*) over ()::int as total
        from programme_code where programme_id = ${programmeId} and (${state} = 'all' or ${STATE} = ${state})
       order by created_at desc, id limit ${limit} offset ${offset}`.execute(services.db);
    return countedRows(found.rows);
  });
  const counted = await sql<{ state: CodeState; count: number }>`
    select ${STATE} as state, count(*)::int as count from programme_code
     where programme_id = ${programmeId} group by 1`.execute(services.db);
  const counts = { free: 0, sent: 0, used: 0, revoked: 0 };
  for (const row of counted.rows) counts[row.state] = row.count;
  const { role } = member.value;
  return ok({
    council: { id: member.value.id, title: member.value.title },
    role,
    programme: {
      id: programme.id,
      title: programme.title,
      isOpen: programme.closed_at === null && programme.ends_on >= dayOf(services.clock.now()).toString(),
    },
    counts,
    codes: rows.map((row) => ({
      id: row.id,
      code: role === 'viewer' ? maskedCode(row.code) : row.code,
      state: codeStateOf({ sentAt: row.sent_at, usedAt: row.used_at, revokedAt: row.revoked_at }),
      sentTo: role === 'viewer' ? null : row.sent_to,
      madeAt: row.created_at.toISOString(),
      sentAt: row.sent_at?.toISOString() ?? null,
      usedAt: row.used_at?.toISOString() ?? null,
      revokedAt: row.revoked_at?.toISOString() ?? null,
    })),
    total,
    page,
    pages: pageCount,
  });
}
