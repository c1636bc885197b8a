import { caredForBy } from './find-carers.ts';
import { isKeptOfficer, KEPT_OFFICER } from './find-homes.ts';
import { accountsById } from '../../identity/server/queries.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { pageWithin, rangeOf } from '../../platform/paging.ts';
import { anyOf, sql } from '../../platform/server/database/db.ts';
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
  learner_ids: (string | null)[] | null;
  listing: string | null;
  kept: boolean;
};

const PAGE_SIZE = 30;

/** Lines that can be leafed through; older ones are found by naming who or what. */
const LINES_AT_MOST = 3_000;

/** An account that reads what is about itself, and its learners' first names by their ids. */
type Own = { accountId: string; learners: Map<string, string> };

type Wanted = {
  own?: Own;
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
  const { own } = request;
  const lines = sql`
    select id, at, kind, actor_id, subject_id, 0 as learners,
           case when kind like 'acting.%' then data ->> 'kind' end as acting,
           case when kind in ('acting.began', 'account.disabled', 'archive.asked', 'erasure.asked') then data ->> 'reason' end as reason,
           null as role, null::uuid[] as learner_ids, null as listing, false as kept
      from event
     where actor_id is not null and actor_id <> subject_id and ${actor} and ${subject} and ${events ?? sql`false`}
       and ${own ? sql<boolean>`subject_id = ${own.accountId}` : always}
    union all
    select min(look.id::text)::uuid, look.at, look.what, look.actor_id, look.subject_id, count(look.learner_id)::int, null,
           nullif(look.reason, ''), look.role,
           array_agg(look.learner_id), max(listing.title), look.kept
      from (select access_log.*, ${own ? isKeptLook(own.accountId) : sql`false`} as kept from access_log where ${own ? aboutAccount(own) : sql`actor_id <> subject_id`}
             and ${actor} and ${subject} and ${readings}) look
      left join session on session.id = look.session_id
      left join listing on listing.id = session.listing_id
     group by look.at, look.what, look.actor_id, look.subject_id, look.session_id, look.reason, look.role, look.kept`;
  const counted = await sql<{ total: number }>`
    select count(*) as total from (select 1 from (${lines}) line limit ${LINES_AT_MOST}) counted`.execute(services.db);
  const total = Number(counted.rows[0]?.total ?? 0);
  const { page, pageCount } = pageWithin(request.page, total, PAGE_SIZE);
  const { limit, offset } = rangeOf(page, PAGE_SIZE);
  const { rows } = await sql<Row>`
    select * from (${lines}) line order by at desc, id desc limit ${limit} offset ${offset}`.execute(services.db);
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
      actor: row.kept ? keptOfficer : named(row.actor_id),
      subject: row.kept ? keptOfficer : named(row.subject_id),
      acting: row.acting,
      reason: row.kept ? null : row.reason,
      learners: Number(row.learners),
      role: row.role || null,
      learnerNames: namesOf(own, row.learner_ids),
      listing: row.kept ? null : row.listing,
    })),
    page,
    pageCount,
    total,
  };
}

/** What others did for an account, and who looked at its learners. Who these are is read as the person. */
export async function readOwnLog(
  { asPerson, trusted }: { asPerson: Services; trusted: Services },
  accountId: string,
  page: number,
): Promise<Log> {
  const rows = await asPerson.db
    .selectFrom('learner')
    .select(['id', 'first_name'])
    .where(caredForBy(accountId, 'guard'))
    .orderBy('created_at')
    .execute();
  return readLog(trusted, { own: { accountId, learners: new Map(rows.map((row) => [row.id, row.first_name])) }, page });
}

function namesOf(own: Own | undefined, ids: readonly (string | null)[] | null): string[] {
  const seen = new Set(ids);
  return [...(own?.learners ?? [])].filter(([id]) => seen.has(id)).map(([, name]) => name);
}

/** Of an officer whose council another guardian keeps from the reader: no id either, which other answers give a name. */
const keptOfficer = { id: '00000000-0000-0000-0000-000000000000', name: KEPT_OFFICER };
const isKeptLook = (accountId: string) => sql<boolean>`((access_log.role = 'council'
    or (access_log.role <> 'provider' and exists (select from council_member where account_id = access_log.subject_id)))
  and ${isKeptOfficer(sql`access_log.subject_id`, sql`access_log.learner_id`, sql`${accountId}::uuid`)})`;

/** Looks of others for an account, and at its learners for whichever account: its own and theirs. */
const aboutAccount = ({ accountId, learners }: Own) => sql`actor_id <> ${accountId}
  and (subject_id = ${accountId} or learner_id = ${anyOf([...learners.keys()])})`;
