import type { Callers } from '../../identity/access.ts';
import type { Services } from '../../platform/server/services.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import type { searchContract } from '../contract.ts';
import { ok } from '../../platform/result.ts';
import { countUnmet } from './count-unmet.ts';
import { count, find, findPins } from './find.ts';
import { offerSuggestions } from './offer-suggestions.ts';
import { changeSearch, listSearches, removeSearch, saveSearch } from './keep-search.ts';
import { stopAlerts } from './stop-alerts.ts';

export function searchHandlers(services: Services): Handlers<typeof searchContract, Callers> {
  return {
    'GET /search': ({ query }) => find(services, query),
    'GET /search/count': ({ query }) => count(services, query),
    'GET /search/suggestions': ({ query }) => offerSuggestions(services, query.q),
    'GET /search/pins': ({ query }) => findPins(services, query),
    'POST /search/unmet': ({ query, request, address }) => countUnmet(services, { query, request, address }),
    'GET /saved-searches': async ({ caller, asPerson }) =>
      ok({ searches: await listSearches(asPerson.db, caller.subjectId) }),
    'POST /saved-searches': ({ caller, body }) => saveSearch(services, caller, body),
    'PATCH /saved-searches/{searchId}': ({ caller, params, body }) =>
      changeSearch(services, caller, params.searchId, body),
    'DELETE /saved-searches/{searchId}': ({ caller, params }) => removeSearch(services, caller, params.searchId),
    'POST /search-alerts/stop': ({ query }) => stopAlerts(services, query),
  };
}
