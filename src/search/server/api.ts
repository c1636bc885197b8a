import type { Callers } from '../../identity/access.ts';
import type { Services } from '../../platform/server/services.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import type { searchContract } from '../contract.ts';
import { find, findPins } from './find.ts';
import { offerSuggestions } from './offer-suggestions.ts';

export function searchHandlers(services: Services): Handlers<typeof searchContract, Callers> {
  return {
    'GET /search': ({ query }) => find(services, query),
    'GET /search/suggestions': ({ query }) => offerSuggestions(services, query.q),
    'GET /search/pins': ({ query }) => findPins(services, query),
  };
}
