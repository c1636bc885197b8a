import * as z from 'zod';
import { REASON_AT_LEAST, REASON_AT_MOST } from '../acting/impersonation.ts';
import { alertKinds, alertSections } from './care.ts';
import { ofSection, showsLearner } from '../people/looks.ts';
import { sections } from '../people/section.ts';
import { contactStates } from '../places/privacy.ts';
import { contract, type AnswerOf } from '../platform/contract.ts';
import { line, lines } from '../platform/text-schemas.ts';
import { entry, incidentData, newEntry } from './entry-schemas.ts';
import { handingOverRoutes } from './handing-over/handing-over-routes.ts';
import { helperRoutes } from './helpers/helper-routes.ts';
import { mark, newMark } from './mark-schemas.ts';

const instant = z.iso.datetime({ offset: true });
const localDate = z.iso.date();

/** How many children are where. `expected` are those that nobody has marked yet; all add up to `places`. */
const counts = z.object({
  places: z.int(),
  expected: z.int(),
  arrived: z.int(),
  collected: z.int(),
  absent: z.int(),
});

const sessionSummary = z.object({
  id: z.uuid(),
  startDate: instant,
  endDate: instant,
  cancelled: z.boolean(),
  listing: z.object({
    id: z.uuid(),
    title: z.string(),
    /** Where this date is held: the listing's place, or its own. */
    venueName: z.string(),
    town: z.string(),
    /** Whether arrivals and collections are recorded (the listing's setting). */
    attendanceOnRegister: z.boolean(),
    /** Whether meals belong to it, so that each is marked. */
    servesMeals: z.boolean(),
  }),
  blockName: z.string(),
  /** Who of the team works on the listing, by name; only in lists of registers. */
  staff: z.array(z.string()),
  capacity: z.int(),
  /** Places that are taken or kept for somebody, as the capacity counts them. */
  taken: z.int(),
  counts,
  /** Who waits for a place, and what would be enough for all: '2 more places would clear 5 families'. Null when nobody. */
  waiting: z.object({ families: z.int(), sentence: z.string().nullable() }).nullable(),
});

/** Lines of a section; a schema of its own for each, because marks stay with the schema that they were put on. */
const facts = () => z.array(z.object({ term: z.string(), text: z.string() })).nullable();

/** Somebody who may, or must not, collect; `picture` is the id of a sealed picture. */
const collector = z.object({
  name: z.string(),
  relation: z.string(),
  description: z.string(),
  picture: z.uuid().nullable(),
});

/** On which days of the week somebody collects, Monday 1 … Sunday 7, and whether on the day of the session. */
const collectsBy = { days: z.array(z.int()), today: z.boolean() };

const placeOnRegister = showsLearner(
  z.object({
    placeId: z.uuid(),
    bookingId: z.uuid(),
    reference: z.string(),
    learner: z.object({
      id: z.uuid(),
      firstName: z.string(),
      lastName: z.string(),
      /** What to call them, where it is not the first name. */
      knownAs: z.string(),
      pronouns: z.string(),
      /** Whole years on the day of the session; null when only 'over 18' is known. */
      age: z.int().nullable(),
      over18: z.boolean(),
    }),
    /** SHA-256 of the session and the place's check-in code, so that a device knows the code again without a signal. */
    checkIn: z.string(),
    ticketName: z.string(),
    /** Add-ons that were booked with the ticket: 'Lunch'. */
    addOns: z.array(z.string()),
    alerts: z.array(
      ofSection(
        ({ kind, text }) => (text === null ? null : alertSections[kind]),
        z.object({
          kind: z.enum(alertKinds),
          /** What the family wrote; null where the caller may know that there is something, but not what. */
          text: z.string().nullable(),
        }),
      ),
    ),
    /** What the family told besides the alerts, by section, line by line; null where it is not for this caller. */
    care: z.object({
      health: ofSection('health', facts()),
      food: ofSection('food', facts()),
      support: ofSection('support', facts()),
      consents: ofSection('consents', facts()),
    }),
    /** Whom to ring, the first one first; null while contacts do not come with the register, and `contacts` says why. */
    emergencyContacts: z
      .array(ofSection('contacts', z.object({ name: z.string(), relation: z.string(), phone: z.string() })))
      .nullable(),
    /** How they go home; null as the contacts are. */
    collection: z
      .object({
        people: z.array(ofSection('collection', collector.extend({ phone: z.string(), ...collectsBy }))),
        /** Guardians of the learner; none while the family has not said how the learner goes home. */
        guardians: z.array(ofSection('collection', z.object({ name: z.string(), ...collectsBy }))),
        mustNot: z.array(ofSection('collection', collector.clone())),
        /** Whether a word is to be asked for. What it is, nobody is told. */
        hasPassword: ofSection((given: boolean) => (given ? 'collection' : null), z.boolean()),
        /** Whether they may go home alone; null where it was not said. */
        walksHome: ofSection('consents', z.enum(['yes', 'no']).nullable()),
      })
      .nullable(),
    /** What guardians tell the staff alone; none while contacts do not come with the register. */
    guardianNotes: z.array(
      ofSection('collection', z.object({ from: z.string(), contactOnly: z.string(), restriction: z.string() })),
    ),
    booker: z.object({ name: z.string(), phone: z.string() }),
    answers: z.array(z.object({ question: z.string(), answer: z.string() })),
    /** No earlier session with this provider. */
    firstTime: z.boolean(),
    /** Session `number` of `total` that this learner has in the block. */
    run: z.object({ number: z.int(), total: z.int() }),
    /** What the listing needs and the family does not share for this booking. */
    notShared: z.array(z.enum(sections)),
  }),
  'learner.id',
);

