import { mustBeSignedIn, type Asker } from '../../identity/access.ts';
import type { Doors } from '../../platform/server/doors.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import type { registersContract } from '../contract.ts';
import { listRegisters } from './list-registers.ts';
import { markRegister } from './mark-register.ts';
import { openRegister, readMarks } from './open-register.ts';

export function registersHandlers(doors: Doors): Handlers<typeof registersContract, Asker> {
  return {
    'GET /registers': ({ asker, walled, query }) => listRegisters(walled, mustBeSignedIn(asker), query),
    'GET /registers/{sessionId}': ({ asker, walled, params, query }) =>
      openRegister(walled, mustBeSignedIn(asker), params.sessionId, query.purpose),
    'GET /registers/{sessionId}/marks': ({ asker, walled, params }) =>
      readMarks(walled, mustBeSignedIn(asker), params.sessionId),
    'POST /registers/{sessionId}/marks': ({ asker, params, body }) =>
      markRegister(doors, mustBeSignedIn(asker), params.sessionId, body.marks),
  };
}
