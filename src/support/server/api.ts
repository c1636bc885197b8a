import { mustBeSignedIn, type Asker } from '../../identity/access.ts';
import { markRead } from '../../messages/server/mark-read.ts';
import type { Doors } from '../../platform/server/doors.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import type { supportContract } from '../contract.ts';
import { administratorIds } from '../../identity/server/administrators.ts';
import { answerPerson } from './answer-person.ts';
import { boardToken } from './board-token.ts';
import { closeForSupport } from './close-conversation.ts';
import { listForSupport, readForSupport, readOwnConversation } from './read-conversations.ts';
import { writeToSupport } from './write-to-support.ts';

export function supportHandlers(doors: Doors): Handlers<typeof supportContract, Asker> {
  return {
    'GET /support/conversation': ({ asker, walled, query }) =>
      readOwnConversation(walled, mustBeSignedIn(asker), query.before),
    'POST /support/messages': ({ asker, body }) => writeToSupport(doors, mustBeSignedIn(asker), body.body),
    'POST /support/read': async ({ asker, body }) => {
      const { subjectId: accountId, actorId } = mustBeSignedIn(asker);
      return markRead(doors, { accountId, actorId }, { messageId: body.messageId }, await administratorIds(doors.db));
    },
    'GET /support/conversations': ({ walled, query }) => listForSupport(walled, query),
    'GET /support/conversations/{conversationId}': ({ walled, params, query }) =>
      readForSupport(walled, params.conversationId, query.before),
    'POST /support/conversations/{conversationId}/messages': ({ asker, params, body }) =>
      answerPerson(doors, mustBeSignedIn(asker), params.conversationId, body.body),
    'POST /support/conversations/{conversationId}/close': ({ asker, params, body }) =>
      closeForSupport(doors, mustBeSignedIn(asker), params.conversationId, body.lastMessageId),
    'GET /users/nolt-jwt': ({ asker, query }) => boardToken(doors, mustBeSignedIn(asker), query.board),
  };
}
