import type { Callers } from '../../identity/access.ts';
import { ok, refuse } from '../../platform/result.ts';
import { notFound, type Handlers } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import type { portfolioContract } from '../contract.ts';
import { askDocument, listDocuments, sendDocument } from './ask-document.ts';
import { findGuarded } from './find-guarded.ts';
import { keepRecordFile, sendRecordFile } from './keep-record-file.ts';
import { listShares } from './list-shares.ts';
import { makeShare, revokeShare } from './make-share.ts';
import { lookAtShare, openShare, sendSharedFile } from './open-share.ts';
import { readRecord } from './read-record.ts';
import { addEntry, changeEntry, removeEntry } from './save-entry.ts';
import './events.ts';

export function portfolioHandlers(services: Services): Handlers<typeof portfolioContract, Callers> {
  return {
    'GET /portfolio/{learnerId}': async ({ caller, asPerson, params: { learnerId } }) =>
      (await findGuarded(asPerson.db, caller.subjectId, learnerId))
        ? ok({ items: await readRecord(asPerson, learnerId) })
        : notFound,
    'POST /portfolio/{learnerId}/entries': ({ caller, params, body }) =>
      addEntry(services, caller, params.learnerId, body),
    'PUT /portfolio/{learnerId}/entries/{entryId}': ({ caller, params, body }) =>
      changeEntry(services, caller, params, body),
    'DELETE /portfolio/{learnerId}/entries/{entryId}': ({ caller, params }) => removeEntry(services, caller, params),
    'POST /portfolio/{learnerId}/files': async ({ caller, params, file }) =>
      file
        ? keepRecordFile(services, caller, params.learnerId, file)
        : refuse('invalid-input', 'Send the file in a field named file.'),
    'GET /portfolio/{learnerId}/files/{fileId}': async ({ asPerson, params }) =>
      (await sendRecordFile(asPerson, params.learnerId, params.fileId)) ?? notFound,
    'GET /portfolio/{learnerId}/documents': async ({ caller, asPerson, params: { learnerId } }) =>
      (await findGuarded(asPerson.db, caller.subjectId, learnerId))
        ? ok({ documents: await listDocuments(asPerson, learnerId) })
        : notFound,
    'POST /portfolio/{learnerId}/documents': ({ caller, params, body }) =>
      askDocument(services, caller, params.learnerId, body),
    'GET /portfolio/{learnerId}/documents/{documentId}': async ({ asPerson, params }) =>
      (await sendDocument(asPerson, params.learnerId, params.documentId)) ?? notFound,
    'GET /portfolio/{learnerId}/shares': async ({ caller, asPerson, params: { learnerId } }) =>
      (await findGuarded(asPerson.db, caller.subjectId, learnerId))
        ? ok({ shares: await listShares(asPerson, learnerId) })
        : notFound,
    'POST /portfolio/{learnerId}/shares': ({ caller, params, body }) =>
      makeShare(services, caller, params.learnerId, body),
    'DELETE /portfolio/{learnerId}/shares/{shareId}': ({ caller, params }) =>
      revokeShare(services, caller, params.learnerId, params.shareId),
    'GET /shared-portfolios/{token}': ({ params, request }) => openShare(services, params.token, request),
    'GET /shared-portfolios/{token}/state': ({ params }) => lookAtShare(services, params.token),
    'GET /shared-portfolios/{token}/files/{fileId}': ({ params }) =>
      sendSharedFile(services, params.token, params.fileId),
  };
}
