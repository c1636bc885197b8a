import { isolated } from '../platform/isolated.ts';
import { ok, refuse, type Result } from '../platform/result.ts';

/** Whether listings that are booked at once and listings that are asked for may lie in one basket. */
export function mayShareBasket(
  wanted: { title: string; needsApproval: boolean },
  others: readonly { title: string; needsApproval: boolean }[],
): Result<true, 'request-alone'> {
  const asked = wanted.needsApproval ? wanted : others.find((other) => other.needsApproval);
  if (!asked || others.length === 0) return ok(true);
  return refuse(
    'request-alone',
    `The provider of ‘${isolated(asked.title)}’ confirms each booking first, so it is asked for on its own. Please finish what is in your basket, or give it back.`,
  );
}
