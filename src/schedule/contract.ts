import * as z from 'zod';
import { contract } from '../platform/contract.ts';
import { nations } from './bank-holidays.ts';
import { blockTypes, lateJoins, sessionStates } from './block.ts';
import { MAXIMUM_SESSIONS } from './dates.ts';
import { MOST_DAYS_BEFORE } from './minimum.ts';
import { MOST_TERMS } from './term-rules.ts';
import { codeLine, line, lines, requiredLine } from '../platform/text-schemas.ts';

const MAXIMUM_CUTOFF_MINUTES = 60 * 24 * 60;

const instant = z.iso.datetime({ offset: true }).max(40);
const localDate = z.iso.date();
const localTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 09:30');
const capacity = z.int().min(1).max(10_000);

/** A date as the provider writes it: local date and times in Europe/London. */
const sessionInput = z.strictObject({
  /** The session that this changes; absent for a new date. */
  id: z.uuid().optional(),
  date: localDate,
  start: localTime,
  end: localTime,
  /** Places on this date; absent means unchanged, and on a new date the block's. */
  capacity: capacity.optional(),
  /** Where it is held, one of the listing's other places; null means the listing's own, absent unchanged. */
  venueId: z.uuid().nullable().optional(),
});

/** How many people each date needs to go ahead, and how many days before that is decided, at noon. */
const minimumShape = { places: capacity, daysBefore: z.int().min(1).max(MOST_DAYS_BEFORE) };

const blockInput = z.strictObject({
  name: requiredLine(80, 'Give the block a name'),
  type: z.enum(blockTypes),
  /** Booking opens and closes at these moments; null means at once, and never. */
  opensAt: instant.nullable().default(null),
  closesAt: instant.nullable().default(null),
  /** Booking of a date closes this many minutes before it starts. */
  cutoffMinutes: z.int().min(0).max(MAXIMUM_CUTOFF_MINUTES).default(0),
  /** Whether a block that is booked as a whole can be joined once it has begun, for its share of the price. */
  lateJoin: z.enum(lateJoins).default('NO'),
  /** Places on each new date that names none of its own; null means the listing's group size. */
  capacity: capacity.nullable().default(null),
  /** Null: it goes ahead with anybody. Once families have booked it can be lowered only. */
  minimum: z.strictObject(minimumShape).nullable().default(null),
  sessions: z.array(sessionInput).min(1, 'Choose at least one date').max(MAXIMUM_SESSIONS),
});

/** A date as its provider sees it. Cancelled dates are left out. */
const ownSession = z.object({
  id: z.uuid(),
  date: localDate,
  start: localTime,
  end: localTime,
  startDate: instant,
  endDate: instant,
  capacity: z.int(),
  /** Places that are held, requested or confirmed. */
  taken: z.int(),
  /** Which of the listing's other places it is held at; null for its own. */
  venueId: z.uuid().nullable(),
});

/** A place of a listing beside its own. */
const venue = z.object({
  id: z.uuid(),
  name: z.string(),
  addressLine: z.string(),
  town: z.string(),
  zipCode: z.string(),
});

const ownBlock = z.object({
  id: z.uuid(),
  /** Names what the block says now; a change sends it back, so that two editors cannot overwrite each other. */
  version: z.string().max(64),
  name: z.string(),
  type: z.enum(blockTypes),
  opensAt: instant.nullable(),
  closesAt: instant.nullable(),
  cutoffMinutes: z.int(),
  lateJoin: z.enum(lateJoins),
  minimum: z.object(minimumShape).nullable(),
  sessions: z.array(ownSession),
});

/** A date as everybody sees it, at this moment. */
const publicSession = z.object({
  id: z.uuid(),
  startDate: instant,
  endDate: instant,
  /** The same as local date and times in Europe/London, for showing without a time-zone calculation. */
  date: localDate,
  start: localTime,
  end: localTime,
  /** Where it is held, if not at the listing's place; without the exact place where only booked families are told. */
  place: z.string().nullable(),
  /** Places that can still be booked; null when the provider hides the number. */
  placesLeft: z.int().nullable(),
  state: z.enum(sessionStates),
  /** Why it cannot be booked; null when it can. */
  reason: z.string().nullable(),
});

const publicBlock = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.enum(blockTypes),
  /** Of an ALL_DATES block: whether it can be booked as a whole. Otherwise whether any of its dates can. */
  state: z.enum(sessionStates),
  reason: z.string().nullable(),
  /** Of an ALL_DATES block: places left on its fullest date. Null when hidden, and for the other types. */
  placesLeft: z.int().nullable(),
  /** How many dates it has, and how many of them whoever books it whole now gets: fewer once it is joined late. */
  datesOfBlock: z.int(),
  dates: z.int(),
  /** What has to be known of joining late; null where there is nothing to say. */
  lateJoin: z.string().nullable(),
  /** What has to be known of how many people it needs to go ahead; null where it needs nobody in particular. */
  minimum: z.string().nullable(),
  /** Dates from today on, in order of time. */
  sessions: z.array(publicSession),
});

const localSession = z.object({ date: localDate, start: localTime, end: localTime });
const count = z.int().min(0);

