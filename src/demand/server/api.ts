import type { Callers } from '../../identity/access.ts';
import { ok } from '../../platform/result.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import type { demandContract } from '../contract.ts';
import { readCouncilDemand, readDemand } from './read-demand.ts';

/** Counted with the trusted role: only numbers of five or more leave. */
export function demandHandlers(services: Services): Handlers<typeof demandContract, Callers> {
  return {
    'GET /demand': async ({ caller }) => ok(await readDemand(services, caller)),
    'GET /councils/{councilId}/demand': ({ caller, params }) => readCouncilDemand(services, caller, params.councilId),
  };
}
