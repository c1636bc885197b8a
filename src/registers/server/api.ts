import type { Asker, SignedIn } from '../../identity/access.ts';
import type { Doors } from '../../platform/server/doors.ts';
import type { Handlers } from '../../platform/server/http.ts';
import type { registersContract } from '../contract.ts';
import { listRegisters } from './list-registers.ts';
import { markRegister } from './mark-register.ts';
import { openRegister, readMarks } from './open-register.ts';

export function registersHandlers(doors: Doors): Handlers<typeof registersContract, Asker> {
  return {
    'GET /registers': ({ asker, query }) => listRegisters(doors, signedIn(asker), query),
    'GET /registers/{sessionId}': ({ asker, params, query }) =>
      openRegister(doors, signedIn(asker), params.sessionId, query.purpose),
    'GET /registers/{sessionId}/marks': ({ asker, params }) => readMarks(doors, signedIn(asker), params.sessionId),
    'POST /registers/{sessionId}/marks': ({ asker, params, body }) =>
      markRegister(doors, signedIn(asker), params.sessionId, body.marks),
  };
}

/** The asker, whom the routes' access rule has already found to be signed in. */
function signedIn(asker: Asker): SignedIn {
  if (asker.kind !== 'signed-in') throw new Error('A register was opened without a signed-in asker.');
  return asker;
}
