import type { Callers } from '../../identity/access.ts';
import { ok, refuse } from '../../platform/result.ts';
import { notFound, type Handlers } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import type { factRoutes } from '../fact-routes.ts';
import type { queueRoutes } from '../queue-routes.ts';
import type { referralRoutes } from '../referral-routes.ts';
import type { settingRoutes } from '../setting-routes.ts';
import type { wayRoutes } from '../way-routes.ts';
import { checkMany } from './check-many.ts';
import { claimReferral, lookUpLink, lookUpReferral, referChild } from './claim-referral.ts';
import { compareCases } from './compare-cases.ts';
import { findChoices } from './find-choices.ts';
import { holdCase, leaveCase, listHolds } from './hold-case.ts';
import { keepEvidence, readEvidence } from './keep-evidence.ts';
import { listCodes } from './list-codes.ts';
import { listMessages } from './list-messages.ts';
import { noteFact, undoFact } from './note-fact.ts';
import { closeReferralLink, listReferralLinks, makeReferralLink } from './make-referral-link.ts';
import { showLetter } from './show-letter.ts';
import { readSettings, removeLogo, saveLogo, saveSettings } from './save-settings.ts';
import { listTemplates, listViews, removeTemplate, removeView, saveTemplate, saveView } from './save-views.ts';
import { revokeCode, sendCodes } from './send-codes.ts';

type Routes = typeof factRoutes & typeof wayRoutes & typeof queueRoutes & typeof referralRoutes & typeof settingRoutes;

const noFile = refuse('invalid-input', 'Send the file in a field named file.');

/** How councils come to know who is eligible, how officers work in their queue, and how councils write. */
export function wayHandlers(services: Services): Handlers<Routes, Callers> {
  return {
    'GET /funding-choices': async ({ query }) => ok(await findChoices(services, query.zipCode)),
    'POST /eligibilities/{eligibilityId}/files': async ({ caller, params, file }) =>
      file ? keepEvidence(services, caller, params.eligibilityId, file) : noFile,
    'GET /councils/{councilId}/eligibilities/{eligibilityId}/files/{fileId}': async ({ caller, asPerson, params }) =>
      (await readEvidence(asPerson, caller, params)) ?? notFound,
    'POST /councils/{councilId}/eligibilities/national-check': ({ caller, params, body }) =>
      checkMany(services, caller, params.councilId, body.parents),
    'GET /councils/{councilId}/programmes/{programmeId}/codes': ({ caller, asPerson, params, query }) =>
      listCodes(asPerson, caller, params, query),
    'POST /councils/{councilId}/programmes/{programmeId}/codes/send': ({ caller, params, body }) =>
      sendCodes(services, caller, params, body.emails),
    'POST /councils/{councilId}/programmes/{programmeId}/codes/{codeId}/revoke': ({ caller, params }) =>
      revokeCode(services, caller, params),
    'PUT /councils/{councilId}/eligibilities/{eligibilityId}/hold': ({ caller, params }) =>
      holdCase(services, caller, params),
    'DELETE /councils/{councilId}/eligibilities/{eligibilityId}/hold': ({ caller, params }) =>
      leaveCase(services, caller, params),
    'GET /councils/{councilId}/holds': ({ caller, params }) => listHolds(services, caller, params.councilId),
    'GET /councils/{councilId}/eligibilities/{eligibilityId}/duplicates': ({ caller, asPerson, params }) =>
      compareCases(asPerson, caller, params),
    'PUT /councils/{councilId}/eligibilities/{eligibilityId}/facts': ({ caller, params, body }) =>
      noteFact(services, caller, params, body),
    'POST /councils/{councilId}/eligibilities/{eligibilityId}/facts/undo': ({ caller, params }) =>
      undoFact(services, caller, params),
    'GET /councils/{councilId}/messages': ({ caller, asPerson, params, query }) =>
      listMessages({ services, asPerson }, caller, params.councilId, query),
    'GET /councils/{councilId}/views': ({ caller, params }) => listViews(services, caller, params.councilId),
    'POST /councils/{councilId}/views': ({ caller, params, body }) =>
      saveView(services, caller, params.councilId, body),
    'DELETE /councils/{councilId}/views/{viewId}': ({ caller, params }) => removeView(services, caller, params),
    'GET /councils/{councilId}/templates': ({ caller, params }) => listTemplates(services, caller, params.councilId),
    'POST /councils/{councilId}/templates': ({ caller, params, body }) =>
      saveTemplate(services, caller, params.councilId, body),
    'DELETE /councils/{councilId}/templates/{templateId}': ({ caller, params }) =>
      removeTemplate(services, caller, params),
    'GET /councils/{councilId}/referral-links': ({ caller, params }) =>
      listReferralLinks(services, caller, params.councilId),
    'POST /councils/{councilId}/referral-links': ({ caller, params, body }) =>
      makeReferralLink(services, caller, params.councilId, body),
    'DELETE /councils/{councilId}/referral-links/{linkId}': ({ caller, params }) =>
      closeReferralLink(services, caller, params),
    'GET /referral-links/look-up': ({ query }) => lookUpLink(services, query.token),
    'POST /referrals': ({ body }) => referChild(services, body),
    'GET /referrals/look-up': ({ query }) => lookUpReferral(services, query.token),
    'POST /referrals/claim': ({ caller, body }) => claimReferral(services, caller, body),
    'GET /councils/{councilId}/letter': ({ caller, params }) => showLetter(services, caller, params.councilId),
    'GET /councils/{councilId}/settings': ({ caller, params }) => readSettings(services, caller, params.councilId),
    'PUT /councils/{councilId}/settings': ({ caller, params, body }) =>
      saveSettings(services, caller, params.councilId, body),
    'PUT /councils/{councilId}/logo': async ({ caller, params, file }) =>
      file ? saveLogo(services, caller, params.councilId, file) : noFile,
    'DELETE /councils/{councilId}/logo': ({ caller, params }) => removeLogo(services, caller, params.councilId),
  };
}
