import * as z from 'zod';
import { listingCard } from '../listings/contract.ts';
import { contract } from '../platform/contract.ts';
import { line } from '../platform/text-schemas.ts';
import { collectionStates } from './collection-rules.ts';

const listingId = z.object({ listingId: z.uuid() });

const words = {
  title: line(80).min(3, 'Enter a title of at least 3 characters.'),
  summary: line(500),
};

/** A collection as lists name it. */
const collectionLine = z.object({
  id: z.uuid(),
  key: z.string(),
  title: z.string(),
  summary: z.string(),
  /** How many listings everybody sees in it. */
  listings: z.int(),
  owner: z.object({ name: z.string() }),
});

const ownCollectionLine = collectionLine.extend({
  state: z.enum(collectionStates),
  /** Providers who ask for a place. */
  requests: z.int(),
});

const collectionPage = z.object({
  id: z.uuid(),
  key: z.string(),
  title: z.string(),
  summary: z.string(),
  /** False keeps its page out of search engines. */
  isPublic: z.boolean(),
  owner: z.object({ id: z.uuid(), name: z.string(), /** Null without a public page. */ slug: z.string().nullable() }),
  listings: z.array(listingCard),
});
export type CollectionPage = z.infer<typeof collectionPage>;

const collectionToEdit = z.object({
  id: z.uuid(),
  key: z.string(),
  title: z.string(),
  summary: z.string(),
  state: z.enum(collectionStates),
  /** Those in it in their order, then those that ask. */
  listings: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      provider: z.string(),
      state: z.enum(['REQUESTED', 'ACCEPTED']),
      /** False while nobody else sees it: paused, private or archived. */
      isOffered: z.boolean(),
    }),
  ),
});
export type CollectionToEdit = z.infer<typeof collectionToEdit>;

const collectionId = z.object({ collectionId: z.uuid() });
const inCollection = collectionId.extend({ listingId: z.uuid() });

export const collectionsContract = contract({
  'GET /saved-listings': {
    summary: 'The listings that the account has saved, the latest first',
    access: 'own-family',
    query: z.object({ page: z.coerce.number().int().min(1).max(1_000).default(1) }),
    output: z.object({
      listings: z.array(
        z.object({
          id: z.uuid(),
          title: z.string(),
          /** Null while it is not offered to everybody: it may be paused, private or archived. */
          card: listingCard.nullable(),
        }),
      ),
      page: z.int(),
      pages: z.int(),
      total: z.int(),
    }),
  },
  'GET /saved-listings/ids': {
    summary: 'Which listings the account has saved',
    access: 'own-family',
    output: z.object({ ids: z.array(z.uuid()) }),
  },
  'PUT /saved-listings/{listingId}': {
    summary: 'Save a listing; saving it twice changes nothing',
    access: 'own-family',
    params: listingId,
    refusals: { 'too-many-saved': 409 },
  },
  'DELETE /saved-listings/{listingId}': {
    summary: 'Save a listing no longer',
    access: 'own-family',
    params: listingId,
  },

  'GET /collections': {
    summary: 'Public collections, the latest first',
    access: 'everyone',
    query: z.object({ q: line(100).default('') }),
    output: z.object({ collections: z.array(collectionLine) }),
  },
  'GET /collections/{key}': {
    summary: 'A collection with its listings, for whoever has its address',
    access: 'everyone',
    params: z.object({ key: z.string().min(1).max(120) }),
    output: collectionPage,
  },
  'GET /own-collections': {
    summary: 'The collections of the account, the latest first',
    access: 'own-listings',
    output: z.object({ collections: z.array(ownCollectionLine) }),
  },
  'POST /own-collections': {
    summary: 'Make a collection; at first only who has its link sees it',
    access: 'own-listings',
    body: z.strictObject(words).partial({ summary: true }),
    output: z.object({ id: z.uuid() }),
    idempotent: true,
    refusals: { 'too-many-collections': 409 },
  },
  'GET /own-collections/{collectionId}': {
    summary: 'A collection of the account as it is edited',
    access: 'own-listings',
    params: collectionId,
    output: collectionToEdit,
  },
  'PATCH /own-collections/{collectionId}': {
    summary: 'Change the words, the state or the order of a collection',
    access: 'own-listings',
    params: collectionId,
    body: z.strictObject({ ...words, state: z.enum(collectionStates), order: z.array(z.uuid()).max(200) }).partial(),
    output: collectionToEdit,
    refusals: { 'providers-only': 403 },
  },
  'PUT /own-collections/{collectionId}/listings/{listingId}': {
    summary: 'Put a listing into a collection, or accept one whose provider asks',
    access: 'own-listings',
    params: inCollection,
    output: collectionToEdit,
    refusals: { 'too-many-listings': 409 },
  },
  'DELETE /own-collections/{collectionId}/listings/{listingId}': {
    summary: 'Take a listing out of a collection, or refuse one whose provider asks',
    access: 'own-listings',
    params: inCollection,
    output: collectionToEdit,
  },
  'GET /experiences/{listingId}/collections': {
    summary: 'The collections that an own listing stands in, or asks for a place in',
    access: 'own-listings',
    params: listingId,
    output: z.object({
      collections: z.array(
        z.object({
          id: z.uuid(),
          title: z.string(),
          owner: z.string(),
          state: z.enum(['REQUESTED', 'ACCEPTED', 'REFUSED']),
        }),
      ),
    }),
  },
  'PUT /experiences/{listingId}/collections/{collectionId}': {
    summary: 'Ask for a place for an own listing in a public collection; in an own one it stands at once',
    access: 'own-listings',
    params: inCollection,
    refusals: { 'too-many-listings': 409 },
  },
  'DELETE /experiences/{listingId}/collections/{collectionId}': {
    summary: 'Take an own listing out of a collection, or ask no more',
    access: 'own-listings',
    params: inCollection,
  },
});
