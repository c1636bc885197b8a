import { type Callers } from '../../identity/access.ts';
import type { Services } from '../../platform/server/services.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import { ok } from '../../platform/result.ts';
import type { messagesContract } from '../contract.ts';
import { answerCorrespondent } from './answer-correspondent.ts';
import { askProvider } from './put-question.ts';
import { countUnread } from './keep-conversations.ts';
import { listCorrespondence, readCorrespondence } from './list-correspondence.ts';
import { markRead } from './mark-read.ts';
import { writeToSession } from './write-to-session.ts';

export function messagesHandlers(services: Services): Handlers<typeof messagesContract, Callers> {
  return {
    'GET /conversations/unread-count': async ({ caller, asPerson }) =>
      ok(await countUnread(asPerson.db, caller.subjectId)),
    'GET /conversations': ({ caller, asPerson, query }) => listCorrespondence(asPerson.db, caller, query.page),
    'POST /conversations': ({ caller, body }) => askProvider(services, caller, { ...body, key: body.key }),
    'GET /conversations/{conversationId}': ({ caller, asPerson, params, query }) =>
      readCorrespondence(asPerson.db, caller, params.conversationId, query.before),
    'POST /conversations/{conversationId}/messages': ({ caller, params, body }) =>
      answerCorrespondent(services, caller, params.conversationId, body.body),
    'POST /registers/{sessionId}/messages': ({ caller, params, body }) =>
      writeToSession(services, caller, params.sessionId, body.body),
    'POST /conversations/{conversationId}/read': ({ caller, params, body }) => {
      const { subjectId: accountId, actorId } = caller;
      return markRead(
        services,
        { accountId, actorId },
        { messageId: body.messageId, conversationId: params.conversationId },
      );
    },
  };
}
