import * as z from 'zod';
import { contract } from '../platform/contract.ts';
import { picture } from '../media/contract.ts';
import { MAXIMUM_TIERS, policyPresets } from './cancellation-policy.ts';
import { categories } from './categories.ts';
import { listingStates } from './listing.ts';
import { sections as wizardSections, stepNames } from './wizard.ts';

const instant = z.iso.datetime();
const text = (maximum: number) => z.string().trim().max(maximum);
const lines = z.array(text(200).min(1)).max(30);

const categoryId = z
  .int()
  .refine((id) => categories.some((category) => category.id === id), 'Choose a category from the list.');
export const audienceTypes = ['children', 'adults', 'families'] as const;

const category = z.object({ id: z.int(), slug: z.string(), title: z.string() });
const tier = z.object({ hoursBefore: z.int(), percent: z.int() });

/** A picture of a listing, in its place: the first is the cover. */
const listingPicture = picture.extend({ alternativeText: z.string() });

const address = z.object({
  venueName: z.string(),
  addressLine: z.string(),
  town: z.string(),
  zipCode: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Code of the Office for National Statistics of the council that the venue lies in. */
  councilCode: z.string().nullable(),
});

const section = z.object({ orderNumber: z.int(), title: z.string(), description: z.string() });

/** `pricePence` is what the provider asks, `allInPence` what a booker pays, with the booking fee. */
const ticket = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  audience: z.enum(['child', 'adult', 'family']),
  unit: z.enum(['session', 'block']),
  funding: z.enum(['PAID', 'FREE', 'COUNCIL']),
  pricePence: z.int(),
  allInPence: z.int(),
  ageFrom: z.int().nullable(),
  ageTo: z.int().nullable(),
});

const session = z.object({ id: z.uuid(), startDate: instant, endDate: instant });

/** A step of the wizard that keeps the listing from being published, and why. */
const missingStep = z.object({
  step: z.enum(stepNames),
  section: z.enum(wizardSections).nullable(),
  message: z.string(),
});
export type MissingStep = z.infer<typeof missingStep>;

const cancellationPolicy = z.object({
  preset: z.enum(policyPresets).nullable(),
  /** The tiers that count, whether the preset's or the provider's own; the earliest first. */
  tiers: z.array(tier),
  formalEducationalActivity: z.boolean().nullable(),
  /** The policy as a sentence for families; null while none is chosen. */
  sentence: z.string().nullable(),
});

/** A listing as the specification names its fields. `owner` is there for the owner alone. */
export const experience = z.object({
  id: z.uuid(),
  slug: z.string(),
  state: z.enum(listingStates),
  version: z.int(),
  title: z.string(),
  summary: z.string(),
  experienceMedia: z.array(listingPicture),
  address,
  audienceType: z.enum(audienceTypes).nullable(),
  ageFrom: z.int().nullable(),
  ageTo: z.int().nullable(),
  maximumGroupSize: z.int().nullable(),
  categories: z.array(category),
  sections: z.array(section),
  accessibilityMeasures: z.array(z.string()),
  learningAims: z.array(z.string()),
  provisions: z.array(z.string()),
  safetyMeasures: z.array(z.string()),
  cancellationPolicy,
  tickets: z.array(ticket),
  collaborators: z.array(z.object({ id: z.uuid(), name: z.string() })),
  upcomingSession: session.nullable(),
  council: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  provider: z.object({ id: z.uuid(), name: z.string(), slug: z.string().nullable() }),
  isPrivate: z.boolean(),
  instantBook: z.boolean(),
  enforceAgeRange: z.boolean(),
  attendanceOnRegister: z.boolean(),
  waitingList: z.boolean(),
  hidePlaces: z.boolean(),
  publishedAt: instant.nullable(),
  updatedAt: instant,
  owner: z
    .object({
      /** Opens the page of a private or unpublished listing: `/listing/{slug}?key=…`. */
      key: z.string(),
      confirmationMessage: z.string(),
      missing: z.array(missingStep),
    })
    .nullable(),
});
export type Experience = z.infer<typeof experience>;

/** What a listing is at this moment, derived from its state, dates and places. */
export const standings = [
  'draft',
  'upcoming',
  'full',
  'no-dates',
  'ended',
  'paused',
  'archived',
  'with-council',
] as const;

