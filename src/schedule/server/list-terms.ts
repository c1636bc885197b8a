import type { AnswerOf } from '../../platform/contract.ts';
import type { Services } from '../../platform/server/services.ts';
import type { scheduleContract } from '../contract.ts';
import { readTerms } from './read-terms.ts';

/** What a council says of its school terms, for everybody. */
export async function listTerms(
  services: Services,
  councilCode: string,
): Promise<AnswerOf<(typeof scheduleContract)['GET /school-terms']>> {
  const { by, terms } = await readTerms(services, councilCode);
  return { by, terms: terms.map(([first, last]) => ({ first: first.toString(), last: last.toString() })) };
}
