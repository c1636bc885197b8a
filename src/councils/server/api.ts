import { type Callers } from '../../identity/access.ts';
import type { Services } from '../../platform/server/services.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import { ok } from '../../platform/result.ts';
import type { councilsContract } from '../contract.ts';
import { decideEligibilities } from './decide-eligibility.ts';
import { drawStatement } from './draw-statement.ts';
import { listAllowances } from './list-allowances.ts';
import { saveAllowance } from './save-allowance.ts';
import { fundingOfListing, statementOf } from './read-eligibility.ts';
import { listEligibilities } from './list-eligibilities.ts';
import { listProgrammes } from './list-programmes.ts';
import { changeMember } from './change-member.ts';
import { inviteMember, openCouncil, withdrawInvitation } from './invite-member.ts';
import { joinCouncil, lookUpCouncilInvitation } from './join-council.ts';
import { listDirectory, listMembers } from './list-members.ts';
import { makeCodes } from './make-codes.ts';
import { allCouncils, councilsOf } from './queries.ts';
import { changeProgramme, makeProgramme } from './save-programme.ts';
import { startCheck } from './start-check.ts';
import { submitEligibility } from './submit-eligibility.ts';
import { undoDecision } from './undo-decision.ts';
import { wayHandlers } from './answer-ways.ts';

export function councilsHandlers(services: Services): Handlers<typeof councilsContract, Callers> {
  return {
    ...wayHandlers(services),
    'GET /councils': async () => ok(await allCouncils(services.db)),
    'GET /councils/mine': async ({ caller }) =>
      ok(caller.kind === 'signed-in' ? await councilsOf(services.db, caller.subjectId) : []),
    'GET /experiences/{experienceId}/funding': async ({ caller, asPerson, params }) =>
      fundingOfListing(asPerson, caller, params.experienceId),
    'GET /eligibilities': async ({ caller, asPerson }) => ok(await statementOf(asPerson, caller)),
    'PUT /learners/{learnerId}/eligibilities/{programmeId}': async ({ caller, params, body }) =>
      submitEligibility(services, caller, params, body),
    'POST /learners/{learnerId}/eligibilities/{programmeId}/national-check': ({ caller, params, body }) =>
      startCheck(services, caller, params, body),
    'GET /councils/{councilId}/eligibilities': async ({ caller, asPerson, params, query }) =>
      listEligibilities({ services, asPerson }, caller, params.councilId, query),
    'POST /councils/{councilId}/eligibilities/decide': async ({ caller, params, body }) =>
      decideEligibilities(services, caller, params.councilId, body),
    'POST /councils/{councilId}/eligibilities/{eligibilityId}/undo': async ({ caller, params }) =>
      undoDecision(services, caller, params.councilId, params.eligibilityId),
    'GET /councils/{councilId}/programmes': async ({ caller, params, query }) =>
      listProgrammes(services, caller, params.councilId, query.page),
    'POST /councils/{councilId}/programmes': async ({ caller, params, body }) =>
      makeProgramme(services, caller, params.councilId, body),
    'PUT /councils/{councilId}/programmes/{programmeId}': async ({ caller, params, body }) =>
      changeProgramme(services, caller, params.councilId, params.programmeId, body),
    'POST /councils/{councilId}/programmes/{programmeId}/codes': async ({ caller, params, body }) =>
      makeCodes(services, caller, params.councilId, params.programmeId, body.count),
    'GET /councils/{councilId}/programmes/{programmeId}/allowances': ({ caller, asPerson, params, query }) =>
      listAllowances(asPerson, caller, params, query),
    'PUT /councils/{councilId}/eligibilities/{eligibilityId}/allowance': ({ caller, params, body }) =>
      saveAllowance(services, caller, params, body),
    'GET /eligibilities/{eligibilityId}/statement': ({ caller, asPerson, params }) =>
      drawStatement(asPerson, caller, params.eligibilityId),
    'GET /councils/{councilId}/members': ({ caller, params }) => listMembers(services, caller, params.councilId),
    'PUT /councils/{councilId}/members/{accountId}': ({ caller, params, body }) =>
      changeMember(services, caller, params, body.role),
    'DELETE /councils/{councilId}/members/{accountId}': ({ caller, params }) =>
      changeMember(services, caller, params, null),
    'POST /councils/{councilId}/invitations': ({ caller, params, body }) =>
      inviteMember(services, caller, params.councilId, body),
    'DELETE /councils/{councilId}/invitations/{invitationId}': ({ caller, params }) =>
      withdrawInvitation(services, caller, params.councilId, params.invitationId),
    'GET /council-invitations/look-up': ({ query }) => lookUpCouncilInvitation(services, query.token),
    'POST /council-invitations/accept': ({ caller, body }) => joinCouncil(services, caller, body.token),
    'GET /council-directory': async ({ query }) => ok(await listDirectory(services.db, query.search)),
    'POST /council-directory/{councilId}/invitations': ({ caller, params, body }) =>
      openCouncil(services, caller, params.councilId, body.email),
  };
}