const listingRow = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  state: z.enum(listingStates),
  standing: z.enum(standings),
  version: z.int(),
  isPrivate: z.boolean(),
  key: z.string(),
  town: z.string(),
  cover: listingPicture.nullable(),
  upcomingSession: session.nullable(),
  /** Sessions that have not begun: how many there are, and their places taken and in all. */
  upcomingSessions: z.int(),
  placesTaken: z.int(),
  capacity: z.int(),
  updatedAt: instant,
});
export type ListingRow = z.infer<typeof listingRow>;

/** The public page of a listing, the same for everybody. It has no live numbers: those come from the sessions route. */
export const listingPage = z.object({
  id: z.uuid(),
  slug: z.string(),
  /** Anything but PUBLISHED is seen with the key only: the page says so and offers no booking. */
  state: z.enum(listingStates),
  isPrivate: z.boolean(),
  title: z.string(),
  summary: z.string(),
  pictures: z.array(listingPicture),
  address,
  audienceType: z.enum(audienceTypes).nullable(),
  ageFrom: z.int().nullable(),
  ageTo: z.int().nullable(),
  /** 'Ages 5 to 11', 'Adults', 'All ages'. */
  agesSentence: z.string(),
  maximumGroupSize: z.int().nullable(),
  categories: z.array(category),
  sections: z.array(section),
  accessibilityMeasures: z.array(z.string()),
  learningAims: z.array(z.string()),
  provisions: z.array(z.string()),
  safetyMeasures: z.array(z.string()),
  cancellationPolicy,
  instantBook: z.boolean(),
  hidePlaces: z.boolean(),
  waitingList: z.boolean(),
  tickets: z.array(ticket),
  /** The lowest all-in price of a ticket in pence; null without tickets. */
  fromPence: z.int().nullable(),
  upcomingSession: session.nullable(),
  council: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  provider: z.object({
    id: z.uuid(),
    slug: z.string().nullable(),
    name: z.string(),
    mission: z.string(),
    biography: z.string(),
    picture: picture.nullable(),
    avatar: z.int(),
    since: instant,
  }),
  publishedAt: instant.nullable(),
  updatedAt: instant,
});
export type ListingPage = z.infer<typeof listingPage>;

const providerPage = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  mission: z.string(),
  biography: z.string(),
  picture: picture.nullable(),
  avatar: z.int(),
  since: instant,
  listings: z.array(
    z.object({
      id: z.uuid(),
      slug: z.string(),
      title: z.string(),
      summary: z.string(),
      town: z.string(),
      agesSentence: z.string(),
      cover: listingPicture.nullable(),
      categories: z.array(category),
      fromPence: z.int().nullable(),
      upcomingSession: session.nullable(),
    }),
  ),
});
export type ProviderPage = z.infer<typeof providerPage>;

/** The fields that the wizard saves. Only those that are sent are changed. */
const changes = z
  .strictObject({
    title: text(120),
    summary: text(200),
    address: z.strictObject({
      venueName: text(120),
      addressLine: text(200),
      town: text(80),
      zipCode: text(10),
      latitude: z.number().min(-90).max(90).nullable(),
      longitude: z.number().min(-180).max(180).nullable(),
    }),
    audienceType: z.enum(audienceTypes),
    ageFrom: z.int().min(0).max(110).nullable(),
    ageTo: z.int().min(0).max(110).nullable(),
    maximumGroupSize: z.int().min(1).max(10_000).nullable(),
    categories: z.array(categoryId).max(categories.length),
    sections: z.array(z.strictObject({ title: text(120), description: text(5_000).min(1) })).max(12),
    accessibilityMeasures: lines,
    learningAims: lines,
    provisions: lines,
    safetyMeasures: lines,
    cancellationPolicy: z.strictObject({
      preset: z.enum(policyPresets),
      tiers: z
        .array(
          z.strictObject({
            hoursBefore: z
              .int()
              .min(0)
              .max(24 * 90),
            percent: z.int().min(1).max(100),
          }),
        )
        .max(MAXIMUM_TIERS)
        .optional(),
    }),
    formalEducationalActivity: z.boolean(),
    isPrivate: z.boolean(),
    instantBook: z.boolean(),
    confirmationMessage: text(2_000),
    enforceAgeRange: z.boolean(),
    attendanceOnRegister: z.boolean(),
    waitingList: z.boolean(),
    hidePlaces: z.boolean(),
  })
  .partial();

const version = z.int().min(1).max(2_147_483_647);
const versionedChanges = changes.extend({ version });
export type ListingChange = z.infer<typeof versionedChanges>;
const byId = z.object({ experienceId: z.uuid() });
const key = z.string().max(64).optional();

