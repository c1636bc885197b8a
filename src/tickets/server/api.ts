import { type Callers } from '../../identity/access.ts';
import type { Services } from '../../platform/server/services.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import type { ticketsContract } from '../contract.ts';
import { tryingCode } from './try-code.ts';
import { saveDiscounts } from './save-discounts.ts';
import { saveQuestions } from './save-questions.ts';
import { saveTickets } from './save-tickets.ts';
import { showDiscounts } from './show-discounts.ts';
import { showCode, showQuestions, showTickets } from './show-tickets.ts';

export function ticketsHandlers(services: Services): Handlers<typeof ticketsContract, Callers> {
  return {
    'GET /experiences/{experienceId}/tickets': ({ caller, params, query }) =>
      showTickets(services, caller, params.experienceId, query.key),
    'PUT /experiences/{experienceId}/tickets': ({ caller, params, body }) =>
      saveTickets(services, caller, params.experienceId, body),
    'GET /experiences/{experienceId}/discounts': ({ caller, params }) =>
      showDiscounts(services, caller, params.experienceId),
    'PUT /experiences/{experienceId}/discounts': ({ caller, params, body }) =>
      saveDiscounts(services, caller, params.experienceId, body),
    'GET /experiences/{experienceId}/codes/{code}': ({ caller, params, query }) =>
      tryingCode(services, caller.subjectId, params.code, async () =>
        showCode(services, caller, params.experienceId, params.code, query.key),
      ),
    'GET /experiences/{experienceId}/questions': ({ caller, params, query }) =>
      showQuestions(services, caller, params.experienceId, query.key),
    'PUT /experiences/{experienceId}/questions': ({ caller, params, body }) =>
      saveQuestions(services, caller, params.experienceId, body),
  };
}
