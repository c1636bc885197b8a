import { type Caller, type Callers, type SignedIn } from '../../identity/access.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import { textResponse } from '../../platform/server/http/text-response.ts';
import type { listingsContract } from '../contract.ts';
import { archiveListing } from './archive-listing.ts';
import { assignCollaborator } from './assign-collaborator.ts';
import { beginListing } from './begin-listing.ts';
import { changeInBulk } from './change-in-bulk.ts';
import { changeListing } from './change-listing.ts';
import { answerListing, listCouncilListings, submitListing } from './submit-to-council.ts';
import { drawStillMap } from './draw-still-map.ts';
import { duplicateListing } from './duplicate-listing.ts';
import { listingsFile, listListings } from './list-listings.ts';
import { pauseListing } from './pause-listing.ts';
import { findPlaces, findPostcode } from './find-places.ts';
import { publishListing } from './publish-listing.ts';
import { setPictures } from './set-pictures.ts';
import { showExperience, showListingPage } from './show-listing.ts';
import { showProvider } from './show-provider.ts';

/** The access rule let only signed-in callers in; this says so to the types. */
async function signedIn<Value, Key extends string>(
  caller: Caller,
  work: (caller: SignedIn) => Promise<Result<Value, Key>>,
): Promise<Result<Value, Key | 'not-signed-in'>> {
  return caller.kind === 'signed-in' ? work(caller) : refuse('not-signed-in', 'Please sign in first.');
}

const stillMapHeaders = {
  // The atlas changes with a new version of the product only, and then by little.
  'cache-control': 'public, max-age=604800, stale-while-revalidate=2592000',
  'content-type': 'image/svg+xml',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'",
};

export function listingsHandlers(services: Services): Handlers<typeof listingsContract, Callers> {
  return {
    'GET /experiences': ({ caller, query }) => signedIn(caller, (me) => listListings(services, me, query)),
    'GET /experiences.csv': ({ caller, query }) => listingsFile(services, caller, query),
    'POST /experiences/bulk': ({ caller, body }) => signedIn(caller, (me) => changeInBulk(services, me, body)),
    'POST /experiences': ({ caller }) => signedIn(caller, (me) => beginListing(services, me)),
    'POST /experiences/{experienceId}/duplicate': ({ caller, params }) =>
      signedIn(caller, (me) => duplicateListing(services, me, params.experienceId)),
    'PUT /experiences/{experienceId}/collaborators/{collaborationId}': ({ caller, params }) =>
      signedIn(caller, (me) => assignCollaborator(services, me, params, true)),
    'DELETE /experiences/{experienceId}/collaborators/{collaborationId}': ({ caller, params }) =>
      signedIn(caller, (me) => assignCollaborator(services, me, params, false)),
    'GET /experiences/{experienceId}': ({ caller, params, query }) =>
      showExperience(services, caller, params.experienceId, query.key),
    'PATCH /experiences/{experienceId}': ({ caller, params, body }) =>
      signedIn(caller, (me) => changeListing(services, me, params.experienceId, body)),
    'PUT /experiences/{experienceId}/pictures': ({ caller, params, body }) =>
      signedIn(caller, (me) => setPictures(services, me, params.experienceId, body)),
    'POST /experiences/{experienceId}/publish': ({ caller, params }) =>
      signedIn(caller, (me) => publishListing(services, me, params.experienceId)),
    'POST /experiences/{experienceId}/submit': ({ caller, params, body }) =>
      signedIn(caller, (me) => submitListing(services, me, params.experienceId, body.message)),
    'POST /experiences/{experienceId}/council-answer': ({ caller, params, body }) =>
      signedIn(caller, (me) => answerListing(services, me, params.experienceId, body)),
    'GET /councils/{councilId}/listings': ({ caller, params, query }) =>
      signedIn(caller, (me) => listCouncilListings(services, me, params.councilId, query)),
    'POST /experiences/{experienceId}/pause': ({ caller, params }) =>
      signedIn(caller, (me) => pauseListing(services, me, params.experienceId)),
    'POST /experiences/{experienceId}/archive': ({ caller, params }) =>
      signedIn(caller, (me) => archiveListing(services, me, params.experienceId)),
    'GET /listings/{slug}': ({ params, query }) => showListingPage(services, params.slug, query.key),
    'GET /providers/{slug}': ({ params }) => showProvider(services, params.slug),
    'GET /places': async ({ query }) => ok(findPlaces(services, query.q)),
    'GET /places/still-map/{latitude}/{longitude}': async ({ params, query }) => {
      const centre = { latitude: Number(params.latitude), longitude: Number(params.longitude) };
      return textResponse(await drawStillMap(centre, query), { headers: stillMapHeaders });
    },
    'GET /postcodes/{postcode}': async ({ params }) => findPostcode(services, params.postcode),
  };
}
