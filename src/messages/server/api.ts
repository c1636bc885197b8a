import { type Callers } from '../../identity/access.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound, type Handlers } from '../../platform/server/http/http.ts';
import { ok, refuse } from '../../platform/result.ts';
import type { messagesContract } from '../contract.ts';
import { answerCorrespondent, fillForConversation } from './answer-correspondent.ts';
import { beginConversation, readCorrespondent } from './begin-conversation.ts';
import { countMessage } from './check-writing.ts';
import { findReach } from './find-reach.ts';
import { keepMessageFile, readMessageFile } from './keep-message-file.ts';
import { blockCorrespondent, listReports, reportConversation, settleReport } from './report-conversation.ts';
import { listTemplates, removeTemplate, saveTemplate } from './save-template.ts';
import { askProvider } from './put-question.ts';
import { countUnread } from './keep-conversations.ts';
import { listCorrespondence, readCorrespondence } from './list-correspondence.ts';
import { markRead } from './mark-read.ts';
import { writeToSession } from './write-to-session.ts';

export function messagesHandlers(services: Services): Handlers<typeof messagesContract, Callers> {
  return {
    'GET /conversations/unread-count': async ({ caller, asPerson }) =>
      ok(await countUnread(asPerson.db, caller.subjectId)),
    'GET /conversations': ({ caller, asPerson, query }) => listCorrespondence(asPerson.db, caller, query),
    'GET /correspondent': ({ caller, asPerson, query }) => readCorrespondent(asPerson.db, caller, query),
    'POST /conversations': async ({ caller, body: { listingId, key, bookingId, provider, mayBeShown, ...worded } }) => {
      const free = await countMessage(services, caller.actorId);
      if (!free.ok) return free;
      if (listingId !== undefined) return askProvider(services, caller, { ...worded, listingId, key, mayBeShown });
      if (bookingId === undefined && provider === undefined)
        return refuse('invalid-input', 'Say whom it is for: a listing, a booking or a provider.');
      return beginConversation(services, caller, { bookingId, provider }, worded);
    },
    'GET /conversations/{conversationId}': ({ caller, asPerson, params, query }) =>
      readCorrespondence(asPerson, caller, { ...params, ...query }),
    'POST /conversations/{conversationId}/messages': async ({ caller, params, body }) => {
      const free = await countMessage(services, caller.actorId);
      return free.ok ? answerCorrespondent(services, caller, params.conversationId, body) : free;
    },
    'POST /conversations/{conversationId}/fill': ({ caller, params, body }) =>
      fillForConversation(services, caller, params.conversationId, body.body),
    'PUT /conversations/{conversationId}/block': ({ caller, params, body }) =>
      blockCorrespondent(services, caller, params.conversationId, body.isBlocked),
    'POST /conversations/{conversationId}/report': ({ caller, params, body }) =>
      reportConversation(services, caller, params.conversationId, body.reason),
    'GET /reported-conversations': async () => ok({ reports: await listReports(services) }),
    'POST /reported-conversations/{reportId}/settle': ({ caller, params }) =>
      settleReport(services, caller, params.reportId),
    'GET /message-templates': async ({ caller, asPerson }) =>
      ok({ templates: await listTemplates(asPerson.db, caller.subjectId) }),
    'POST /message-templates': ({ caller, body }) => saveTemplate(services, caller, body),
    'DELETE /message-templates/{templateId}': ({ caller, params }) =>
      removeTemplate(services, caller, params.templateId),
    'POST /message-files': async ({ caller, file }) =>
      file ? keepMessageFile(services, caller, file) : refuse('invalid-input', 'Send the file in a field named file.'),
    'GET /message-files/{fileId}': async ({ caller, asPerson, params }) =>
      (await readMessageFile(asPerson, caller, params.fileId)) ?? notFound,
    'GET /registers/{sessionId}/reach': ({ caller, params, query }) =>
      findReach(services, caller, { sessionId: params.sessionId, to: query.to }),
    'POST /registers/{sessionId}/messages': async ({ caller, params, body: { to, ...worded } }) => {
      const free = await countMessage(services, caller.actorId);
      return free.ok ? writeToSession(services, caller, { sessionId: params.sessionId, to }, worded) : free;
    },
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
