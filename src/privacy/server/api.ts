import type { Callers } from '../../identity/access.ts';
import { ok } from '../../platform/result.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import type { privacyContract } from '../contract.ts';
import { askArchive } from './ask-archive.ts';
import { askErasure } from './ask-erasure.ts';
import { decideNameLeft, listNamesLeft } from './decide-names-left.ts';
import { planErasure } from './plan-erasure.ts';
import { sendArchive } from './send-archive.ts';
import { showData } from './show-data.ts';
import { archiveForSomebody, eraseForSomebody, keepForSomebody, showAccountData } from './start-for-somebody.ts';
import { undoErasure } from './undo-erasure.ts';

export function privacyHandlers(services: Services): Handlers<typeof privacyContract, Callers> {
  return {
    'GET /users/me/data': async ({ caller, asPerson }) => ok(await showData(asPerson.db, caller.subjectId)),
    'POST /users/me/data/archive': ({ caller }) => askArchive(services, caller),
    'GET /users/me/data/archive/{archiveId}': ({ caller, asPerson, params }) =>
      sendArchive(services, asPerson.db, caller, params.archiveId),
    'GET /users/me/erasure': ({ caller, query }) => planErasure(services, caller, query.learnerId ?? null),
    'POST /users/me/erasure': ({ caller, body }) => askErasure(services, caller, body.learnerId ?? null),
    'GET /names-left': async () => ok(await listNamesLeft(services)),
    'POST /names-left/{nameLeftId}': ({ caller, params, body }) =>
      decideNameLeft(services, caller, params.nameLeftId, body.decision),
    'GET /users/{userId}/data': ({ params }) => showAccountData(services, params.userId),
    'POST /users/{userId}/data/archive': ({ caller, params, body }) =>
      archiveForSomebody(services, caller, { ...params, ...body }),
    'POST /users/{userId}/erasure': ({ caller, params, body }) =>
      eraseForSomebody(services, caller, { ...params, ...body }),
    'DELETE /users/{userId}/erasure/{erasureId}': ({ caller, params }) =>
      keepForSomebody(services, caller, params.userId, params.erasureId),
    'DELETE /users/me/erasure/{erasureId}': ({ caller, params }) => undoErasure(services, caller, params.erasureId),
  };
}
