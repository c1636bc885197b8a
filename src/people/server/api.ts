import { mustBeSignedIn, type Asker } from '../../identity/access.ts';
import type { Doors } from '../../platform/server/doors.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import { done } from '../../platform/result.ts';
import type { peopleContract } from '../contract.ts';
import { addLearner } from './add-learner.ts';
import { changeLearner } from './change-learner.ts';
import { learnersOf } from './queries.ts';
import { removeLearner } from './remove-learner.ts';

export function peopleHandlers(doors: Doors): Handlers<typeof peopleContract, Asker> {
  return {
    'GET /learners': async ({ asker, walled }) => done(await learnersOf(walled.db, mustBeSignedIn(asker))),
    'POST /learners': ({ body, asker }) => addLearner(doors, mustBeSignedIn(asker), body),
    'PATCH /learners/{learnerId}': ({ params, body, asker }) =>
      changeLearner(doors, mustBeSignedIn(asker), params.learnerId, body),
    'DELETE /learners/{learnerId}': ({ params, asker }) =>
      removeLearner(doors, mustBeSignedIn(asker), params.learnerId),
  };
}
