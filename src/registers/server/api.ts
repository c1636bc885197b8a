import { type Callers } from '../../identity/access.ts';
import type { Services } from '../../platform/server/services.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import { answerSignedIn } from '../../identity/server/answer-signed-in.ts';
import { originOf } from '../../identity/server/request-origin.ts';
import type { registersContract } from '../contract.ts';
import { decideHandedOver } from '../handing-over/server/decide-handed-over.ts';
import { handOver, listHandedOver } from '../handing-over/server/keep-handed-over.ts';
import { addHelper, endHelp, listHelpers, renewPin } from '../helpers/server/keep-helpers.ts';
import { signHelperIn } from '../helpers/server/sign-helper-in.ts';
import { addEntries } from './add-entries.ts';
import { showCodes } from '../check-in/server/show-codes.ts';
import { checkPassword } from './check-password.ts';
import { listIncidents } from './list-incidents.ts';
import { listRegisters } from './list-registers.ts';
import { markRegister } from './mark-register.ts';
import { readDayPack } from './read-day-pack.ts';
import { readSheets } from './read-sheets.ts';
import { openRegister, readMarks } from './open-register.ts';

export function registersHandlers(services: Services): Handlers<typeof registersContract, Callers> {
  return {
    'GET /registers/{sessionId}/helpers': ({ caller, params }) => listHelpers(services, caller, params.sessionId),
    'POST /registers/{sessionId}/helpers': ({ caller, params, body }) =>
      addHelper(services, caller, params.sessionId, body),
    'POST /registers/{sessionId}/helpers/{helperId}/pin': ({ caller, params }) => renewPin(services, caller, params),
    'DELETE /registers/{sessionId}/helpers/{helperId}': ({ caller, params }) => endHelp(services, caller, params),
    'POST /registers/{sessionId}/handed-over': ({ caller, params, body }) =>
      handOver(services, caller, params.sessionId, body),
    'GET /registers/{sessionId}/handed-over': ({ caller, asPerson, params }) =>
      listHandedOver(asPerson, caller, params.sessionId),
    'POST /registers/{sessionId}/handed-over/decision': ({ caller, params, body }) =>
      decideHandedOver(services, caller, params.sessionId, body),
    'POST /register-helpers/{helperId}/sign-in': async (ask) =>
      answerSignedIn(services, ask, await signHelperIn(services, ask.params.helperId, ask.body.pin, originOf(ask))),
    'GET /bookings/{bookingId}/learner-sheets': ({ caller, asPerson, params }) =>
      readSheets(asPerson, caller, params.bookingId, ''),
    'POST /bookings/{bookingId}/learner-sheets': ({ caller, asPerson, params, body }) =>
      readSheets(asPerson, caller, params.bookingId, body.reason),
    'GET /bookings/{bookingId}/check-in': ({ caller, asPerson, params }) =>
      showCodes(asPerson, caller, params.bookingId),
    'GET /registers': ({ caller, asPerson, query }) => listRegisters(asPerson, caller, query),
    'GET /day-pack': ({ caller, asPerson }) => readDayPack(asPerson, caller),
    'GET /registers/{sessionId}': ({ caller, asPerson, params, query }) =>
      openRegister(asPerson, caller, params.sessionId, query),
    'POST /registers/{sessionId}/print': ({ caller, asPerson, params, body }) =>
      openRegister(asPerson, caller, params.sessionId, { purpose: 'print', ...body }),
    'POST /registers/{sessionId}/places/{placeId}/password': ({ caller, asPerson, params, body }) =>
      checkPassword(services, asPerson, caller, params, body.word),
    'GET /registers/{sessionId}/marks': ({ caller, asPerson, params }) => readMarks(asPerson, caller, params.sessionId),
    'POST /registers/{sessionId}/marks': ({ caller, params, body }) =>
      markRegister(services, caller, params.sessionId, body.marks),
    'POST /registers/{sessionId}/entries': ({ caller, params, body }) =>
      addEntries(services, caller, params.sessionId, body.entries),
    'GET /bookings/{bookingId}/incidents': ({ caller, asPerson, params }) =>
      listIncidents(asPerson, caller, params.bookingId),
  };
}
