import * as z from 'zod';
import { datesInFront, inFront } from '../listings/contract.ts';
import { contract } from '../platform/contract.ts';
import { dayparts, LONGEST_SEARCH, MOST_PARTY, quickDates, sendProvisions, sorts } from './search-rules.ts';
import { searchParts } from './search-parts.ts';
import { travels } from './travel.ts';
import { line, requiredLine } from '../platform/text-schemas.ts';

const isoDate = z.iso.date();

/** Values separated by commas; the pattern of one of them. */
const listOf = (one: string, most: number) =>
  z
    .string()
    .regex(new RegExp(`^${one}(,${one}){0,${most - 1}}$`), 'Choose from the list')
    .max(400);

/** What a visitor looks for. Everything is optional and lives in the page's address under the same names. */
const searchQuery = z.object({
  q: line(LONGEST_SEARCH).optional(),
  /** Looks for the words exactly as they are typed. */
  exact: z.enum(['yes']).optional(),
  /** A place as typed: a postcode, the first half of one, a town or a council. */
  place: line(120).optional(),
  latitude: z.coerce.number().min(-90).max(90).optional(),
  longitude: z.coerce.number().min(-180).max(180).optional(),
  /** Miles around the place, or a time of travel to it, which is estimated. */
  radius: z.union([z.enum(travels), z.coerce.number().min(1).max(100)]).optional(),
  /** What the map shows: west, south, east, north. Wins over place and radius. */
  bounds: z
    .string()
    .regex(/^-?\d+(\.\d+)?(,-?\d+(\.\d+)?){3}$/)
    .max(100)
    .optional(),
  from: isoDate.optional(),
  to: isoDate.optional(),
  /** Dates by what they are called; those that are given by day come before them. */
  when: z.enum(quickDates).optional(),
  daypart: z.enum(dayparts).optional(),
  /** Weekdays from 1, Monday, to 7, Sunday, separated by commas. */
  weekday: listOf('[1-7]', 7).optional(),
  /** Ages of all who come, separated by commas. */
  age: listOf('(?:\\d{1,2}|10\\d|110)', 8).optional(),
  /** Needs that must be met (listings/access-needs.ts), separated by commas. */
  access: listOf('[a-z-]{1,20}', 12).optional(),
  /** Category slugs, separated by commas. */
  category: z.string().max(300).optional(),
  /** Highest all-in price in pounds for somebody without any claim. */
  price: z.coerce.number().min(0).max(10_000).optional(),
  funding: z.enum(['free', 'council']).optional(),
  /** Ids of councils one of which pays for places, separated by commas. */
  council: listOf('[0-9a-f-]{36}', 10).optional(),
  kind: z.enum(['one-off', 'block']).optional(),
  available: z.enum(['yes']).optional(),
  /** How many come: dates with as many free places. */
  party: z.coerce.number().int().min(1).max(MOST_PARTY).optional(),
  /** Over the internet, wherever somebody is. */
  online: z.enum(['yes']).optional(),
  /** Booked at once, without a request. */
  instant: z.enum(['yes']).optional(),
  /** What the provider says of special educational needs and disabilities; inclusive ones and specialists, or these alone. */
  send: z.enum(sendProvisions).optional(),
  provider: z.uuid().optional(),
  sort: z.enum(sorts).optional(),
  page: z.coerce.number().int().min(1).max(500).optional(),
});

/** A search as it was kept. */
export const askedSearch = searchQuery;

const searchResult = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  provider: z.object({ name: z.string(), slug: z.string().nullable() }),
  town: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Miles from the place that was asked for. */
  distance: z.number().nullable(),
  picture: z
    .object({
      id: z.uuid(),
      colour: z.string(),
      alternativeText: z.string(),
      widths: z.array(z.int()),
      avif: z.boolean(),
    })
    .nullable(),
  categories: z.array(z.string()),
  ages: z.object({ from: z.int().nullable(), to: z.int().nullable(), audience: z.string().nullable() }),
  ...inFront,
  funded: z.boolean(),
  ...datesInFront,
});

/** A search that an account keeps. */
const savedSearch = z.object({
  id: z.uuid(),
  name: z.string(),
  /** What is searched for, by the names of an address of the search page. */
  asked: z.record(z.string(), z.string()),
  alerts: z.boolean(),
  createdAt: z.iso.datetime(),
  /** When a mail about it was last due, or null. */
  toldAt: z.iso.datetime().nullable(),
});
export type SavedSearch = z.infer<typeof savedSearch>;

const searchId = z.object({ searchId: z.uuid() });
const nameOfSearch = requiredLine(80, 'Enter a name, so that you know it again.');

