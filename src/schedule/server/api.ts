import { mustBeSignedIn, type Asker } from '../../identity/access.ts';
import type { Doors } from '../../platform/server/doors.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import type { scheduleContract } from '../contract.ts';
import { addBlock } from './add-block.ts';
import { addVenue } from './add-venue.ts';
import { changeBlock } from './change-block.ts';
import { previewChange } from './preview-change.ts';
import { removeBlock } from './remove-block.ts';
import { showBlocks, showSessions } from './show-sessions.ts';

export function scheduleHandlers(doors: Doors): Handlers<typeof scheduleContract, Asker> {
  return {
    'GET /experiences/{experienceId}/blocks': ({ asker, params }) =>
      showBlocks(doors, mustBeSignedIn(asker), params.experienceId),
    'POST /experiences/{experienceId}/blocks': ({ asker, params, body }) =>
      addBlock(doors, mustBeSignedIn(asker), params.experienceId, body),
    'POST /experiences/{experienceId}/venues': ({ asker, params, body }) =>
      addVenue(doors, mustBeSignedIn(asker), params.experienceId, body),
    'PUT /blocks/{blockId}': ({ asker, params, body }) =>
      changeBlock(doors, mustBeSignedIn(asker), params.blockId, body),
    'POST /blocks/{blockId}/preview': ({ asker, params, body }) =>
      previewChange(doors, mustBeSignedIn(asker), params.blockId, body),
    'DELETE /blocks/{blockId}': ({ asker, params }) => removeBlock(doors, mustBeSignedIn(asker), params.blockId),
    'GET /experiences/{experienceId}/sessions': ({ asker, params, query }) =>
      showSessions(doors, asker, params.experienceId, query.key),
  };
}
