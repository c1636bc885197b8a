import { mustBeSignedIn, type Asker, type SignedIn } from '../../identity/access.ts';
import { done, refuse, type Result } from '../../platform/result.ts';
import type { Doors } from '../../platform/server/doors.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import type { listingsContract } from '../contract.ts';
import { archiveListing } from './archive-listing.ts';
import { assignCollaborator } from './assign-collaborator.ts';
import { beginListing } from './begin-listing.ts';
import { changeInBulk } from './change-in-bulk.ts';
import { changeListing } from './change-listing.ts';
import { answerListing, listCouncilListings, submitListing } from './council-listings.ts';
import { duplicateListing } from './duplicate-listing.ts';
import { listingsFile, listListings } from './list-listings.ts';
import { pauseListing } from './pause-listing.ts';
import { findPlaces, findPostcode } from './places.ts';
import { publishListing } from './publish-listing.ts';
import { setPictures } from './set-pictures.ts';
import { showExperience, showListingPage } from './show-listing.ts';
import { showProvider } from './show-provider.ts';

/** The access rule let only signed-in askers in; this says so to the types. */
async function signedIn<Value, Key extends string>(
  asker: Asker,
  work: (asker: SignedIn) => Promise<Result<Value, Key>>,
): Promise<Result<Value, Key | 'not-signed-in'>> {
  return asker.kind === 'signed-in' ? work(asker) : refuse('not-signed-in', 'Please sign in first.');
}

export function listingsHandlers(doors: Doors): Handlers<typeof listingsContract, Asker> {
  return {
    'GET /experiences': ({ asker, query }) => signedIn(asker, (me) => listListings(doors, me, query)),
    'GET /experiences.csv': ({ asker, query }) => listingsFile(doors, mustBeSignedIn(asker), query),
    'POST /experiences/bulk': ({ asker, body }) => signedIn(asker, (me) => changeInBulk(doors, me, body)),
    'POST /experiences': ({ asker }) => signedIn(asker, (me) => beginListing(doors, me)),
    'POST /experiences/{experienceId}/duplicate': ({ asker, params }) =>
      signedIn(asker, (me) => duplicateListing(doors, me, params.experienceId)),
    'PUT /experiences/{experienceId}/collaborators/{collaborationId}': ({ asker, params }) =>
      signedIn(asker, (me) => assignCollaborator(doors, me, params, true)),
    'DELETE /experiences/{experienceId}/collaborators/{collaborationId}': ({ asker, params }) =>
      signedIn(asker, (me) => assignCollaborator(doors, me, params, false)),
    'GET /experiences/{experienceId}': ({ asker, params, query }) =>
      showExperience(doors, asker, params.experienceId, query.key),
    'PATCH /experiences/{experienceId}': ({ asker, params, body }) =>
      signedIn(asker, (me) => changeListing(doors, me, params.experienceId, body)),
    'PUT /experiences/{experienceId}/pictures': ({ asker, params, body }) =>
      signedIn(asker, (me) => setPictures(doors, me, params.experienceId, body)),
    'POST /experiences/{experienceId}/publish': ({ asker, params }) =>
      signedIn(asker, (me) => publishListing(doors, me, params.experienceId)),
    'POST /experiences/{experienceId}/submit': ({ asker, params, body }) =>
      signedIn(asker, (me) => submitListing(doors, me, params.experienceId, body.message)),
    'POST /experiences/{experienceId}/council-answer': ({ asker, params, body }) =>
      signedIn(asker, (me) => answerListing(doors, me, params.experienceId, body)),
    'GET /councils/{councilId}/listings': ({ asker, params, query }) =>
      signedIn(asker, (me) => listCouncilListings(doors, me, params.councilId, query)),
    'POST /experiences/{experienceId}/pause': ({ asker, params }) =>
      signedIn(asker, (me) => pauseListing(doors, me, params.experienceId)),
    'POST /experiences/{experienceId}/archive': ({ asker, params }) =>
      signedIn(asker, (me) => archiveListing(doors, me, params.experienceId)),
    'GET /listings/{slug}': ({ params, query }) => showListingPage(doors, params.slug, query.key),
    'GET /providers/{slug}': ({ params }) => showProvider(doors, params.slug),
    'GET /places': async ({ query }) => done(findPlaces(doors, query.q)),
    'GET /postcodes/{postcode}': async ({ params }) => findPostcode(doors, params.postcode),
  };
}
