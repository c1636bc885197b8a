import * as z from 'zod';
import { lookerRoles, type LookerRole } from '../acting/log-words.ts';
import { showsLearner } from '../people/looks.ts';
import { sections } from '../people/section.ts';
import { bookingParams, moment } from '../places/booking-schemas.ts';
import { contract, type AnswerOf } from '../platform/contract.ts';
import { parties } from './receipt.ts';
import { sharingStates } from './sharing.ts';

const section = z.enum(sections);

/** Which booking it is, and who sees what is shared for it. */
const ofBooking = {
  bookingId: z.uuid(),
  /** Whether the caller has booked it; otherwise another guardian or a helper has. */
  isOwn: z.boolean(),
  /** '' where another has booked it. */
  reference: z.string(),
  provider: z.object({ name: z.string() }),
  listing: z.object({ title: z.string() }),
  /** Whether people help the provider on these dates: they see it from a day before a date to a day after. */
  hasTeam: z.boolean(),
};

/** What the listing needs, why, and until when it is seen. */
const needed = {
  section,
  reason: z.string(),
  /** Of contacts and collection: also only around each date, from a day before it to a day after. */
  until: moment,
  aroundDates: z.boolean(),
};

/** What one booking shares of everybody in it, section by section. */
const sharing = z.object({
  ...ofBooking,
  sections: z.array(
    z.object({
      ...needed,
      learners: z.array(
        showsLearner(
          z.object({
            id: z.uuid(),
            firstName: z.string(),
            state: z.enum(sharingStates),
            /** What it is now, in short: '2 notes'. Null for whoever acts for the family. */
            told: z.string().nullable(),
          }),
        ),
      ),
    }),
  ),
});
export type SharingOfBooking = z.infer<typeof sharing>;

const learnerParams = z.object({ learnerId: z.uuid() });

/** What was opened, how often, by how many people. */
const opened = z.object({
  what: z.string(),
  people: z.int(),
  times: z.int(),
  sections: z.array(section),
});

const party = z.object({
  kind: z.enum(parties),
  /** The provider, the council or who acts for the family; null for administrators. */
  id: z.uuid().nullable(),
  name: z.string(),
});

export const PAGE_OF_RECEIPTS = 50;

export const sharingContract = contract({
  'GET /basket/sharing': {
    summary: 'What the providers of held places will see of each learner, why, and until when',
    access: 'own-family',
    look: 'basket',
    output: z.object({ bookings: z.array(sharing) }),
  },
  'GET /bookings/{bookingId}/sharing': {
    summary:
      'What a booking shares of each learner, for who booked it and for their guardians; no sections once nobody comes any more',
    access: 'own-family',
    look: 'booking',
    params: bookingParams,
    output: sharing,
  },
  'PUT /bookings/{bookingId}/sharing': {
    summary: 'Share a section of one learner for a booking, or withdraw it; counts from the next request on',
    access: 'own-children',
    look: 'booking',
    params: bookingParams,
    body: z.strictObject({ learnerId: z.uuid(), section, shared: z.boolean() }),
    output: sharing,
    /** 'sharing-over': the time for it has ended. 'not-needed': its provider does not need it any more. */
    refusals: { 'always-shared': 409, 'sharing-over': 409, 'not-needed': 409 },
  },
  'GET /learners/{learnerId}/seen': {
    summary: 'Who opened what of somebody of the own family, by day and by whom; and who has access now',
    access: 'own-person',
    params: learnerParams,
    query: z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
    output: z.object({
      firstName: z.string(),
      /** A mail goes out when a provider or council looks at somebody of the family for the first time. */
      toldByMail: z.boolean(),
      access: z.array(
        z.object({
          ...ofBooking,
          sections: z.array(z.object({ ...needed, state: z.enum(sharingStates) })),
        }),
      ),
      /** Latest first. */
      days: z.array(
        z.object({
          /** 'YYYY-MM-DD' in London. */
          day: z.iso.date(),
          by: party,
          people: z.int(),
          times: z.int(),
          opened: z.array(opened),
        }),
      ),
      page: z.int(),
      pages: z.int(),
    }),
  },
  'GET /learners/{learnerId}/seen/lines': {
    summary: 'Each look of one day by one provider, council or person',
    access: 'own-person',
    params: learnerParams,
    query: z.object({ day: z.iso.date(), kind: z.enum(parties), id: z.uuid().optional() }),
    output: z.object({
      lines: z.array(
        z.object({
          id: z.uuid(),
          at: moment,
          by: z.string(),
          role: z.enum(Object.keys(lookerRoles) as [LookerRole, ...LookerRole[]]).nullable(),
          what: z.string(),
          listing: z.string().nullable(),
          reason: z.string(),
          sections: z.array(section),
        }),
      ),
      /** More lines than one answer holds: the latest are here. */
      more: z.boolean(),
    }),
  },
  'PUT /family/look-mails': {
    summary: 'Whether a mail tells the family of each first look at somebody in it',
    access: 'own-person',
    body: z.strictObject({ on: z.boolean() }),
    output: z.object({ on: z.boolean() }),
  },
});

export type SeenAnswer = AnswerOf<(typeof sharingContract)['GET /learners/{learnerId}/seen']>;
export type LookLine = AnswerOf<(typeof sharingContract)['GET /learners/{learnerId}/seen/lines']>['lines'][number];
