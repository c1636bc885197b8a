import type { Asker, SignedIn } from '../../identity/access.ts';
import type { Doors } from '../../platform/server/doors.ts';
import type { Handlers } from '../../platform/server/http.ts';
import { done } from '../../platform/result.ts';
import type { peopleContract } from '../contract.ts';
import { addLearner } from './add-learner.ts';
import { changeLearner } from './change-learner.ts';
import { learnersOf } from './queries.ts';
import { removeLearner } from './remove-learner.ts';

/** The access rule of these routes lets only signed-in askers in. */
function own(asker: Asker): SignedIn {
  if (asker.kind !== 'signed-in') throw new Error('This route is for signed-in askers');
  return asker;
}

export function peopleHandlers(doors: Doors): Handlers<typeof peopleContract, Asker> {
  return {
    'GET /learners': async ({ asker }) => done(await learnersOf(doors.db, own(asker))),
    'POST /learners': ({ body, asker }) => addLearner(doors, own(asker), body),
    'PATCH /learners/{learnerId}': ({ params, body, asker }) =>
      changeLearner(doors, own(asker), params.learnerId, body),
    'DELETE /learners/{learnerId}': ({ params, asker }) => removeLearner(doors, own(asker), params.learnerId),
  };
}
