import * as z from 'zod';
import { contract } from '../platform/contract.ts';
import { availabilities } from './availability.ts';
import { picture } from '../media/contract.ts';
import { ALWAYS_NEEDED, REASON_LENGTH, sections as needSections } from '../people/section.ts';
import { MAXIMUM_TIERS, policyPresets } from './cancellation-policy.ts';
import { categories } from './category-table.ts';
import {
  mealTypes,
  ofstedStates,
  providerTypes,
  sendProviderTypes,
  type MealType,
  type OfstedState,
  type ProviderType,
  type SendProviderType,
} from './council-funding.ts';
import { listingSorts, listingStates, LONGEST_TITLE } from './listing.ts';
import { exactLocations } from './place-privacy.ts';
import { STILL_MAP_LIMITS, stillMapMarks, stillMapShapes, stillMapThemes } from './still-map.ts';
import { termNames } from './terms.ts';
import { sections as wizardSections, stepNames } from './wizard-steps.ts';
import { codeLine, line, lines, requiredLine } from '../platform/text-schemas.ts';

const instant = z.iso.datetime();

/** Degrees with two decimals, so that a picture has one address and nobody can send an exact place in it. */
const hundredths = (least: number, most: number) =>
  z
    .string()
    .regex(/^-?\d{1,2}\.\d\d$/, 'Give degrees with two decimals.')
    .refine((text) => Number(text) >= least && Number(text) <= most, 'This is not in the United Kingdom.');
const listOfLines = z.array(line(200).min(1)).max(30);

const categoryId = z
  .int()
  .refine((id) => categories.some((category) => category.id === id), 'Choose a category from the list.');
export const audienceTypes = ['children', 'adults', 'families'] as const;

const category = z.object({ id: z.int(), slug: z.string(), title: z.string() });
const tier = z.object({ hoursBefore: z.int(), percent: z.int() });

/** A picture of a listing, in its place: the first is the cover. */
const listingPicture = picture.extend({ alternativeText: z.string() });

/**
 * Where the exact place is for booked families only, others get the town, the first half of the postcode, and the
 * position to about a kilometre.
 */
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
  /** Who may have it, where not everybody may: 'on a low income'. */
  concession: z.string(),
  pricePence: z.int(),
  allInPence: z.int(),
  ageFrom: z.int().nullable(),
  ageTo: z.int().nullable(),
});

/** What stands in front of a listing, all in; see `priceInFront`. */
export const inFront = {
  /** What somebody pays at the least who has no claim of any kind; null where nobody without one can book. */
  fromPence: z.int().nullable(),
  /** Whether there are dearer tickets for everybody, too. */
  severalPrices: z.boolean(),
  /** What is cheaper for some: '£16.48 on a low income'. */
  cheaper: z.array(z.object({ pence: z.int(), who: z.string() })),
};

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

const keysOf = <Key extends string>(record: Record<Key, string>) => Object.keys(record) as [Key, ...Key[]];

/** What the provider tells the council about itself. */
const councilFunding = z.object({
  providerType: z.enum(keysOf<ProviderType>(providerTypes)).nullable(),
  sendProviderType: z.enum(keysOf<SendProviderType>(sendProviderTypes)).nullable(),
  ofsted: z.enum(keysOf<OfstedState>(ofstedStates)).nullable(),
  ofstedNumber: z.string(),
  meals: z.array(z.enum(keysOf<MealType>(mealTypes))),
  /** Hours of physical activity in a session of four hours. */
  activityHours: z.number().nullable(),
});

/** What passed between provider and council about a listing. */
const councilReview = z.object({
  kind: z.enum(['submitted', 'changes-asked', 'approved']),
  at: instant,
  /** Who did it, by name. */
  by: z.string(),
  message: z.string(),
});

/** What a listing said before its safety measures, ages or policy were changed, where somebody had booked under it. */
const earlierVersion = z.object({
  version: z.int(),
  endedAt: instant,
  changed: z.array(z.enum(termNames)),
  safetyMeasures: z.array(z.string()),
  /** 'Ages 5 to 11'. */
  ages: z.string(),
  /** The policy as a sentence. */
  cancellationPolicy: z.string().nullable(),
  formalEducationalActivity: z.boolean().nullable(),
});

/** What the provider needs to know of each who comes, and why. */
const need = z.object({ section: z.enum(needSections), reason: z.string() });

const role = z.enum(['owner', 'collaborator']);

