import { carers } from '../../acting/server/find-carers.ts';
import { isMasked, maskedLearner } from '../../acting/masking.ts';
import type { SignedIn } from '../../identity/access.ts';
import { logLooks } from '../../people/server/log-looks.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { ok, type Result } from '../../platform/result.ts';
import { sql } from '../../platform/server/database/db.ts';
import { notFound } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import type { councilsContract } from '../contract.ts';
import { basisWords, type EligibilityBasis, type EligibilityState } from '../eligibility.ts';
import { isOwnFamily } from './decide-eligibility.ts';
import { membershipOf } from './find-membership.ts';

type Answer = AnswerOf<(typeof councilsContract)['GET /councils/{councilId}/eligibilities/{eligibilityId}/duplicates']>;

const MOST = 10;

type Row = {
  id: string;
  learner_id: string;
  carer_ids: string[];
  first_name: string;
  last_name: string;
  date_of_birth: string | null;
  school: string;
  zip_code: string;
  basis: EligibilityBasis;
  state: EligibilityState;
  explanation: string;
  submitted_at: Date;
};

/** A case and those of the same name and date of birth in its programme, the asked one first. Each look is written down. */
export async function compareCases(
  services: Services,
  caller: SignedIn,
  { councilId, eligibilityId }: { councilId: string; eligibilityId: string },
): Promise<Result<Answer, 'not-found'>> {
  const member = await membershipOf(services.db, caller, councilId);
  if (!member.ok) return member;
  const { rows } = await sql<Row>`
    select other.id, other.learner_id, ${carers} as carer_ids, learner.first_name, learner.last_name, learner.date_of_birth,
        other.school, other.zip_code, other.basis, other.state, other.explanation, other.submitted_at
      from eligibility
      join programme on programme.id = eligibility.programme_id
      join learner mine on mine.id = eligibility.learner_id
      join eligibility other on other.programme_id = eligibility.programme_id
      join learner on learner.id = other.learner_id and lower(learner.first_name) = lower(mine.first_name)
        and lower(learner.last_name) = lower(mine.last_name) and learner.date_of_birth is not distinct from mine.date_of_birth
     where eligibility.id = ${eligibilityId} and programme.council_id = ${councilId}
     order by (other.id <> ${eligibilityId}::uuid), other.submitted_at limit ${MOST}`.execute(services.db);
  if (rows.length === 0) return notFound;
  const learnerIds = rows.map((row) => row.learner_id);
  await logLooks(services.db, services.clock.now(), caller, { what: 'eligibility', learnerIds });
  const hidden = isMasked(caller.acting);
  return ok({
    cases: rows.map((whole) => {
      const row = maskedLearner(whole, caller.acting);
      return {
        id: row.id,
        name: `${row.first_name} ${row.last_name}`.trim(),
        dateOfBirth: row.date_of_birth ?? '',
        school: hidden ? '' : row.school,
        zipCode: hidden || isOwnFamily(row, caller) ? '' : row.zip_code,
        basis: basisWords[row.basis],
        state: row.state,
        explanation: hidden ? '' : row.explanation,
        submittedAt: row.submitted_at.toISOString(),
      };
    }),
  });
}
