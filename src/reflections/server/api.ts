import { type Callers } from '../../identity/access.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound, type Handlers } from '../../platform/server/http/http.ts';
import { ok } from '../../platform/result.ts';
import type { reflectionsContract } from '../contract.ts';
import { reflectionsAbout, reportedReflections } from './list-reflections-about.ts';
import { decideOnReflection, replyToReflection, reportReflection } from './answer-reflection.ts';
import { issueCertificates } from './issue-certificates.ts';
import { listCertificates, ownCertificates } from './list-certificates.ts';
import { reflectOnGroup } from './reflect-on-group.ts';
import { revokeCertificate } from './withdraw-certificate.ts';
import { saveDraft } from './save-draft.ts';
import { saveLearnerDraft } from './save-learner-draft.ts';
import { saveTemplate } from './save-template.ts';
import { sendCertificate } from './send-certificate.ts';
import { learnersToReflectOn, reflectOnLearner } from './reflect-on-learner.ts';
import { ownReflections } from './list-own-reflections.ts';
import { publicReflections } from './list-public-reflections.ts';
import { reflect } from './reflect.ts';

export function reflectionsHandlers(services: Services): Handlers<typeof reflectionsContract, Callers> {
  return {
    'GET /experiences/{experienceId}/reflections': ({ caller, params, query }) =>
      publicReflections(services.db, caller, params.experienceId, query.key),
    'GET /reflections/own': async ({ caller, asPerson }) =>
      ok(await ownReflections(asPerson.db, caller, services.clock.now())),
    'POST /reflections': ({ caller, body }) => reflect(services, caller, body),
    'GET /reflections': async ({ caller, query }) =>
      ok(await reflectionsAbout(services.db, caller.subjectId, query.page)),
    'GET /reflections/learners': async ({ caller, asPerson }) =>
      ok({ due: await learnersToReflectOn(asPerson, caller) }),
    'POST /reflections/learners': ({ caller, body }) => reflectOnLearner(services, caller, body),
    'PUT /reflections/learners/draft': ({ caller, body }) => saveLearnerDraft(services, caller, body),
    'POST /reflections/groups': ({ caller, body }) => reflectOnGroup(services, caller, body.learners),
    'PUT /reflections/draft': ({ caller, body }) => saveDraft(services, caller, body),
    'GET /certificates': ({ caller, asPerson }) => listCertificates(asPerson, caller),
    'GET /certificates/own': ({ caller, asPerson }) => ownCertificates(asPerson.db, caller),
    'GET /certificates/{certificateId}': async ({ caller, asPerson, params }) =>
      (await sendCertificate(asPerson, caller, params.certificateId)) ?? notFound,
    'PUT /certificates/template': ({ caller, body }) => saveTemplate(services, caller, body),
    'POST /certificates': ({ caller, body }) => issueCertificates(services, caller, body.learners),
    'POST /certificates/{certificateId}/revoke': ({ caller, params }) =>
      revokeCertificate(services, caller, params.certificateId),
    'POST /reflections/{reflectionId}/reply': ({ caller, params, body }) =>
      replyToReflection(services, caller, params.reflectionId, body.reply),
    'POST /reflections/{reflectionId}/report': ({ caller, params, body }) =>
      reportReflection(services, caller, params.reflectionId, body.reason),
    'GET /reflections/reported': async () => ok(await reportedReflections(services.db)),
    'POST /reflections/{reflectionId}/decide': ({ caller, params, body }) =>
      decideOnReflection(services, caller, params.reflectionId, body.decision),
  };
}
