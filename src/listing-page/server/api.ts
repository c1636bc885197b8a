import type { Callers } from '../../identity/access.ts';
import { ok } from '../../platform/result.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import type { listingPageContract } from '../contract.ts';
import { knownQuestions, offeredQuestions, publicQuestions } from './list-questions.ts';
import { changeQuestion, publishQuestion, removeQuestion } from './publish-question.ts';
import './events.ts';
import { decideOnQuestion, reportedQuestions, reportQuestion } from './report-question.ts';

export function listingPageHandlers(services: Services): Handlers<typeof listingPageContract, Callers> {
  return {
    'GET /experiences/{experienceId}/public-questions': ({ caller, params, query }) =>
      publicQuestions(services.db, caller, params.experienceId, query.key),
    'GET /public-questions': async ({ caller, asPerson, query }) => {
      const [questions, offered] = await Promise.all([
        knownQuestions(asPerson.db, caller),
        offeredQuestions(asPerson.db, caller, query.conversation, services.clock.now()),
      ]);
      return ok({ questions, offered });
    },
    'POST /public-questions': ({ caller, body }) => publishQuestion(services, caller, body),
    'PUT /public-questions/{questionId}': ({ caller, params, body }) =>
      changeQuestion(services, caller, params.questionId, body),
    'DELETE /public-questions/{questionId}': ({ caller, params }) =>
      removeQuestion(services, caller, params.questionId),
    'POST /public-questions/{questionId}/report': ({ caller, params, body }) =>
      reportQuestion(services, caller, params.questionId, body.reason),
    'GET /reported-questions': async () => ok({ questions: await reportedQuestions(services.db) }),
    'POST /reported-questions/{questionId}/decide': ({ caller, params, body }) =>
      decideOnQuestion(services, caller, params.questionId, body.decision),
  };
}
