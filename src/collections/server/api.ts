import { mustBeSignedIn, type Asker } from '../../identity/access.ts';
import type { Doors } from '../../platform/server/doors.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import { done } from '../../platform/result.ts';
import type { collectionsContract } from '../contract.ts';
import { listSaved, savedIds } from './queries.ts';
import { saveListing } from './save-listing.ts';
import { unsaveListing } from './unsave-listing.ts';

export function collectionsHandlers(doors: Doors): Handlers<typeof collectionsContract, Asker> {
  return {
    'GET /saved-listings': ({ asker, query }) => listSaved(doors, mustBeSignedIn(asker).subjectId, query.page),
    'GET /saved-listings/ids': async ({ asker }) =>
      done({ ids: await savedIds(doors.db, mustBeSignedIn(asker).subjectId) }),
    'PUT /saved-listings/{listingId}': ({ asker, params }) =>
      saveListing(doors, mustBeSignedIn(asker), params.listingId),
    'DELETE /saved-listings/{listingId}': ({ asker, params }) =>
      unsaveListing(doors, mustBeSignedIn(asker), params.listingId),
  };
}
