import { accountsById } from '../../identity/server/queries.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { sql } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import type { actingContract } from '../contract.ts';
import type { LogKind } from '../log-words.ts';

type Log = AnswerOf<(typeof actingContract)['GET /acting-log']>;

type Row = {
  id: string;
  at: Date;
  kind: string;
  actor_id: string;
  subject_id: string;
  acting: 'impersonation' | 'delegation' | null;
  reason: string | null;
  learners: number;
};

const PAGE_SIZE = 30;

/** Lines that can be leafed through; older ones are found by naming who or what. */
const LINES_AT_MOST = 3_000;

type HoldLine = { actor?: string | undefined; subject?: string | undefined; kind?: LogKind | undefined; page: number };

const always = sql<boolean>`true`;

/** Which events a kind of line stands for; null: none of them. */
function eventsOf(kind: LogKind | undefined) {
  switch (kind) {
    case undefined:
      return always;
    case 'impersonation':
      return sql<boolean>`kind like 'acting.%' and data ->> 'kind' = 'impersonation'`;
    case 'delegation':
      return sql<boolean>`kind like 'acting.%' and data ->> 'kind' = 'delegation'`;
    case 'access':
      return sql<boolean>`kind like 'access.%'`;
    case 'account':
      return sql<boolean>`kind in ('account.disabled', 'account.enabled')`;
    case 'reading':
      return null;
    case 'change':
      return sql<boolean>`kind not like 'acting.%' and kind not like 'access.%'
        and kind not in ('account.disabled', 'account.enabled')`;
  }
}

/** What was done and looked at for other accounts, newest first. Of learners only how many were looked at. */
export async function readLog(services: Services, request: HoldLine): Promise<Log> {
  const actor = request.actor ? sql<boolean>`actor_id = ${request.actor}` : always;
  const subject = request.subject ? sql<boolean>`subject_id = ${request.subject}` : always;
  const events = eventsOf(request.kind);
  const readings = request.kind === undefined || request.kind === 'reading' ? always : sql<boolean>`false`;
  const lines = sql`
    select id, at, kind, actor_id, subject_id, 0 as learners,
           case when kind like 'acting.%' then data ->> 'kind' end as acting,
           case when kind in ('acting.began', 'account.disabled') then data ->> 'reason' end as reason
      from event
     where actor_id is not null and actor_id <> subject_id and ${actor} and ${subject} and ${events ?? sql`false`}
    union all
    select min(id::text)::uuid, at, what, actor_id, subject_id, count(learner_id)::int, null, nullif(reason, '')
      from access_log
     where actor_id <> subject_id and ${actor} and ${subject} and ${readings}
     group by at, what, actor_id, subject_id, session_id, reason`;
  const { rows } = await sql<Row>`
    select * from (${lines}) line order by at desc, id desc
     limit ${PAGE_SIZE} offset ${(request.page - 1) * PAGE_SIZE}`.execute(services.db);
  const counted = await sql<{ total: number }>`
    select count(*) as total from (select 1 from (${lines}) line limit ${LINES_AT_MOST}) counted`.execute(services.db);
  const total = Number(counted.rows[0]?.total ?? 0);
  const accounts = await accountsById(
    services.db,
    rows.flatMap((row) => [row.actor_id, row.subject_id]),
  );
  const named = (id: string) => ({ id, name: accounts.get(id)?.name || 'Somebody without a name' });
  return {
    entries: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      kind: row.kind,
      actor: named(row.actor_id),
      subject: named(row.subject_id),
      acting: row.acting,
      reason: row.reason,
      learners: Number(row.learners),
    })),
    page: request.page,
    pageCount: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    total,
  };
}
