import { mustBeSignedIn, type Asker } from '../../identity/access.ts';
import type { Doors } from '../../platform/server/doors.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import type { ticketsContract } from '../contract.ts';
import { tryingCode } from './code-guesses.ts';
import { saveDiscounts } from './save-discounts.ts';
import { saveQuestions } from './save-questions.ts';
import { saveTickets } from './save-tickets.ts';
import { showDiscounts } from './show-discounts.ts';
import { showCode, showQuestions, showTickets } from './show-tickets.ts';

export function ticketsHandlers(doors: Doors): Handlers<typeof ticketsContract, Asker> {
  return {
    'GET /experiences/{experienceId}/tickets': ({ asker, params, query }) =>
      showTickets(doors, asker, params.experienceId, query.key),
    'PUT /experiences/{experienceId}/tickets': ({ asker, params, body }) =>
      saveTickets(doors, mustBeSignedIn(asker), params.experienceId, body),
    'GET /experiences/{experienceId}/discounts': ({ asker, params }) =>
      showDiscounts(doors, mustBeSignedIn(asker), params.experienceId),
    'PUT /experiences/{experienceId}/discounts': ({ asker, params, body }) =>
      saveDiscounts(doors, mustBeSignedIn(asker), params.experienceId, body),
    'GET /experiences/{experienceId}/codes/{code}': ({ asker, params, query }) =>
      tryingCode(doors, mustBeSignedIn(asker).subjectId, params.code, async () =>
        showCode(doors, asker, params.experienceId, params.code, query.key),
      ),
    'GET /experiences/{experienceId}/questions': ({ asker, params, query }) =>
      showQuestions(doors, asker, params.experienceId, query.key),
    'PUT /experiences/{experienceId}/questions': ({ asker, params, body }) =>
      saveQuestions(doors, mustBeSignedIn(asker), params.experienceId, body),
  };
}