/** What is printed of the learners of a booking, one page each. */
export const learnerSheets = z.object({
  bookingId: z.uuid(),
  listing: z.string(),
  reference: z.string(),
  /** The family prints its own. */
  own: z.boolean(),
  /** As on a printed register: included, or would be for who says why. */
  health: z.enum(['included', 'with-reason', 'hidden']),
  learners: z.array(
    showsLearner(
      z.object({
        id: z.uuid(),
        firstName: z.string(),
        lastName: z.string(),
        dateOfBirth: z.string().nullable(),
        age: z.int().nullable(),
        over18: z.boolean(),
        basics: z.array(z.object({ term: z.string(), text: z.string() })),
        dates: z.array(z.object({ startDate: instant, endDate: instant })),
        /** By section, line by line; null for one that was not told or is not for this sheet. */
        sections: z.object({
          health: ofSection('health', facts()),
          food: ofSection('food', facts()),
          support: ofSection('support', facts()),
          consents: ofSection('consents', facts()),
          contacts: ofSection('contacts', facts()),
          collection: ofSection('collection', facts()),
        }),
      }),
    ),
  ),
});
export type LearnerSheets = z.infer<typeof learnerSheets>;

const sessionId = z.object({ sessionId: z.uuid() });

/** The register of one session. */
export const register = z.object({
  session: sessionSummary,
  places: z.array(placeOnRegister),
  marks: z.array(mark),
  /** What was written down on the day besides marks, in the order in which the server came to know it. */
  entries: z.array(entry),
  /** Whether the texts of health alerts are included for this caller and purpose, or would be if they said why. */
  health: z.enum(['included', 'with-reason', 'hidden']),
  /** Whether emergency contacts are included: around the session only. */
  contacts: z.enum(contactStates),
  /** ISO instant from which they are. */
  contactsFrom: z.string(),
});

const incidentReport = showsLearner(
  z.object({
    id: z.uuid(),
    learner: z.object({ id: z.uuid(), firstName: z.string() }),
    session: z.object({ startDate: instant, endDate: instant }),
    madeAt: instant,
    report: incidentData,
  }),
  'learner.id',
);

const bookingId = z.object({ bookingId: z.uuid() });
const why = z.strictObject({ reason: lines(REASON_AT_MOST).min(REASON_AT_LEAST) });

