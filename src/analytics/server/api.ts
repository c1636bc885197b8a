import type { Callers } from '../../identity/access.ts';
import { ok } from '../../platform/result.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import type { analyticsContract } from '../contract.ts';
import type { Services } from '../../platform/server/services.ts';
import { countVisit } from './count-visit.ts';
import { listQuality } from './list-quality.ts';
import { readNumbers } from './read-numbers.ts';

export function analyticsHandlers(services: Services): Handlers<typeof analyticsContract, Callers> {
  return {
    'POST /listing-visits': ({ caller, body, request, address }) =>
      countVisit(services, caller, body, { request, address }),
    'GET /listing-quality': async ({ caller, asPerson }) => ok({ listings: await listQuality(asPerson, caller) }),
    'GET /numbers': ({ caller, asPerson, query }) => readNumbers(asPerson, caller, query),
  };
}