/**
 * A listing as the specification names its fields. `owner` is there for those who run it: its provider, and
 * collaborators who were put on it.
 */
export const experience = z.object({
  id: z.uuid(),
  slug: z.string(),
  state: z.enum(listingStates),
  version: z.int(),
  title: z.string(),
  summary: z.string(),
  experienceMedia: z.array(listingPicture),
  address,
  exactLocation: z.enum(exactLocations),
  /** Whether people take part over the internet. */
  isOnline: z.boolean(),
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
  /** Who of the provider's team works on it, by account. Empty for those who do not run it. */
  collaborators: z.array(z.object({ id: z.uuid(), name: z.string() })),
  upcomingSession: session.nullable(),
  isCouncilFunded: z.boolean(),
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
      role,
      /** Opens the page of a private or unpublished listing: `/listing/{slug}?key=…`. */
      key: z.string(),
      confirmationMessage: z.string(),
      missing: z.array(missingStep),
      /** Whether there is a block of dates, past or to come. */
      hasBlock: z.boolean(),
      /** Whether its provider has other listings as well. */
      isAnother: z.boolean(),
      /** Newest first. */
      earlierVersions: z.array(earlierVersion),
      /** What of a price families pay on top, and what is kept of it, as shares of 10 000. */
      fees: z.object({ bookerFeeBasisPoints: z.int(), providerFeeBasisPoints: z.int() }),
      councilFunding,
      /** In the order of the sections. */
      needs: z.array(need),
      /** Newest first. */
      councilReviews: z.array(councilReview),
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
  role,
  /** Name of whose listing it is. */
  provider: z.string(),
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
  exactLocation: z.enum(exactLocations),
  /** Whether people take part over the internet. */
  isOnline: z.boolean(),
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
  /** How children with SEND take part; null where the provider has not said. */
  sendProvision: z.enum(keysOf<SendProviderType>(sendProviderTypes)).nullable(),
  safetyMeasures: z.array(z.string()),
  cancellationPolicy,
  instantBook: z.boolean(),
  hidePlaces: z.boolean(),
  waitingList: z.boolean(),
  tickets: z.array(ticket),
  ...inFront,
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

/** What is told in front of a listing about its sessions to come; search counts only those in the dates asked for. */
export const datesInFront = {
  /** The soonest session with a free place, or the soonest at all when every one is full. */
  next: z
    .object({
      startDate: instant,
      endDate: instant,
      /** Where it is held, if that is in another town than the listing's place. */
      town: z.string().nullable(),
    })
    .nullable(),
  sessions: z.int(),
  availability: z.enum(availabilities),
  /** Free places of the next session; null where the provider does not show them. */
  placesLeft: z.int().nullable(),
};

/** A listing among others, as everybody may see it. */
export const listingCard = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  provider: z.object({ name: z.string() }),
  town: z.string(),
  agesSentence: z.string(),
  cover: listingPicture.nullable(),
  categories: z.array(category),
  ...inFront,
  ...datesInFront,
});
export type ListingCardAnswer = z.infer<typeof listingCard>;

const providerPage = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  mission: z.string(),
  biography: z.string(),
  picture: picture.nullable(),
  avatar: z.int(),
  since: instant,
  listings: z.array(listingCard),
});
export type ProviderPage = z.infer<typeof providerPage>;