export const registersContract = contract({
  ...helperRoutes,
  ...handingOverRoutes,
  'GET /bookings/{bookingId}/learner-sheets': {
    summary: 'What to know of the learners of a booking, one page each, for its family and its provider',
    access: 'provider-bookings',
    look: 'by-use-case',
    params: bookingId,
    output: learnerSheets,
  },
  'POST /bookings/{bookingId}/learner-sheets': {
    summary: 'The same with health details: why they are printed is written down',
    access: 'provider-bookings',
    look: 'by-use-case',
    params: bookingId,
    body: why,
    output: learnerSheets,
  },
  'GET /bookings/{bookingId}/check-in': {
    summary: 'The codes of an own booking that are shown at the door, one for each place',
    access: 'own-family',
    params: bookingId,
    output: z.object({
      codes: z.array(
        z.object({ placeId: z.uuid(), sessionId: z.uuid(), startDate: instant, endDate: instant, code: z.string() }),
      ),
    }),
  },
  'GET /registers': {
    summary: "Sessions of the caller's listings in a range of days, with fill and attendance",
    access: 'registers',
    query: z.object({ from: localDate, to: localDate }),
    output: z.object({
      sessions: z.array(sessionSummary),
      /** More sessions than one answer holds: the caller should choose fewer days. */
      more: z.boolean(),
    }),
    refusals: { 'range-too-long': 422 },
  },
  'GET /day-pack': {
    summary: 'The registers of today and tomorrow that the caller may mark, for a device that will have no signal',
    access: 'mark-registers',
    look: 'by-use-case',
    output: z.object({
      /** ISO text. */
      readAt: z.string(),
      registers: z.array(register),
    }),
  },
  'GET /registers/{sessionId}': {
    summary: 'The register of one session: who comes, what to know about them, and every mark',
    access: 'registers',
    look: 'by-use-case',
    params: sessionId,
    query: z.object({ purpose: z.enum(['screen', 'print']).default('screen') }),
    output: register,
  },
  'POST /registers/{sessionId}/print': {
    summary: 'The register for paper with health details: why they are printed is written down',
    access: 'registers',
    look: 'by-use-case',
    params: sessionId,
    body: why,
    output: register,
  },
  'POST /registers/{sessionId}/places/{placeId}/password': {
    summary:
      'Whether a word that was heard at the door is the collection password: tried a few times, and written down',
    access: 'mark-registers',
    look: 'by-use-case',
    params: sessionId.extend({ placeId: z.uuid() }),
    body: z.strictObject({ word: line(60).min(1, 'Required') }),
    output: z.object({ right: z.boolean(), triesLeft: z.int() }),
    refusals: { 'no-password': 404, 'too-many-tries': 429 },
  },
  'GET /registers/{sessionId}/marks': {
    summary: 'The marks and entries of one session, without the families’ details: what live screens read again',
    access: 'registers',
    params: sessionId,
    output: z.object({ marks: z.array(mark), entries: z.array(entry) }),
  },
  'POST /registers/{sessionId}/marks': {
    summary: 'Adds marks; a mark with a known id is not added twice, so a device may send its log again at any time',
    access: 'mark-registers',
    params: sessionId,
    body: z.strictObject({ marks: z.array(newMark).min(1).max(500) }),
    output: z.object({
      /** Marks that the register now holds, whether they came with this request or earlier. */
      accepted: z.array(z.uuid()),
      /** Marks that it cannot hold, with the reason: the device lets go of them and says so. */
      refused: z.array(z.object({ id: z.uuid(), message: z.string() })),
      /** The accepted ones as they lie in the log; those of others come with the live stream. */
      marks: z.array(mark),
    }),
  },
  'POST /registers/{sessionId}/entries': {
    summary:
      'Adds what is written down on the day besides marks: head counts, notes, incidents, staff, locks. One with a known id is not added twice',
    access: 'mark-registers',
    params: sessionId,
    body: z.strictObject({ entries: z.array(newEntry).min(1).max(200) }),
    output: z.object({
      /** Entries that the register now holds, whether they came with this request or earlier. */
      accepted: z.array(z.uuid()),
      /** Entries that it cannot hold, with the reason: the device lets go of them and says so. */
      refused: z.array(z.object({ id: z.uuid(), message: z.string() })),
      entries: z.array(entry),
    }),
  },
  'GET /bookings/{bookingId}/incidents': {
    summary: 'Incident reports about learners of a booking, for their guardians',
    access: 'own-family',
    look: 'learners',
    params: bookingId,
    output: z.object({ incidents: z.array(incidentReport) }),
  },
});

export type Register = AnswerOf<(typeof registersContract)['GET /registers/{sessionId}']>;
export type PlaceOnRegister = Register['places'][number];
export type IncidentReport = z.infer<typeof incidentReport>;
