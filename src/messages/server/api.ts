import { mustBeSignedIn, type Asker } from '../../identity/access.ts';
import type { Doors } from '../../platform/server/doors.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import { done } from '../../platform/result.ts';
import type { messagesContract } from '../contract.ts';
import { answerCorrespondent } from './answer-correspondent.ts';
import { askProvider } from './ask-provider.ts';
import { countUnread } from './conversations.ts';
import { listCorrespondence, readCorrespondence } from './correspondence.ts';
import { markRead } from './mark-read.ts';

export function messagesHandlers(doors: Doors): Handlers<typeof messagesContract, Asker> {
  return {
    'GET /conversations/unread-count': async ({ asker, walled }) =>
      done(await countUnread(walled.db, mustBeSignedIn(asker).subjectId)),
    'GET /conversations': ({ asker, walled, query }) =>
      listCorrespondence(walled.db, mustBeSignedIn(asker), query.page),
    'POST /conversations': ({ asker, body }) => askProvider(doors, mustBeSignedIn(asker), { ...body, key: body.key }),
    'GET /conversations/{conversationId}': ({ asker, walled, params, query }) =>
      readCorrespondence(walled.db, mustBeSignedIn(asker), params.conversationId, query.before),
    'POST /conversations/{conversationId}/messages': ({ asker, params, body }) =>
      answerCorrespondent(doors, mustBeSignedIn(asker), params.conversationId, body.body),
    'POST /conversations/{conversationId}/read': ({ asker, params, body }) => {
      const { subjectId: accountId, actorId } = mustBeSignedIn(asker);
      return markRead(
        doors,
        { accountId, actorId },
        { messageId: body.messageId, conversationId: params.conversationId },
      );
    },
  };
}
