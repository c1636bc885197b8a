import * as z from 'zod';
import { accessKeys } from '../listings/access-needs.ts';
import { categories } from '../listings/category-table.ts';
import { listingCard } from '../listings/contract.ts';
import { picture } from '../media/contract.ts';
import { contract } from '../platform/contract.ts';
import { codeLine, line } from '../platform/text-schemas.ts';
import { MILES_AROUND } from './collection-filling.ts';
import { collectionStates } from './collection-rules.ts';

const listingId = z.object({ listingId: z.uuid() });

const words = {
  title: line(80).min(3, 'Enter a title of at least 3 characters.'),
  summary: line(500),
};

const day = z.iso.date().nullable();
const slugs = categories.map(({ slug }) => slug) as [
  (typeof categories)[number]['slug'],
  ...(typeof categories)[number]['slug'][],
];

/** What is to fill a collection by itself. */
const fillingAsked = z.strictObject({
  categories: z.array(z.enum(slugs)).max(slugs.length),
  councilId: z.uuid().nullable(),
  /** A postcode, a town or '' for everywhere. */
  place: line(120),
  miles: z.literal(MILES_AROUND),
  from: day,
  to: day,
  access: z.array(z.enum(accessKeys)).max(accessKeys.length),
});
export type FillingAsked = z.infer<typeof fillingAsked>;

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
  /** The council whose it is; null for an account's own. */
  council: z.string().nullable(),
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
  /** Without a name where a family shares it. `slug`: null without a public page. */
  owner: z.object({ name: z.string(), slug: z.string().nullable() }),
  picture: picture.nullable(),
  /** Whether listings come in by themselves. */
  isFilled: z.boolean(),
  listings: z.array(listingCard),
});
export type CollectionPage = z.infer<typeof collectionPage>;

const listingName = z.object({ id: z.uuid(), title: z.string(), provider: z.string() });
export type ListingName = z.infer<typeof listingName>;

const collectionToEdit = z.object({
  id: z.uuid(),
  key: z.string(),
  title: z.string(),
  summary: z.string(),
  state: z.enum(collectionStates),
  council: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  /** Whether it is a family's list, which is never public. */
  isList: z.boolean(),
  picture: picture.nullable(),
  /**
   * What fills it by itself, and how much that finds; null where nothing does. `found`: what comes in now, beside what was put
   * in; `leftOut`: what somebody took out of it by hand.
   */
  filling: z
    .object({
      asked: fillingAsked,
      words: z.array(z.string()),
      fits: z.int(),
      of: z.int(),
      found: z.array(listingName),
      leftOut: z.array(listingName),
    })
    .nullable(),
  /** Those in it in their order, then those that ask. */
  listings: z.array(
    listingName.extend({
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
  'GET /oembed': {
    summary: 'How a collection is shown on another page (oembed.com), for pages that ask by its address',
    access: 'everyone',
    query: z.object({
      url: codeLine(500),
      format: codeLine(10).default('json'),
      maxwidth: z.coerce.number().int().min(1).max(10_000).optional(),
      maxheight: z.coerce.number().int().min(1).max(10_000).optional(),
    }),
    output: z.object({
      version: z.literal('1.0'),
      type: z.literal('rich'),
      title: z.string(),
      author_name: z.string(),
      author_url: z.string().optional(),
      provider_name: z.string(),
      provider_url: z.string(),
      cache_age: z.int(),
      html: z.string(),
      width: z.int(),
      height: z.int(),
      thumbnail_url: z.string().optional(),
      thumbnail_width: z.int().optional(),
      thumbnail_height: z.int().optional(),
    }),
    refusals: { 'not-implemented': 501 },
  },
  'GET /own-collections': {
    summary: 'The collections of the account, the latest first',
    access: 'own-listings',
    output: z.object({
      collections: z.array(ownCollectionLine),
      /** Whether they are a family's lists, which are never public. */
      areLists: z.boolean(),
      /** The councils for which the caller may make some. */
      councils: z.array(z.object({ id: z.uuid(), title: z.string() })),
    }),
  },
  'POST /own-collections': {
    summary: 'Make a collection; at first only who has its link sees it, and a family’s nobody else',
    access: 'own-listings',
    body: z.strictObject({ ...words, councilId: z.uuid() }).partial({ summary: true, councilId: true }),
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
    summary: 'Change the words, the picture, the state, the order or the rule of a collection',
    access: 'own-listings',
    params: collectionId,
    body: z
      .strictObject({
        ...words,
        state: z.enum(collectionStates),
        order: z.array(z.uuid()).max(200),
        /** Of an own picture, or null for none. */
        pictureId: z.uuid().nullable(),
        filling: fillingAsked.nullable(),
      })
      .partial(),
    output: collectionToEdit,
    refusals: { 'providers-only': 403, 'names-family': 422, 'place-unknown': 422, 'dates-reversed': 422 },
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
  'DELETE /own-collections/{collectionId}/left-out/{listingId}': {
    summary: 'Let the rule of a collection bring a listing in again that was taken out by hand',
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
