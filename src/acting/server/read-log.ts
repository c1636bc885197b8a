import { accountsById } from '../../identity/server/queries.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { sql } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import type { actingContract } from '../contract.ts';
import type { LogKind, LookerRole } from '../log-words.ts';

/** Of both logs; what only the account itself may know, the contract of the other leaves out. */
type Log = AnswerOf<(typeof actingContract)['GET /access-control/log']>;

type Row = {
  id: string;
  at: Date;
  kind: string;
  actor_id: string;
  subject_id: string;
  acting: 'impersonation' | 'delegation' | null;
  reason: string | null;
  learners: number;
  role: LookerRole | '' | null;
  learner_names: string[] | null;
  listing: string | null;
};

const PAGE_SIZE = 30;

/** Lines that can be leafed through; older ones are found by naming who or what. */
const LINES_AT_MOST = 3_000;

type Wanted = {
  /** The account that reads what is about itself and its learners. */ own?: string;
  actor?: string | undefined;
  subject?: string | undefined;
  kind?: LogKind | undefined;
  page: number;
};

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

/** What was done and looked at for other accounts, newest first; for an account itself also who looked at its learners. */
export async function readLog(services: Services, request: Wanted): Promise<Log> {
  const actor = request.actor ? sql<boolean>`actor_id = ${request.actor}` : always;
  const subject = request.subject ? sql<boolean>`subject_id = ${request.subject}` : always;
  const events = eventsOf(request.kind);
  const readings = request.kind === undefined || request.kind === 'reading' ? always : sql<boolean>`false`;
  const own = request.own ?? null;
  const lines = sql`
    select id, at, kind, actor_id, subject_id, 0 as learners,
           case when kind like 'acting.%' then data ->> 'kind' end as acting,
           case when kind in ('acting.began', 'account.disabled') then data ->> 'reason' end as reason,
           null as role, null::text[] as learner_names, null as listing
      from event
     where actor_id is not null and actor_id <> subject_id and ${actor} and ${subject} and ${events ?? sql`false`}
       and (${own}::uuid is null or subject_id = ${own})
    union all
    select min(look.id::text)::uuid, look.at, look.what, look.actor_id, look.subject_id, count(look.learner_id)::int, null,
           nullif(look.reason, ''), look.role,
           array_agg(distinct learner.first_name) filter (where learner.account_id = ${own}), max(listing.title)
      from (select * from access_log where ${own === null ? sql`actor_id <> subject_id` : aboutAccount(own)}
             and ${actor} and ${subject} and ${readings}) look
      left join learner on learner.id = look.learner_id
      left join session on session.id = look.session_id
      left join listing on listing.id = session.listing_id
     group by look.at, look.what, look.actor_id, look.subject_id, look.session_id, look.reason, look.role`;
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
      role: row.role || null,
      learnerNames: row.learner_names ?? [],
      listing: row.listing,
    })),
    page: request.page,
    pageCount: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    total,
  };
}

/** Looks of others for an account, and at its learners for whichever account: its own and theirs. */
const aboutAccount = (account: string) => sql`actor_id <> ${account} and (subject_id = ${account}
  or learner_id = any(array(select id from learner where account_id = ${account})))`;
