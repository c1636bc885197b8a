import type { Callers } from '../../identity/access.ts';
import { ok } from '../../platform/result.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import type { homeContract } from '../contract.ts';
import { readToDo } from './read-to-do.ts';

export function homeHandlers(services: Services): Handlers<typeof homeContract, Callers> {
  return {
    'GET /to-do': async ({ caller, asPerson }) => ok(await readToDo({ person: asPerson, product: services }, caller)),
  };
}
