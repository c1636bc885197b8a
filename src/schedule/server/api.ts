import { type Callers } from '../../identity/access.ts';
import type { Services } from '../../platform/server/services.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import { ok } from '../../platform/result.ts';
import type { scheduleContract } from '../contract.ts';
import { addBlock } from './add-block.ts';
import { addVenue } from './add-venue.ts';
import { changeBlock } from './change-block.ts';
import { previewChange } from './preview-change.ts';
import { removeBlock } from './remove-block.ts';
import { listTerms } from './list-terms.ts';
import { saveTerms, showTerms } from './save-terms.ts';
import { showBlocks, showSessions } from './show-sessions.ts';

export function scheduleHandlers(services: Services): Handlers<typeof scheduleContract, Callers> {
  return {
    'GET /experiences/{experienceId}/blocks': ({ caller, params }) => showBlocks(services, caller, params.experienceId),
    'POST /experiences/{experienceId}/blocks': ({ caller, params, body }) =>
      addBlock(services, caller, params.experienceId, body),
    'POST /experiences/{experienceId}/venues': ({ caller, params, body }) =>
      addVenue(services, caller, params.experienceId, body),
    'PUT /blocks/{blockId}': ({ caller, params, body }) => changeBlock(services, caller, params.blockId, body),
    'POST /blocks/{blockId}/preview': ({ caller, params, body }) =>
      previewChange(services, caller, params.blockId, body),
    'DELETE /blocks/{blockId}': ({ caller, params }) => removeBlock(services, caller, params.blockId),
    'GET /school-terms': async ({ query }) => ok(await listTerms(services, query.council)),
    'GET /councils/{councilId}/school-terms': ({ caller, params }) => showTerms(services, caller, params.councilId),
    'PUT /councils/{councilId}/school-terms': ({ caller, params, body }) =>
      saveTerms(services, caller, params.councilId, body.terms),
    'GET /experiences/{experienceId}/sessions': ({ caller, params, query }) =>
      showSessions(services, caller, params.experienceId, query.key),
  };
}
