import { type Callers } from '../../identity/access.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound, type Handlers } from '../../platform/server/http/http.ts';
import { ok } from '../../platform/result.ts';
import type { collectionsContract } from '../contract.ts';
import { answerOembed } from './answer-oembed.ts';
import { askCollection, askNoMore } from './ask-collection.ts';
import { changeCollection, letInAgain, putListing, takeListingOut } from './change-collection.ts';
import { makeCollection } from './make-collection.ts';
import { listSaved, savedIds } from './queries.ts';
import { collectionsOfListing, listCollections, listOwnCollections, readCollection } from './read-collections.ts';
import { findToEdit } from './rows.ts';
import { saveListing } from './save-listing.ts';
import { unsaveListing } from './unsave-listing.ts';

export function collectionsHandlers(services: Services): Handlers<typeof collectionsContract, Callers> {
  const { db } = services;
  return {
    'GET /saved-listings': ({ caller, query }) => listSaved(services, caller.subjectId, query.page),
    'GET /saved-listings/ids': async ({ caller }) => ok({ ids: await savedIds(services.db, caller.subjectId) }),
    'PUT /saved-listings/{listingId}': ({ caller, params }) => saveListing(services, caller, params.listingId),
    'DELETE /saved-listings/{listingId}': ({ caller, params }) => unsaveListing(services, caller, params.listingId),
    'GET /collections': async ({ query }) => ok({ collections: await listCollections(services, query.q) }),
    'GET /collections/{key}': ({ params }) => readCollection(services, params.key),
    'GET /oembed': ({ query }) => answerOembed(services, query),
    'GET /own-collections': async ({ caller }) => ok(await listOwnCollections(services, caller)),
    'POST /own-collections': ({ caller, body }) => makeCollection(services, caller, body),
    'GET /own-collections/{collectionId}': async ({ caller, params }) => {
      const found = await findToEdit(db, services.clock.now(), caller, params.collectionId);
      return found ? ok(found) : notFound;
    },
    'PATCH /own-collections/{collectionId}': ({ caller, params, body }) =>
      changeCollection(services, caller, params.collectionId, body),
    'PUT /own-collections/{collectionId}/listings/{listingId}': ({ caller, params }) =>
      putListing(services, caller, params.collectionId, params.listingId),
    'DELETE /own-collections/{collectionId}/listings/{listingId}': ({ caller, params }) =>
      takeListingOut(services, caller, params.collectionId, params.listingId),
    'DELETE /own-collections/{collectionId}/left-out/{listingId}': ({ caller, params }) =>
      letInAgain(services, caller, params.collectionId, params.listingId),
    'GET /experiences/{listingId}/collections': ({ caller, params }) =>
      collectionsOfListing(db, caller, params.listingId),
    'PUT /experiences/{listingId}/collections/{collectionId}': ({ caller, params }) =>
      askCollection(services, caller, params),
    'DELETE /experiences/{listingId}/collections/{collectionId}': ({ caller, params }) =>
      askNoMore(services, caller, params),
  };
}