export const searchContract = contract({
  'GET /search': {
    summary: 'Listings by text, place, dates, age, price and more',
    access: 'everyone',
    query: searchQuery,
    output: z.object({
      results: z.array(searchResult),
      /** How many fit; 1,001 stands for more than 1,000. */
      total: z.int(),
      page: z.int(),
      pages: z.int(),
      /** How many of them have all the words; the others have some, and come after these. */
      whole: z.int(),
      /** The place that was understood, or null; `typed` where what was typed is not quite its name. */
      place: z
        .object({ name: z.string(), latitude: z.number(), longitude: z.number(), typed: z.string().nullable() })
        .nullable(),
      /** Others that have the name, or, where the place is unknown, some that sound like it. */
      otherPlaces: z.array(z.string()),
      /** Whether a place was typed that nobody knows: then nothing is listed. */
      placeUnknown: z.boolean(),
      /** The words that were looked for without the place that stands among them, or null where none does. */
      withoutPlace: z.string().nullable(),
      /** The words that were looked for in place of those that were typed, or null. */
      instead: z.string().nullable(),
      /** Whether the words ask for what is near whoever asks, whose place we do not know. */
      nearMe: z.boolean(),
      /** The days that quick dates mean, or null. */
      days: z.object({ from: isoDate, to: isoDate }).nullable(),
      /** Where nothing is found: what is found without one part of the search, the least change first. */
      without: z.array(
        z.object({
          part: z.enum(searchParts),
          total: z.int(),
          /** The first of them. */
          first: z.object({ title: z.string(), slug: z.string(), town: z.string(), distance: z.number().nullable() }),
        }),
      ),
    }),
  },
  'GET /search/count': {
    summary: 'How many listings fit, and how many of them at quick dates',
    access: 'everyone',
    query: searchQuery,
    output: z.object({
      total: z.int(),
      quick: z.array(z.object({ when: z.enum(quickDates), from: isoDate, to: isoDate, total: z.int() })),
    }),
  },
  'GET /search/suggestions': {
    summary: 'Listings, providers, places and categories for what is being typed',
    access: 'everyone',
    query: z.object({ q: line(LONGEST_SEARCH) }),
    output: z.object({
      /** The words that these are for, where those that were typed have none. */
      instead: z.string().nullable(),
      listings: z.array(z.object({ title: z.string(), slug: z.string(), town: z.string() })),
      providers: z.array(z.object({ name: z.string(), slug: z.string() })),
      places: z.array(z.string()),
      categories: z.array(z.object({ slug: z.string(), title: z.string() })),
    }),
  },
  'GET /search/pins': {
    summary: 'Where all listings are that fit, for the map',
    access: 'everyone',
    query: searchQuery,
    output: z.object({
      pins: z.array(
        z.object({
          slug: z.string(),
          title: z.string(),
          latitude: z.number(),
          longitude: z.number(),
          fromPence: z.int().nullable(),
          /** Whether all of its dates are taken. */
          full: z.boolean(),
        }),
      ),
      /** Where there are too many for pins of their own: how many are where. */
      groups: z.array(z.object({ latitude: z.number(), longitude: z.number(), count: z.int() })),
    }),
  },
  'POST /search/unmet': {
    summary: 'Count a search that finds nothing, without who searched',
    access: 'everyone',
    query: searchQuery,
    refusals: { 'too-many-requests': 429 },
  },
  'GET /saved-searches': {
    summary: 'The searches that the account keeps, the latest first',
    access: 'own-family',
    output: z.object({ searches: z.array(savedSearch) }),
  },
  'POST /saved-searches': {
    summary: 'Keep a search, and be mailed what is new in it',
    access: 'own-family',
    body: z.strictObject({ name: nameOfSearch, asked: searchQuery.strict(), alerts: z.boolean() }),
    output: z.object({ id: z.uuid() }),
    idempotent: true,
    refusals: { 'too-many-searches': 409, 'nothing-asked': 422 },
  },
  'PATCH /saved-searches/{searchId}': {
    summary: 'Rename a kept search, or switch its mails on or off',
    access: 'own-family',
    params: searchId,
    body: z.strictObject({ name: nameOfSearch, alerts: z.boolean() }).partial(),
  },
  'DELETE /saved-searches/{searchId}': {
    summary: 'Keep a search no longer',
    access: 'own-family',
    params: searchId,
  },
  'POST /search-alerts/stop': {
    summary: 'Stop the mails about a kept search, or all of an account, by the signed link of a mail',
    access: 'everyone',
    query: z.object({ of: z.uuid(), key: z.string().min(1).max(60) }),
  },
});
