import { mustBeSignedIn, type Asker } from '../../identity/access.ts';
import type { Doors } from '../../platform/server/doors.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import { done } from '../../platform/result.ts';
import type { reflectionsContract } from '../contract.ts';
import { reflectionsAbout, reportedReflections } from './about-provider.ts';
import { decideOnReflection, replyToReflection, reportReflection } from './answer-reflection.ts';
import { learnersToReflectOn, reflectOnLearner } from './learner-reflections.ts';
import { ownReflections } from './own-reflections.ts';
import { publicReflections } from './public-reflections.ts';
import { reflect } from './reflect.ts';

export function reflectionsHandlers(doors: Doors): Handlers<typeof reflectionsContract, Asker> {
  return {
    'GET /experiences/{experienceId}/reflections': ({ asker, params, query }) =>
      publicReflections(doors.db, asker, params.experienceId, query.key),
    'GET /reflections/own': async ({ asker, walled }) =>
      done(await ownReflections(walled.db, mustBeSignedIn(asker), doors.clock.now())),
    'POST /reflections': ({ asker, body }) => reflect(doors, mustBeSignedIn(asker), body),
    'GET /reflections': async ({ asker, query }) =>
      done(await reflectionsAbout(doors.db, mustBeSignedIn(asker).subjectId, query.page)),
    'GET /reflections/learners': async ({ asker, walled }) =>
      done({ due: await learnersToReflectOn(walled, mustBeSignedIn(asker)) }),
    'POST /reflections/learners': ({ asker, body }) => reflectOnLearner(doors, mustBeSignedIn(asker), body),
    'POST /reflections/{reflectionId}/reply': ({ asker, params, body }) =>
      replyToReflection(doors, mustBeSignedIn(asker), params.reflectionId, body.reply),
    'POST /reflections/{reflectionId}/report': ({ asker, params, body }) =>
      reportReflection(doors, mustBeSignedIn(asker), params.reflectionId, body.reason),
    'GET /reflections/reported': async () => done(await reportedReflections(doors.db)),
    'POST /reflections/{reflectionId}/decide': ({ asker, params, body }) =>
      decideOnReflection(doors, mustBeSignedIn(asker), params.reflectionId, body.decision),
  };
}
