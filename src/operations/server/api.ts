import type { Callers } from '../../identity/access.ts';
import { ok } from '../../platform/result.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import type { operationsContract } from '../contract.ts';
import { readOperations } from './read-operations.ts';

/** Read with the trusted role, for administrators alone. */
export function operationsHandlers(services: Services): Handlers<typeof operationsContract, Callers> {
  return {
    'GET /operations': async ({ query }) => ok(await readOperations(services, Number(query.days))),
  };
}