/** What a change of a block means for those who have booked it. `PUT /blocks/{blockId}` does exactly this or refuses. */
const blockPreview = z.object({
  /** Names what this says; sent back as `agreed` to make the change. */
  version: z.string().max(64),
  /** Whether somebody must agree before the change is made. */
  needsAgreement: z.boolean(),
  /** Booked dates that change, in order of time. */
  dates: z.array(
    z.object({
      sessionId: z.uuid(),
      /** tight: fewer places than are taken; nobody loses theirs, and nobody else can book until enough have left. */
      kind: z.enum(['moved', 'removed', 'tight']),
      before: localSession,
      after: localSession.nullable(),
      /** Of a date that moves to another place: where; null where the place stays. */
      place: z.string().nullable(),
      capacity: z.int().nullable(),
      places: count,
      requests: count,
      families: count,
      /** Goes back at once, the booking fee included. */
      refundPence: count,
    }),
  ),
  /** Families that are told; those of them that may cancel for free, until when, and what would go back at most. */
  families: count,
  freeFamilies: count,
  freeUntil: instant,
  freePence: count,
  refundPence: count,
  /**
   * Dates that are added, beside what is booked: families keep their places, at the price that they paid, and get none on
   * these. Null where none are added, or nobody has booked and everybody can book them.
   */
  newDates: z
    .object({ dates: count, whole: z.boolean(), places: count, families: count, bookable: z.boolean() })
    .nullable(),
});

const blockChange = blockInput.extend({ version: z.string().max(64) });

const experienceParams = z.object({ experienceId: z.uuid() });
const blockParams = z.object({ blockId: z.uuid() });

const blockRefusals = {
  /** Fields say which dates are wrong: 'sessions.3.start'. */
  'invalid-dates': 422,
  'is-archived': 409,
} as const;

const changeRefusals = {
  ...blockRefusals,
  'version-changed': 409,
  /** `details.sessions`: [{ id, date, start, end, taken }] of the dates that people have booked. */
  'places-taken': 409,
  'minimum-stays': 409,
  /** A child who is booked is elsewhere at the new time. Fields say which dates: 'sessions.3.start'. */
  'learner-busy': 409,
} as const;

const term = z.strictObject({ first: localDate, last: localDate });
const ofCouncil = z.object({ councilId: z.uuid() });

export const scheduleContract = contract({
  'GET /school-terms': {
    summary: 'What a council says of its school terms; nothing where it says nothing',
    access: 'everyone',
    query: z.object({ council: codeLine(9) }),
    output: z.object({ /** The title of the council. */ by: z.string().nullable(), terms: z.array(term) }),
  },
  'GET /councils/{councilId}/school-terms': {
    summary: 'The school terms of a council, and typical ones that count where it says nothing',
    access: 'council-members',
    params: ofCouncil,
    output: z.object({
      council: z.object({ id: z.uuid(), title: z.string() }),
      /** Managers alone change them. */
      mayChange: z.boolean(),
      terms: z.array(term),
      typical: z.array(term),
    }),
  },
  'PUT /councils/{councilId}/school-terms': {
    summary: 'Write the school terms of a council',
    access: 'council-decisions',
    params: ofCouncil,
    body: z.strictObject({ terms: z.array(term).max(MOST_TERMS) }),
    refusals: { 'terms-do-not-fit': 422 },
  },
  'GET /experiences/{experienceId}/blocks': {
    summary: 'The blocks of one of my listings with all their dates and how full they are',
    access: 'own-listings',
    params: experienceParams,
    output: z.object({
      blocks: z.array(ownBlock),
      /** The listing's other places, at which single dates can be held. */
      venues: z.array(venue),
      /** Places for each date when a block names none: the listing's group size. */
      groupSize: z.int().nullable(),
      /** Whose bank holidays count at the listing's venue. */
      nation: z.enum(nations),
    }),
  },
  'POST /experiences/{experienceId}/blocks': {
    summary: 'Add a block of dates to one of my listings',
    access: 'own-listings',
    params: experienceParams,
    body: blockInput,
    output: ownBlock,
    refusals: blockRefusals,
    idempotent: true,
  },
  'POST /experiences/{experienceId}/venues': {
    summary: 'Add a place to one of my listings, at which single dates can be held; the same place is added once',
    access: 'own-listings',
    params: experienceParams,
    body: z.strictObject({
      name: requiredLine(120, 'Say what the place is called'),
      addressLine: line(200).default(''),
      zipCode: codeLine(10).min(1, 'Enter a postcode'),
    }),
    output: venue,
    refusals: { 'is-archived': 409, 'unknown-postcode': 422, 'too-many-venues': 409 },
  },
  'PUT /blocks/{blockId}': {
    summary: 'Change a block: dates without an id are new, dates left out are removed',
    access: 'own-listings',
    params: blockParams,
    body: blockChange.extend({
      /** The `version` of the preview that the provider agreed to; null where nobody is concerned. */
      agreed: z.string().max(64).nullable().default(null),
      /** The provider's words to the families that are told. */
      message: lines(1_000).default(''),
    }),
    output: ownBlock,
    idempotent: true,
    refusals: {
      ...changeRefusals,
      /** `details.preview`: nobody agreed to it yet, or what was agreed to is not true any more. */
      'agree-first': 409,
      'preview-changed': 409,
    },
  },
  'POST /blocks/{blockId}/preview': {
    summary:
      'What a change of a block would mean: who is told, who may cancel for free, what goes back; changes nothing',
    access: 'own-listings',
    params: blockParams,
    body: blockChange,
    output: blockPreview,
    refusals: changeRefusals,
  },
  'DELETE /blocks/{blockId}': {
    summary: 'Remove a block that nobody has booked for the future',
    access: 'own-listings',
    params: blockParams,
    refusals: { 'places-taken': 409, 'is-archived': 409 },
  },
  'GET /experiences/{experienceId}/sessions': {
    summary: 'What can be booked at this moment: blocks, dates and places left',
    access: 'everyone',
    params: experienceParams,
    query: z.object({ key: z.string().max(100).optional() }),
    /** `at` is the moment that the answer is true of. */
    output: z.object({ at: instant, blocks: z.array(publicBlock) }),
  },
});
