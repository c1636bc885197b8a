import { mustBeSignedIn, type Asker } from '../../identity/access.ts';
import type { Doors } from '../../platform/server/doors.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import { done } from '../../platform/result.ts';
import type { councilsContract } from '../contract.ts';
import { decideEligibilities } from './decide-eligibility.ts';
import { fundingOfListing, statementOf } from './family-eligibility.ts';
import { listEligibilities } from './list-eligibilities.ts';
import { listProgrammes } from './list-programmes.ts';
import { makeCodes } from './make-codes.ts';
import { allCouncils, councilsOf } from './queries.ts';
import { changeProgramme, makeProgramme } from './save-programme.ts';
import { submitEligibility } from './submit-eligibility.ts';
import { undoDecision } from './undo-decision.ts';

export function councilsHandlers(doors: Doors): Handlers<typeof councilsContract, Asker> {
  return {
    'GET /councils': async () => done(await allCouncils(doors.db)),
    'GET /councils/mine': async ({ asker }) =>
      done(asker.kind === 'signed-in' ? await councilsOf(doors.db, asker.subjectId) : []),
    'GET /experiences/{experienceId}/funding': async ({ asker, walled, params }) =>
      fundingOfListing(walled, mustBeSignedIn(asker), params.experienceId),
    'GET /eligibilities': async ({ asker, walled }) => done(await statementOf(walled, mustBeSignedIn(asker))),
    'PUT /learners/{learnerId}/eligibilities/{programmeId}': async ({ asker, params, body }) =>
      submitEligibility(doors, mustBeSignedIn(asker), params, body),
    'GET /councils/{councilId}/eligibilities': async ({ asker, walled, params, query }) =>
      listEligibilities(walled, mustBeSignedIn(asker), params.councilId, query),
    'POST /councils/{councilId}/eligibilities/decide': async ({ asker, params, body }) =>
      decideEligibilities(doors, mustBeSignedIn(asker), params.councilId, body),
    'POST /councils/{councilId}/eligibilities/{eligibilityId}/undo': async ({ asker, params }) =>
      undoDecision(doors, mustBeSignedIn(asker), params.councilId, params.eligibilityId),
    'GET /councils/{councilId}/programmes': async ({ asker, walled, params, query }) =>
      listProgrammes(walled, mustBeSignedIn(asker), params.councilId, query.page),
    'POST /councils/{councilId}/programmes': async ({ asker, params, body }) =>
      makeProgramme(doors, mustBeSignedIn(asker), params.councilId, body),
    'PUT /councils/{councilId}/programmes/{programmeId}': async ({ asker, params, body }) =>
      changeProgramme(doors, mustBeSignedIn(asker), params.councilId, params.programmeId, body),
    'POST /councils/{councilId}/programmes/{programmeId}/codes': async ({ asker, params, body }) =>
      makeCodes(doors, mustBeSignedIn(asker), params.councilId, params.programmeId, body.count),
  };
}
