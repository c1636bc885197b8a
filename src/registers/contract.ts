import * as z from 'zod';
import { REASON_AT_LEAST, REASON_AT_MOST } from '../acting/impersonation.ts';
import { ofSection, showsLearner } from '../people/looks.ts';
import { sections } from '../people/section.ts';
import { contactStates } from '../places/privacy.ts';
import { contract, type AnswerOf } from '../platform/contract.ts';
import { line, lines } from '../platform/text-schemas.ts';

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
  }),
  blockName: z.string(),
  capacity: z.int(),
  /** Places that are taken or kept for somebody, as the capacity counts them. */
  taken: z.int(),
  counts,
  /** Who waits for a place, and what would be enough for all: '2 more places would clear 5 families'. Null when nobody. */
  waiting: z.object({ families: z.int(), sentence: z.string().nullable() }).nullable(),
});

/** A mark as it lies in the log. */
const mark = z.object({
  id: z.uuid(),
  placeId: z.uuid(),
  kind: z.enum(['ARRIVED', 'COLLECTED', 'ABSENT_NOTIFIED', 'ABSENT_UNNOTIFIED', 'UNDO']),
  undoesId: z.uuid().nullable(),
  collectedBy: z.string(),
  note: z.string(),
  madeAt: instant,
  markedBy: z.string(),
});

const alertSections = { ALLERGY: 'health', MEDICAL: 'health', SEND: 'support', NO_PHOTO: 'consents' } as const;

const placeOnRegister = showsLearner(
  z.object({
    placeId: z.uuid(),
    bookingId: z.uuid(),
    reference: z.string(),
    learner: z.object({
      id: z.uuid(),
      firstName: z.string(),
      lastName: z.string(),
      /** Whole years on the day of the session; null when only 'over 18' is known. */
      age: z.int().nullable(),
      over18: z.boolean(),
    }),
    ticketName: z.string(),
    /** Add-ons that were booked with the ticket: 'Lunch'. */
    addOns: z.array(z.string()),
    alerts: z.array(
      ofSection(
        ({ kind, text }) => (text === null ? null : alertSections[kind]),
        z.object({
          kind: z.enum(['ALLERGY', 'MEDICAL', 'SEND', 'NO_PHOTO']),
          /** What the family wrote; null where the caller may know that there is something, but not what. */
          text: z.string().nullable(),
        }),
      ),
    ),
    /** Null while contacts do not come with the register (`contacts` says why), and where they are not shared. Empty texts: the family gave none. */
    emergencyContact: z
      .object({ name: ofSection('contacts', z.string()), phone: ofSection('contacts', z.string()) })
      .nullable(),
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

const newMark = z.strictObject({
  id: z.uuid(),
  placeId: z.uuid(),
  kind: z.enum(['ARRIVED', 'COLLECTED', 'ABSENT_NOTIFIED', 'ABSENT_UNNOTIFIED', 'UNDO']),
  /** UNDO only: the mark that it takes back. */
  undoesId: z.uuid().nullable().default(null),
  /** COLLECTED only. */
  collectedBy: line(120).default(''),
  note: lines(500).default(''),
  /** When the button was pressed on the device, also when it had no signal. */
  madeAt: instant,
});

const sessionId = z.object({ sessionId: z.uuid() });

/** The register of one session. */
export const register = z.object({
  session: sessionSummary,
  places: z.array(placeOnRegister),
  marks: z.array(mark),
  /** Whether the texts of health alerts are included for this caller and purpose, or would be if they said why. */
  health: z.enum(['included', 'with-reason', 'hidden']),
  /** Whether emergency contacts are included: around the session only. */
  contacts: z.enum(contactStates),
  /** ISO instant from which they are. */
  contactsFrom: z.string(),
});

export const registersContract = contract({
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
    body: z.strictObject({ reason: lines(REASON_AT_MOST).min(REASON_AT_LEAST) }),
    output: register,
  },
  'GET /registers/{sessionId}/marks': {
    summary: 'The marks of one session alone, without details of the children: what live screens read again',
    access: 'registers',
    params: sessionId,
    output: z.object({ marks: z.array(mark) }),
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
      marks: z.array(mark),
    }),
  },
});

export type Register = AnswerOf<(typeof registersContract)['GET /registers/{sessionId}']>;
export type PlaceOnRegister = Register['places'][number];
