import { type Callers } from '../../identity/access.ts';
import type { Services } from '../../platform/server/services.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import { ok } from '../../platform/result.ts';
import type { collectionsContract } from '../contract.ts';
import { listSaved, savedIds } from './queries.ts';
import { saveListing } from './save-listing.ts';
import { unsaveListing } from './unsave-listing.ts';

export function collectionsHandlers(services: Services): Handlers<typeof collectionsContract, Callers> {
  return {
    'GET /saved-listings': ({ caller, query }) => listSaved(services, caller.subjectId, query.page),
    'GET /saved-listings/ids': async ({ caller }) => ok({ ids: await savedIds(services.db, caller.subjectId) }),
    'PUT /saved-listings/{listingId}': ({ caller, params }) => saveListing(services, caller, params.listingId),
    'DELETE /saved-listings/{listingId}': ({ caller, params }) => unsaveListing(services, caller, params.listingId),
  };
}
