import { isMasked, maskedLearner } from '../../acting/masking.ts';
import type { SignedIn } from '../../identity/access.ts';
import { fullName } from '../../identity/name.ts';
import { logLooks } from '../../people/server/log-looks.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { pageWithin, rangeOf } from '../../platform/paging.ts';
import { ok, type Result } from '../../platform/result.ts';
import { sql } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import type { councilsContract } from '../contract.ts';
import { refusalReasons, type RefusalReason } from '../eligibility.ts';
import { membershipOf } from './find-membership.ts';

type Answer = AnswerOf<(typeof councilsContract)['GET /councils/{councilId}/messages']>;

const PAGE_SIZE = 25;

type Row = {
  id: string;
  learner_id: string;
  first_name: string;
  last_name: string;
  date_of_birth: string | null;
  programme: string;
  kind: 'asked' | 'refused';
  message: string;
  reason: RefusalReason | null;
  at: Date;
  by: string | null;
  answered_at: Date | null;
  explanation: string;
  waits: boolean;
};

/**
 * What a council has written to families, with what they answered. What was taken back within its 15 minutes never reached
 * them and is left out. Names of children are shown, so that somebody looked is written down for each.
 */
export async function listMessages(
  services: Services,
  caller: SignedIn,
  councilId: string,
  { show, page: asked }: { show: 'waiting' | 'answered' | 'all'; page: number },
): Promise<Result<Answer, 'not-found'>> {
  const member = await membershipOf(services.db, caller, councilId);
  if (!member.ok) return member;
  const all = await readMessages(services, councilId);
  const waiting = all.filter(({ waits }) => waits).length;
  const wanted = all.filter(({ waits, answered_at }) =>
    show === 'all' ? true : show === 'waiting' ? waits : answered_at !== null,
  );
  const { page, pageCount } = pageWithin(asked, wanted.length, PAGE_SIZE);
  const { offset, limit } = rangeOf(page, PAGE_SIZE);
  const rows = wanted.slice(offset, offset + limit);
  await logLooks(services.db, services.clock.now(), caller, {
    what: 'eligibility',
    learnerIds: rows.map(({ learner_id }) => learner_id),
  });
  return ok({
    council: { id: member.value.id, title: member.value.title },
    waiting,
    messages: rows.map((row) => shownTo(caller, row)),
    page,
    pages: pageCount,
  });
}

/** So many of the latest are looked through. */
const MOST = 2_000;

async function readMessages(services: Services, councilId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select step.id, learner.id as learner_id, learner.first_name, learner.last_name, learner.date_of_birth,
        programme.title as programme, step.kind, step.message, step.at,
        case when eligibility.state = 'NOT_ELIGIBLE' and step.kind = 'refused' then eligibility.reason end as reason,
        nullif(concat_ws(' ', nullif(account.first_name, ''), nullif(account.last_name, '')), '') as by,
        answer.at as answered_at, case when answer.at is null then '' else eligibility.explanation end as explanation,
        (step.kind = 'asked' and next.kind is null) as waits
      from eligibility_step step
      join eligibility on eligibility.id = step.eligibility_id
      join programme on programme.id = eligibility.programme_id
      join learner on learner.id = eligibility.learner_id
      left join account on account.id = step.account_id
      left join lateral (select later.kind from eligibility_step later
        where later.eligibility_id = step.eligibility_id and (later.at, later.id) > (step.at, step.id)
        order by later.at, later.id limit 1) next on true
      left join lateral (select later.at from eligibility_step later
        where later.eligibility_id = step.eligibility_id and (later.at, later.id) > (step.at, step.id) and later.kind = 'submitted'
        order by later.at, later.id limit 1) answer on true
     where programme.council_id = ${councilId} and step.kind in ('asked', 'refused') and next.kind is distinct from 'undone'
     order by step.at desc, step.id limit ${MOST}`.execute(services.db);
  return rows;
}

function shownTo(caller: SignedIn, whole: Row): Answer['messages'][number] {
  const row = maskedLearner(whole, caller.acting);
  const hidden = isMasked(caller.acting);
  return {
    id: row.id,
    child: fullName({ firstName: row.first_name, lastName: row.last_name }),
    programme: row.programme,
    kind: row.kind,
    words: hidden
      ? ''
      : [row.reason === null ? '' : refusalReasons[row.reason], row.message].filter(Boolean).join('\n'),
    by: row.by ?? '',
    at: row.at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
    answer: hidden ? '' : row.explanation,
    waits: row.waits,
  };
}