/** The fields that the wizard saves. Only those that are sent are changed. */
const changes = z
  .strictObject({
    title: line(LONGEST_TITLE),
    summary: line(200),
    address: z.strictObject({
      venueName: line(120),
      addressLine: line(200),
      town: line(80),
      zipCode: codeLine(10),
      latitude: z.number().min(-90).max(90).nullable(),
      longitude: z.number().min(-180).max(180).nullable(),
    }),
    /** Who is shown the exact place: everyone, or families with a confirmed place. */
    exactLocation: z.enum(exactLocations),
    isOnline: z.boolean(),
    audienceType: z.enum(audienceTypes),
    ageFrom: z.int().min(0).max(110).nullable(),
    ageTo: z.int().min(0).max(110).nullable(),
    maximumGroupSize: z.int().min(1).max(10_000).nullable(),
    categories: z.array(categoryId).max(categories.length),
    sections: z.array(z.strictObject({ title: line(120), description: lines(5_000).min(1) })).max(12),
    accessibilityMeasures: listOfLines,
    learningAims: listOfLines,
    provisions: listOfLines,
    safetyMeasures: listOfLines,
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
    isCouncilFunded: z.boolean(),
    /** Choosing a council makes the listing council-funded. */
    councilId: z.uuid().nullable(),
    councilFunding: z.strictObject({
      ...councilFunding.shape,
      ofstedNumber: codeLine(20),
      meals: councilFunding.shape.meals.max(10),
      activityHours: z.number().min(0).max(4).multipleOf(0.5).nullable(),
    }),
    isPrivate: z.boolean(),
    instantBook: z.boolean(),
    confirmationMessage: lines(2_000),
    enforceAgeRange: z.boolean(),
    attendanceOnRegister: z.boolean(),
    waitingList: z.boolean(),
    hidePlaces: z.boolean(),
    /** All of them, each once; name and age are always among them. */
    needs: z
      .array(
        z.strictObject({
          section: z.enum(needSections),
          reason: line(REASON_LENGTH).min(1, 'Say why in one sentence.'),
        }),
      )
      .min(1)
      .max(needSections.length)
      .refine((needs) => new Set(needs.map((one) => one.section)).size === needs.length, 'Name each section once.')
      .refine((needs) => needs.some((one) => one.section === ALWAYS_NEEDED), 'Name and age are always needed.'),
  })
  .partial();

/** A council-funded listing as its council sees it. */
const councilListing = z.object({
  id: z.uuid(),
  slug: z.string(),
  state: z.enum(listingStates),
  title: z.string(),
  summary: z.string(),
  town: z.string(),
  ages: z.string(),
  provider: z.object({ name: z.string(), emailAddress: z.string(), phoneNumber: z.string() }),
  upcomingSession: session.nullable(),
  upcomingSessions: z.int(),
  /** Opens the page of a listing that is not published yet; null where it is not theirs to see. */
  key: z.string().nullable(),
  councilFunding,
  reviews: z.array(councilReview),
  updatedAt: instant,
});
export type CouncilListing = z.infer<typeof councilListing>;

const version = z.int().min(1).max(2_147_483_647);
const versionedChanges = changes.extend({ version });
export type ListingChange = z.infer<typeof versionedChanges>;
const byId = z.object({ experienceId: z.uuid() });
const collaboration = byId.extend({ collaborationId: z.uuid() });
/** As many as a page of the list holds. */
const MOST_AT_ONCE = 20;
const key = z.string().max(64).optional();

/** Somewhere to look around. `label` tells it from others of its name: 'Newport, Isle of Wight'. */
const place = z.object({
  kind: z.enum(['postcode', 'outcode', 'town', 'council']),
  name: z.string(),
  label: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});

const filter = {
  search: line(512).optional(),
  state: z.enum(listingStates).optional(),
  standing: z.enum(standings).optional(),
  /** Unsorted: the latest changed first. */
  sort: z.enum(listingSorts).optional(),
  direction: z.enum(['ascending', 'descending']).optional(),
};

