import { type Callers } from '../../identity/access.ts';
import { markRead } from '../../messages/server/mark-read.ts';
import type { Services } from '../../platform/server/services.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import type { supportContract } from '../contract.ts';
import { administratorIds } from '../../identity/server/find-administrators.ts';
import { answerPerson } from './answer-person.ts';
import { boardToken } from './sign-board-token.ts';
import { closeForSupport } from './close-conversation.ts';
import { listForSupport, readForSupport, readOwnConversation } from './read-conversations.ts';
import { writeToSupport } from './write-to-support.ts';

export function supportHandlers(services: Services): Handlers<typeof supportContract, Callers> {
  return {
    'GET /support/conversation': ({ caller, asPerson, query }) => readOwnConversation(asPerson, caller, query.before),
    'POST /support/messages': ({ caller, body }) => writeToSupport(services, caller, body.body),
    'POST /support/read': async ({ caller, body }) => {
      const { subjectId: accountId, actorId } = caller;
      return markRead(
        services,
        { accountId, actorId },
        { messageId: body.messageId },
        await administratorIds(services.db),
      );
    },
    'GET /support/conversations': ({ asPerson, query }) => listForSupport(asPerson, query),
    'GET /support/conversations/{conversationId}': ({ asPerson, params, query }) =>
      readForSupport(asPerson, params.conversationId, query.before),
    'POST /support/conversations/{conversationId}/messages': ({ caller, params, body }) =>
      answerPerson(services, caller, params.conversationId, body.body),
    'POST /support/conversations/{conversationId}/close': ({ caller, params, body }) =>
      closeForSupport(services, caller, params.conversationId, body.lastMessageId),
    'GET /users/nolt-jwt': ({ caller, query }) => boardToken(services, caller, query.board),
  };
}
