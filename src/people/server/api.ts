import { type Callers, type SignedIn } from '../../identity/access.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound, type Handlers } from '../../platform/server/http/http.ts';
import { ok, refuse } from '../../platform/result.ts';
import type { peopleContract } from '../contract.ts';
import type { SectionInputs, SectionName } from '../sections.ts';
import { addLearner } from './add-learner.ts';
import { changeCare } from './change-care.ts';
import { changeLearner } from './change-learner.ts';
import { keepCollectorPicture, readCollectorPicture } from './keep-collector-pictures.ts';
import { confirmSections } from './confirm-sections.ts';
import { findProfile, learnersOf } from './queries.ts';
import { endCare } from './end-care.ts';
import { listGuardians } from './list-guardians.ts';
import { readOwnNote, writeOwnNote } from './keep-own-note.ts';
import { removeLearner } from './remove-learner.ts';
import { saveSection } from './save-section.ts';

export function peopleHandlers(services: Services): Handlers<typeof peopleContract, Callers> {
  const saving =
    <Name extends SectionName>(section: Name) =>
    (ask: {
      params: { learnerId: string };
      body: { version: number; content: SectionInputs[Name] };
      caller: SignedIn;
    }) =>
      saveSection(services, ask.caller, ask.params.learnerId, section, ask.body);
  return {
    'GET /learners': async ({ caller, asPerson }) => ok(await learnersOf(asPerson, asPerson.db, caller)),
    'POST /learners': ({ body, caller }) => addLearner(services, caller, body),
    'GET /learners/{learnerId}': async ({ params, caller, asPerson }) => {
      const profile = await findProfile(asPerson, asPerson.db, caller, params.learnerId);
      return profile ? ok(profile) : notFound;
    },
    'PATCH /learners/{learnerId}': ({ params, body, caller }) =>
      changeLearner(services, caller, params.learnerId, body),
    'PUT /learners/{learnerId}/sections/health': saving('health'),
    'PUT /learners/{learnerId}/sections/food': saving('food'),
    'PUT /learners/{learnerId}/sections/support': saving('support'),
    'PUT /learners/{learnerId}/sections/consents': saving('consents'),
    'PUT /learners/{learnerId}/sections/contacts': saving('contacts'),
    'PUT /learners/{learnerId}/sections/collection': saving('collection'),
    'POST /learners/{learnerId}/confirm': ({ params, body, caller }) =>
      confirmSections(services, caller, params.learnerId, body.sections),
    'POST /learners/{learnerId}/collector-pictures': ({ params, file, caller }) =>
      file
        ? keepCollectorPicture(services, caller, params.learnerId, file)
        : Promise.resolve(refuse('invalid-input', 'Send the picture in a field named file.')),
    'GET /learners/{learnerId}/collector-pictures/{pictureId}': async ({ params, caller, asPerson }) =>
      (await readCollectorPicture(asPerson, caller, params.learnerId, params.pictureId)) ?? notFound,
    'GET /learners/{learnerId}/guardians': ({ params, caller, asPerson }) =>
      listGuardians({ asPerson, trusted: services }, caller, params.learnerId),
    'PATCH /learners/{learnerId}/guardians/{accountId}': ({ params, body, caller }) =>
      changeCare(services, caller, params, body.mayBook),
    'DELETE /learners/{learnerId}/guardians/{accountId}': ({ params, caller }) =>
      endCare(services, caller, params.learnerId, params.accountId),
    'GET /learners/{learnerId}/own-note': ({ params, caller, asPerson }) =>
      readOwnNote(asPerson, caller, params.learnerId),
    'PUT /learners/{learnerId}/own-note': ({ params, body, caller }) =>
      writeOwnNote(services, caller, params.learnerId, body),
    'DELETE /learners/{learnerId}': ({ params, caller }) => removeLearner(services, caller, params.learnerId),
  };
}