export const listingsContract = contract({
  'GET /experiences': {
    summary: 'The listings that the caller owns or works on, the latest changed first unless they are sorted',
    access: 'own-listings',
    query: z.object({
      ...filter,
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
  'GET /experiences.csv': {
    summary: 'The same listings as a file for a spreadsheet',
    access: 'own-listings',
    query: z.object(filter),
    produces: 'text/csv',
  },
  'POST /experiences/bulk': {
    summary:
      'Publish, pause or archive several own listings, each by itself: what one refuses does not stop the others',
    access: 'own-listings',
    body: z.strictObject({
      action: z.enum(['publish', 'pause', 'archive']),
      experienceIds: z.array(z.uuid()).min(1).max(MOST_AT_ONCE),
    }),
    /** In the order in which they were named; `message` says why where it was not done. */
    output: z.object({
      results: z.array(z.object({ id: z.uuid(), title: z.string(), done: z.boolean(), message: z.string() })),
    }),
  },
  'POST /experiences': {
    summary: 'Begin a listing: an empty draft',
    access: 'own-listings',
    output: experience,
    refusals: { 'not-a-provider': 403, 'too-many-drafts': 409 },
    idempotent: true,
  },
  'POST /experiences/{experienceId}/duplicate': {
    summary: 'Make a draft with everything of an own listing but its dates, bookings and talks with the council',
    access: 'own-listings',
    params: byId,
    output: experience,
    refusals: { 'too-many-drafts': 409 },
    idempotent: true,
  },
  'PUT /experiences/{experienceId}/collaborators/{collaborationId}': {
    summary: 'Put somebody of the own team on a listing: they may read it and change what describes it',
    access: 'own-listings',
    params: collaboration,
    output: experience,
  },
  'DELETE /experiences/{experienceId}/collaborators/{collaborationId}': {
    summary: 'Take somebody off a listing',
    access: 'own-listings',
    params: collaboration,
    output: experience,
  },
  'GET /experiences/{experienceId}': {
    summary:
      'One listing, as the caller may see it: those who run it always, others when it is published (a private one with its key)',
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
    refusals: { 'version-changed': 409, 'would-be-incomplete': 409, 'is-archived': 409, 'with-council': 409 },
  },
  'PUT /experiences/{experienceId}/pictures': {
    summary: 'Set the pictures of a listing, in order; the first is the cover',
    access: 'own-listings',
    params: byId,
    body: z.strictObject({
      version,
      pictures: z.array(z.strictObject({ id: z.uuid(), alternativeText: line(300).default('') })).max(20),
    }),
    output: experience,
    refusals: { 'version-changed': 409, 'would-be-incomplete': 409, 'is-archived': 409 },
  },
  'POST /experiences/{experienceId}/publish': {
    summary: 'Publish a listing, or take up a paused one again',
    access: 'own-listings',
    params: byId,
    output: experience,
    /** `incomplete` has details {missing: [{step, section, message}]}. */
    refusals: { incomplete: 409, 'needs-council': 409, 'wrong-state': 409 },
  },
  'POST /experiences/{experienceId}/submit': {
    summary: 'Send a council-funded listing to its council',
    access: 'own-listings',
    params: byId,
    body: z.strictObject({ message: lines(2_000).default('') }),
    output: experience,
    /** `incomplete` as for publishing. */
    refusals: { incomplete: 409, 'needs-council': 409, 'wrong-state': 409 },
  },
  'POST /experiences/{experienceId}/council-answer': {
    summary: 'The council approves a listing that was sent to it, or sends it back with words',
    access: 'council-members',
    params: byId,
    body: z.strictObject({ answer: z.enum(['approve', 'ask-changes']), message: lines(2_000).default('') }),
    output: councilListing,
    /** Sending back without words is refused as 'invalid-input'. */
    refusals: { 'wrong-state': 409 },
  },
  'GET /councils/{councilId}/listings': {
    summary: 'Listings that name the council, those that wait for it first',
    access: 'council-members',
    params: z.object({ councilId: z.uuid() }),
    query: z.object({
      state: z.enum(listingStates).optional(),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    output: z.object({
      council: z.object({ id: z.uuid(), title: z.string() }),
      listings: z.array(councilListing),
      counts: z.partialRecord(z.enum(listingStates), z.int()),
      total: z.int(),
      page: z.int(),
      pages: z.int(),
    }),
  },
  'POST /experiences/{experienceId}/pause': {
    summary: 'Stop new bookings; those that exist stay',
    access: 'own-listings',
    params: byId,
    output: experience,
    refusals: { 'wrong-state': 409 },
  },
  'POST /experiences/{experienceId}/archive': {
    summary: 'Put a listing away for good; refused while places are booked on sessions to come',
    access: 'own-listings',
    params: byId,
    output: experience,
    /** `has-bookings` has details {places: number}. */
    refusals: { 'wrong-state': 409, 'has-bookings': 409 },
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
    query: z.object({ q: requiredLine(100) }),
    output: z.object({ places: z.array(place) }),
  },
  'GET /places/still-map/{latitude}/{longitude}': {
    summary: 'A picture of the surroundings of a place in the United Kingdom, with a pin or a circle on it',
    access: 'everyone',
    params: z.object({
      latitude: hundredths(STILL_MAP_LIMITS.south, STILL_MAP_LIMITS.north),
      longitude: hundredths(STILL_MAP_LIMITS.west, STILL_MAP_LIMITS.east),
    }),
    query: z.object({
      theme: z.enum(stillMapThemes).default('light'),
      shape: z.enum(stillMapShapes).default('wide'),
      mark: z.enum(stillMapMarks).default('pin'),
    }),
    produces: 'image/svg+xml',
  },
  'GET /postcodes/{postcode}': {
    summary: 'Where a postcode is, with its town and council',
    access: 'everyone',
    params: z.object({ postcode: codeLine(10).min(2) }),
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
    refusals: { 'unknown-postcode': 404 },
  },
});
