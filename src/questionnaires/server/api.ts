import type { Callers } from '../../identity/access.ts';
import { refuse } from '../../platform/result.ts';
import { notFound, type Handlers } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import type { questionnairesContract } from '../contract.ts';
import { keepAnswerFile, readAnswerFile } from './answer-files.ts';
import { listCouncilAnswers } from './list-council-answers.ts';
import { saveTemplate, showTemplate } from './save-template.ts';

export function questionnairesHandlers(services: Services): Handlers<typeof questionnairesContract, Callers> {
  return {
    'GET /councils/{councilId}/programmes/{programmeId}/questions': ({ caller, asPerson, params }) =>
      showTemplate(asPerson, caller, params),
    'PUT /councils/{councilId}/programmes/{programmeId}/questions': ({ caller, params, body }) =>
      saveTemplate(services, caller, params, body),
    'GET /councils/{councilId}/programmes/{programmeId}/answers': ({ caller, asPerson, params, query }) =>
      listCouncilAnswers(asPerson, caller, params, query.page),
    'POST /answer-files': async ({ caller, file }) =>
      file ? keepAnswerFile(services, caller, file) : refuse('invalid-input', 'Send the file in a field named file.'),
    'GET /bookings/{bookingId}/files/{fileId}': async ({ caller, asPerson, params }) =>
      (await readAnswerFile(asPerson, caller, params.bookingId, params.fileId)) ?? notFound,
  };
}
