import type { Result } from '../../result.ts';
import { transact, type Tx } from '../database/db.ts';
import type { Services } from '../services.ts';

/**
 * Runs `work` in one transaction, as `transact` does, and has the events that it recorded relayed at once.
 * @returns what `work` answers; a refusal rolls everything back
 */
export async function change<Answer extends Result<unknown>>(
  services: Pick<Services, 'db' | 'wakeRelay'>,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const result = (await transact(services.db, work)) as Answer;
  if (result.ok) services.wakeRelay();
  return result;
}
