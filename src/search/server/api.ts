import type { Callers } from '../../identity/access.ts';
import type { Services } from '../../platform/server/services.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import type { searchContract } from '../contract.ts';
import { find } from './find.ts';

export function searchHandlers(services: Services): Handlers<typeof searchContract, Callers> {
  return {
    'GET /search': ({ query }) => find(services, query),
  };
}
