import { isMasked, maskedLearner } from '../../acting/masking.ts';
import type { SignedIn } from '../../identity/access.ts';
import { fullName } from '../../identity/name.ts';
import { logLooks } from '../../people/server/log-looks.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { pageWithin, rangeOf, type Range } from '../../platform/paging.ts';
import { ok, type Result } from '../../platform/result.ts';
import { sql, uncounted, type Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import type { councilsContract } from '../contract.ts';
import { factStepKeys, refusalReasons, type LogKind, type RefusalReason } from '../eligibility.ts';
import { answerTo } from '../message-answer.ts';
import { membershipOf } from './find-membership.ts';

type Answer = AnswerOf<(typeof councilsContract)['GET /councils/{councilId}/messages']>;

const PAGE_SIZE = 25;

type Show = 'waiting' | 'answered' | 'all';

/**
 * What a council has written to families, with what they answered. What was taken back within its 15 minutes never reached
 * them and is left out. Names of children are shown, so that somebody looked is written down for each.
 *
 * Which messages are on a page is found among those of the member's council alone; what stands in them is read through the
 * wall, which would otherwise be asked about each there is (decision 77).
 */
export async function listMessages(
  { services: trusted, asPerson: services }: { services: Services; asPerson: Services },
  caller: SignedIn,
  councilId: string,
  { show, page: asked }: { show: Show; page: number },
): Promise<Result<Answer, 'not-found'>> {
  const member = await membershipOf(services.db, caller, councilId);
  if (!member.ok) return member;
  const totals = await countMessages(trusted.db, councilId);
  const { page, pageCount } = pageWithin(asked, totals[show], PAGE_SIZE);
  const ids = await findPage(trusted.db, councilId, show, rangeOf(page, PAGE_SIZE));
  const rows = await rowsOf(services.db, ids);
  await logLooks(services.db, services.clock.now(), caller, {
    what: 'eligibility',
    learnerIds: rows.map(({ learner_id }) => learner_id),
  });
  return ok({
    council: { id: member.value.id, title: member.value.title },
    waiting: totals.waiting,
    messages: rows.map((row) => shownTo(caller, row)),
    page,
    pages: pageCount,
  });
}

/** What officers write down of SEND is said to nobody: it is neither an answer nor in the way of one. */
const LATER = sql`eligibility_step later
  where not later.kind = any (${uncounted(factStepKeys, 'text[]')}::text[]) and later.eligibility_id = step.eligibility_id and (later.at, later.id) > (step.at, step.id)`;

/** The messages of a council, with the kind of what happened next; null: nothing. */
const messagesOf = (councilId: string) => sql`
  eligibility_step step
    join eligibility on eligibility.id = step.eligibility_id
    join programme on programme.id = eligibility.programme_id and programme.council_id = ${councilId}
    left join lateral (select later.kind from ${LATER} order by later.at, later.id limit 1) next on true
   where step.kind in ('asked', 'refused') and next.kind is distinct from 'undone'`;

const isOf: Record<Show, ReturnType<typeof sql<boolean>>> = {
  waiting: sql<boolean>`(step.kind = 'asked' and next.kind is null)`,
  answered: sql<boolean>`exists (select from ${LATER} and later.kind = 'submitted')`,
  all: sql<boolean>`true`,
};

async function countMessages(db: Queryable, councilId: string): Promise<Record<Show, number>> {
  const { rows } = await sql<Record<Show, number>>`
    select count(*)::int as all, count(*) filter (where ${isOf.waiting})::int as waiting,
        count(*) filter (where ${isOf.answered})::int as answered
      from ${messagesOf(councilId)}`.execute(db);
  return rows[0] ?? { all: 0, waiting: 0, answered: 0 };
}

/** The ids of a page, in its order. */
async function findPage(db: Queryable, councilId: string, show: Show, { limit, offset }: Range): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select step.id from ${messagesOf(councilId)} and ${isOf[show]}
     order by step.at desc, step.id limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

type Row = {
  id: string;
  learner_id: string;
  first_name: string;
  last_name: string;
  date_of_birth: string | null;
  programme: string;
  kind: 'asked' | 'refused';
  message: string;
  /** Of a case that stands at no. */
  reason: RefusalReason | null;
  at: Date;
  by: string | null;
  explanation: string;
  steps: { id: string; kind: LogKind; at: string }[];
};

async function rowsOf(db: Queryable, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select step.id, learner.id as learner_id, learner.first_name, learner.last_name, learner.date_of_birth,
        programme.title as programme, step.kind, step.message, step.at, eligibility.explanation,
        case when eligibility.state = 'NOT_ELIGIBLE' then eligibility.reason end as reason,
        nullif(concat_ws(' ', nullif(account.first_name, ''), nullif(account.last_name, '')), '') as by,
        (select jsonb_agg(jsonb_build_object('id', each.id, 'kind', each.kind, 'at', each.at) order by each.at, each.id)
          from eligibility_step each where each.eligibility_id = step.eligibility_id) as steps
      from unnest(${uncounted(ids, 'uuid[]')}) with ordinality page (id, nth)
      join eligibility_step step on step.id = page.id
      join eligibility on eligibility.id = step.eligibility_id
      join programme on programme.id = eligibility.programme_id
      join learner on learner.id = eligibility.learner_id
      left join account on account.id = step.account_id
     order by page.nth`.execute(db);
  return rows;
}

function shownTo(caller: SignedIn, whole: Row): Answer['messages'][number] {
  const row = maskedLearner(whole, caller.acting);
  const hidden = isMasked(caller.acting);
  const { answeredAt, waits, saysNow, reasonIsNow } = answerTo(row.id, row.steps);
  const reason = row.kind === 'refused' && reasonIsNow && row.reason !== null ? refusalReasons[row.reason] : '';
  return {
    id: row.id,
    child: fullName({ firstName: row.first_name, lastName: row.last_name }),
    programme: row.programme,
    kind: row.kind,
    words: hidden ? '' : [reason, row.message].filter(Boolean).join('\n'),
    by: row.by ?? '',
    at: row.at.toISOString(),
    answeredAt: answeredAt === null ? null : Temporal.Instant.from(answeredAt).toString(),
    answer: saysNow && !hidden ? row.explanation : '',
    waits,
  };
}