/** Somewhere to look around. `label` tells it from others of its name: 'Newport, Isle of Wight'. */
const place = z.object({
  kind: z.enum(['postcode', 'outcode', 'town', 'council']),
  name: z.string(),
  label: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});

export const listingsContract = contract({
  'GET /experiences': {
    summary: 'Own listings, the latest changed first',
    access: 'own-listings',
    query: z.object({
      search: z.string().trim().max(512).optional(),
      state: z.enum(listingStates).optional(),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    output: z.object({
      experiences: z.array(listingRow),
      total: z.int(),
      page: z.int(),
      pages: z.int(),
      /** How many there are in each state, whatever is searched for. */
      counts: z.partialRecord(z.enum(listingStates), z.int()),
    }),
  },
  'POST /experiences': {
    summary: 'Begin a listing: an empty draft',
    access: 'own-listings',
    output: experience,
    problems: { 'not-a-provider': 403, 'too-many-drafts': 409 },
    idempotent: true,
  },
  'GET /experiences/{experienceId}': {
    summary:
      'One listing, as the asker may see it: the owner always, others when it is published (a private one with its key)',
    access: 'everyone',
    params: byId,
    query: z.object({ key }),
    output: experience,
  },
  'PATCH /experiences/{experienceId}': {
    summary: 'Change fields of a listing; names the version that the change started from',
    access: 'own-listings',
    params: byId,
    body: versionedChanges,
    output: experience,
    /** `version-changed` has details {version, changed: field names, current: their present values}. */
    problems: { 'version-changed': 409, 'would-be-incomplete': 409, 'is-archived': 409 },
  },
  'PUT /experiences/{experienceId}/pictures': {
    summary: 'Set the pictures of a listing, in order; the first is the cover',
    access: 'own-listings',
    params: byId,
    body: z.strictObject({
      version,
      pictures: z.array(z.strictObject({ id: z.uuid(), alternativeText: text(300).default('') })).max(20),
    }),
    output: experience,
    problems: { 'version-changed': 409, 'would-be-incomplete': 409, 'is-archived': 409 },
  },
  'POST /experiences/{experienceId}/publish': {
    summary: 'Publish a listing, or take up a paused one again',
    access: 'own-listings',
    params: byId,
    output: experience,
    /** `incomplete` has details {missing: [{step, section, message}]}. */
    problems: { incomplete: 409, 'needs-council': 409, 'wrong-state': 409 },
  },
  'POST /experiences/{experienceId}/pause': {
    summary: 'Stop new bookings; those that exist stay',
    access: 'own-listings',
    params: byId,
    output: experience,
    problems: { 'wrong-state': 409 },
  },
  'POST /experiences/{experienceId}/archive': {
    summary: 'Put a listing away for good; refused while places are booked on sessions to come',
    access: 'own-listings',
    params: byId,
    output: experience,
    /** `has-bookings` has details {places: number}. */
    problems: { 'wrong-state': 409, 'has-bookings': 409 },
  },
  'GET /listings/{slug}': {
    summary: 'The public page of a listing',
    access: 'everyone',
    params: z.object({ slug: z.string().min(1).max(160) }),
    query: z.object({ key }),
    output: listingPage,
  },
  'GET /providers/{slug}': {
    summary: 'The public page of a provider, with the listings that are published',
    access: 'everyone',
    params: z.object({ slug: z.string().min(1).max(160) }),
    output: providerPage,
  },
  'GET /places': {
    summary: 'Towns and postcodes that fit what was typed',
    access: 'everyone',
    query: z.object({ q: z.string().trim().min(1).max(100) }),
    output: z.object({ places: z.array(place) }),
  },
  'GET /postcodes/{postcode}': {
    summary: 'Where a postcode is, with its town and council',
    access: 'everyone',
    params: z.object({ postcode: z.string().min(2).max(10) }),
    output: z.object({
      /** As Royal Mail writes it: 'TA1 1AA'. */
      postcode: z.string(),
      latitude: z.number(),
      longitude: z.number(),
      /** 'outcode' where only the middle of the district is known: Northern Ireland and the islands. */
      precision: z.enum(['postcode', 'outcode']),
      town: z.string(),
      council: z.object({ code: z.string(), name: z.string() }),
    }),
    problems: { 'unknown-postcode': 404 },
  },
});
