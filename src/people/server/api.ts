import { type Callers } from '../../identity/access.ts';
import type { Services } from '../../platform/server/services.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import { ok } from '../../platform/result.ts';
import type { peopleContract } from '../contract.ts';
import { addLearner } from './add-learner.ts';
import { changeLearner } from './change-learner.ts';
import { learnersOf } from './queries.ts';
import { removeLearner } from './remove-learner.ts';

export function peopleHandlers(services: Services): Handlers<typeof peopleContract, Callers> {
  return {
    'GET /learners': async ({ caller, asPerson }) => ok(await learnersOf(asPerson.db, caller)),
    'POST /learners': ({ body, caller }) => addLearner(services, caller, body),
    'PATCH /learners/{learnerId}': ({ params, body, caller }) =>
      changeLearner(services, caller, params.learnerId, body),
    'DELETE /learners/{learnerId}': ({ params, caller }) => removeLearner(services, caller, params.learnerId),
  };
}
