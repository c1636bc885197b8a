import { maskedLearner } from '../../acting/masking.ts';
import { membershipOf } from '../../councils/server/find-membership.ts';
import type { SignedIn } from '../../identity/access.ts';
import { logLooks } from '../../people/server/log-looks.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { countedRows, pageShown, rangeOf, type Range } from '../../platform/paging.ts';
import { ok, type Result } from '../../platform/result.ts';
import { sql, type Queryable } from '../../platform/server/database/db.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import { formatAnswer, type AnswerValue, type QuestionType } from '../../tickets/question.ts';
import type { questionnairesContract } from '../contract.ts';

type Answer = AnswerOf<(typeof questionnairesContract)['GET /councils/{councilId}/programmes/{programmeId}/answers']>;

const PAGE_SIZE = 50;

type Row = {
  id: string;
  learner_id: string | null;
  /** The children whose places let the council read it: of a question about the whole booking all of them. */
  about_ids: string[];
  first_name: string;
  last_name: string;
  listing: string;
  label: string;
  type: QuestionType;
  value: AnswerValue | null;
  is_file: boolean;
  answered_at: Date;
  total: number;
};

/**
 * What families answered to the questions of a council's programme about places that it pays for, the latest first. None that is
 * sensitive: those are for whoever runs the session. That somebody looked is written down for each child.
 */
export async function listCouncilAnswers(
  services: Services,
  caller: SignedIn,
  { councilId, programmeId }: { councilId: string; programmeId: string },
  asked: number,
): Promise<Result<Answer, 'not-found'>> {
  const { db } = services;
  const member = await membershipOf(db, caller, councilId);
  if (!member.ok) return member;
  const programme = await db
    .selectFrom('programme')
    .select(['id', 'title'])
    .where('id', '=', programmeId)
    .where('council_id', '=', councilId)
    .executeTakeFirst();
  if (!programme) return notFound;
  const { rows, total, page, pageCount } = await pageShown(asked, PAGE_SIZE, (wanted) =>
    readPage(db, programmeId, rangeOf(wanted, PAGE_SIZE)),
  );
  await logLooks(db, services.clock.now(), caller, {
    what: 'council-booking',
    learnerIds: rows.flatMap((row) => row.about_ids),
  });
  return ok({
    council: { id: member.value.id, title: member.value.title },
    programme,
    answers: rows
      .map((row) => maskedLearner(row, caller.acting))
      .map((row) => ({
        id: row.id,
        learner: row.learner_id === null ? null : { firstName: row.first_name, lastName: row.last_name },
        listing: row.listing,
        question: row.label,
        answer: row.is_file ? 'A file, for the provider' : formatAnswer(row.type, row.value),
        answeredAt: row.answered_at.toISOString(),
      })),
    total,
    page,
    pages: pageCount,
  });
}

async function readPage(db: Queryable, programmeId: string, { limit, offset }: Range) {
  const { rows } = await sql<Row>`
    select answer.id, answer.learner_id, paid.about_ids, coalesce(learner.first_name, '') as first_name,
        coalesce(learner.last_name, '') as last_name, listing.title as listing, question.label, question.type, answer.value,
        answer.file_id is not null as is_file, answer.answered_at, count(*) over ()::int as total
      from question_template template
      join question on question.template_id = template.id
      join answer on answer.question_id = question.id and answer.sealed is null
      join listing on listing.id = question.listing_id
      left join learner on learner.id = answer.learner_id
      cross join lateral (
        select array_agg(distinct place.learner_id) as about_ids from place
          join entitlement_use use on use.place_id = place.id and use.state <> 'RETURNED'
          join eligibility on eligibility.id = use.eligibility_id and eligibility.programme_id = ${programmeId}
         where place.booking_id = answer.booking_id and place.submitted
           and (answer.learner_id is null or place.learner_id = answer.learner_id)
           and (answer.session_id is null or place.session_id = answer.session_id)
      ) paid
     where template.programme_id = ${programmeId} and not question.sensitive and paid.about_ids is not null
     order by answer.answered_at desc, answer.id
     limit ${limit} offset ${offset}`.execute(db);
  return countedRows(rows);
}
