import { carers } from '../../acting/server/find-carers.ts';
import { maskedLearner } from '../../acting/masking.ts';
import type { SignedIn } from '../../identity/access.ts';
import { logLooks } from '../../people/server/log-looks.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { countedRows, pageShown, rangeOf } from '../../platform/paging.ts';
import { ok, type Result } from '../../platform/result.ts';
import { sql, type Queryable } from '../../platform/server/database/db.ts';
import { fitsTyped } from '../../platform/server/database/typed-words.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { dateOf } from '../../platform/time.ts';
import type { councilsContract } from '../contract.ts';
import type { Level } from '../levels.ts';
import { formatAmount } from '../programme.ts';
import { lastDayComing } from '../review-reminders.ts';
import { isOwnFamily } from './decide-eligibility.ts';
import { membershipOf } from './find-membership.ts';

type Answer = AnswerOf<(typeof councilsContract)['GET /councils/{councilId}/programmes/{programmeId}/allowances']>;
type Asked = { search: string; only: 'all' | 'exceptions' | 'review' | 'coming'; page: number };

const PAGE_SIZE = 50;

type Row = {
  id: string;
  learner_id: string;
  carer_ids: string[];
  first_name: string;
  last_name: string;
  amount: number;
  reserved: number;
  used: number;
  exception_reason: string;
  level: Level | null;
  review_on: string | null;
  total: number;
};

/** The eligible children of a programme by name, with what each has. That somebody looked is written down for each. */
export async function listAllowances(
  services: Services,
  caller: SignedIn,
  { councilId, programmeId }: { councilId: string; programmeId: string },
  asked: Asked,
): Promise<Result<Answer, 'not-found'>> {
  const { db } = services;
  const member = await membershipOf(db, caller, councilId);
  if (!member.ok) return member;
  const programme = await db
    .selectFrom('programme')
    .select(['id', 'kind', 'title', 'unit', 'allowance'])
    .where('id', '=', programmeId)
    .where('council_id', '=', councilId)
    .executeTakeFirst();
  if (!programme) return notFound;
  const today = dateOf(services.clock.now());
  const { rows, total, page, pageCount } = await pageShown(asked.page, PAGE_SIZE, (wanted) =>
    readPage(db, programme, today, { ...asked, page: wanted }),
  );
  await logLooks(db, services.clock.now(), caller, {
    what: 'eligibility',
    learnerIds: rows.map((row) => row.learner_id),
  });
  const text = (amount: number): string => formatAmount(programme.unit, amount);
  return ok({
    council: { id: member.value.id, title: member.value.title },
    role: member.value.role,
    programme: { ...programme, allowanceText: text(programme.allowance) },
    children: rows
      .map((whole) => maskedLearner(whole, caller.acting))
      .map((row) => ({
        eligibilityId: row.id,
        learner: { firstName: row.first_name, lastName: row.last_name },
        amount: row.amount,
        amountText: text(row.amount),
        reservedText: text(row.reserved),
        usedText: text(row.used),
        leftText: text(row.amount - row.reserved - row.used),
        reason: row.exception_reason,
        level: row.level,
        reviewOn: row.review_on,
        ownFamily: isOwnFamily(row, caller),
      })),
    total,
    page,
    pages: pageCount,
  });
}

async function readPage(
  db: Queryable,
  programme: { id: string; allowance: number },
  today: string,
  { search, only, page }: Asked,
) {
  const { limit, offset } = rangeOf(page, PAGE_SIZE);
  const { rows } = await sql<Row>`
    select eligibility.id, learner.id as learner_id, ${carers} as carer_ids, learner.first_name, learner.last_name,
        entitlement.amount, entitlement.reserved, entitlement.used, entitlement.exception_reason, eligibility.level,
        eligibility.review_on::text as review_on, count(*) over ()::int as total
      from eligibility
      join learner on learner.id = eligibility.learner_id
      join entitlement on entitlement.eligibility_id = eligibility.id
     where eligibility.programme_id = ${programme.id} and eligibility.state = 'ELIGIBLE'
       and ${fitsTyped(search, [sql.ref('learner.first_name'), sql.ref('learner.last_name')])}
       and (${only} <> 'exceptions' or entitlement.amount <> ${programme.allowance})
       and (${only} <> 'review' or eligibility.review_on <= ${today}::date)
       and (${only} <> 'coming' or eligibility.review_on > ${today}::date and eligibility.review_on <= ${lastDayComing(today)}::date)
     order by learner.last_name, learner.first_name, eligibility.id
     limit ${limit} offset ${offset}`.execute(db);
  return countedRows(rows);
}
