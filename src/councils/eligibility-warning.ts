import { isolated, isolatedList } from '../platform/isolated.ts';
import type { EligibilityState } from './eligibility.ts';

type Statement = {
  id: string;
  learner: { firstName: string };
  council: { title: string };
  state: EligibilityState;
  /** The council's words. */
  message: string;
};

/**
 * What a family is warned of whose places wait for a council that asked it something; null where none has asked.
 * `stamp` names what was asked: another question, or one about somebody else, is another warning.
 */
export function eligibilityWarning(statements: readonly Statement[]): { title: string; stamp: string } | null {
  const asked = statements.filter(({ state }) => state === 'NEEDS_INFO');
  const [first] = asked;
  if (!first) return null;
  const names = [...new Set(asked.map(({ learner }) => learner.firstName))];
  const councils = new Set(asked.map(({ council }) => council.title));
  return {
    title: `${councils.size > 1 ? 'Councils need' : `${isolated(first.council.title)} needs`} to know more about ${isolatedList(names)}`,
    stamp: JSON.stringify(asked.map(({ id, message }) => [id, message]).toSorted()),
  };
}
