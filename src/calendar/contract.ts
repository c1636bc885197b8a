import * as z from 'zod';
import { namedLearner } from '../places/named-learner.ts';
import { contract } from '../platform/contract.ts';
import { calendarStates } from './calendar-state.ts';
import { FEED_FILE } from './feed-address.ts';

const moment = z.iso.datetime();

/** What is said of a date wherever it is named. */
const brief = {
  id: z.string(),
  title: z.string(),
  startDate: moment,
  endDate: moment,
  state: z.enum(calendarStates),
  /** Where it leads: to its booking, or to its place on a waiting list. */
  bookingId: z.uuid().nullable(),
  waitingEntryId: z.uuid().nullable(),
  /** The listing of a date that another guardian booked: its booking is theirs. */
  othersSlug: z.string().nullable(),
};

const calendarDate = z.object({
  ...brief,
  /** A council pays for at least one of its places. */
  funded: z.boolean(),
  /** In one line; '' where it is not known. */
  place: z.string(),
  learners: z.array(namedLearner),
  /** Of booked dates of today; '' of all others. */
  whatToBring: z.string(),
});

const clash = z.object({
  kind: z.enum(['overlap', 'travel', 'family']),
  learners: z.array(namedLearner),
  /** The earlier one first. */
  between: z.array(z.object(brief)),
  /** One of the two is on a waiting list only. */
  open: z.boolean(),
  gapMinutes: z.int(),
  travel: z.object({ metres: z.int(), carMinutes: z.int(), footMinutes: z.int() }).nullable(),
});

/** The dates that a family booked, or the sessions that somebody runs or works on. */
const whose = z.enum(['family', 'registers']);

const feed = z.object({
  id: z.uuid(),
  whose,
  /** Null: the whole family, or all sessions. */
  learnerId: z.uuid().nullable(),
  /** Null where the server's key has changed since: the calendars that have it still read it, but nobody can see it again. */
  address: z.url().nullable(),
  madeAt: moment,
});

export const calendarContract = contract({
  'GET /calendar': {
    summary: 'The dates of the caller’s family from one day to another, both included, and where they clash',
    access: 'own-family',
    look: 'bookings',
    query: z.object({ from: z.iso.date(), to: z.iso.date() }),
    output: z.object({
      /** The family as it is now, and who else is on one of the dates; in the order of their colours. */
      learners: z.array(namedLearner),
      dates: z.array(calendarDate),
      clashes: z.array(clash),
      /** There are more dates than are answered at once. */
      more: z.boolean(),
    }),
    refusals: { 'too-many-days': 422 },
  },
  'GET /calendar-feeds': {
    summary:
      'The secret addresses at which calendars read the dates of the caller’s family, and the sessions that they run',
    access: 'own-person',
    output: z.object({ feeds: z.array(feed) }),
  },
  'POST /calendar-feeds': {
    summary:
      'Makes the address of the family, of one learner or of the own sessions; one that there was before stops working',
    access: 'own-person',
    body: z.strictObject({ learnerId: z.uuid().nullable(), whose: whose.default('family') }),
    output: z.object({ feed }),
    refusals: { 'not-of-a-learner': 422 },
  },
  'DELETE /calendar-feeds/{feedId}': {
    summary: 'Takes a secret address back: from now on nothing is found there',
    access: 'own-person',
    params: z.object({ feedId: z.uuid() }),
  },
  'GET /calendar/{file}': {
    summary: 'Booked dates as a calendar reads them, for whoever holds the secret address',
    access: 'everyone',
    params: z.object({ file: z.string().regex(FEED_FILE) }),
    produces: 'text/calendar',
    /** Taken back, replaced, or never there: the same to whoever asks. */
    refusals: { 'feed-gone': 410 },
  },
});
