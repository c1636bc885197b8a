import * as z from 'zod';
import {
  label,
  listingCard,
  money,
  moment,
  paymentState,
  person,
  providerCard,
  sessionLine,
} from './booking-schemas.ts';
import { namedLearner } from './named-learner.ts';

/** A date that is booked. */
export const comingDate = z.object({
  bookingId: z.uuid(),
  session: sessionLine,
  listing: listingCard,
  learners: z.array(namedLearner),
});

/** A booking in a list. */
export const bookingSummary = z.object({
  id: z.uuid(),
  reference: z.string(),
  label,
  payment: paymentState,
  listing: listingCard,
  /** Whether some of its dates are held at another place than the listing's. */
  elsewhere: z.boolean(),
  provider: providerCard,
  booker: person,
  learners: z.array(namedLearner),
  /** Places that stand (held, requested or confirmed), or all where none stands. */
  placeCount: z.int(),
  sessionCount: z.int(),
  /** First and last session of those places, and the next that has not ended. */
  firstStart: moment.nullable(),
  lastEnd: moment.nullable(),
  nextSession: z.object({ id: z.uuid(), startDate: moment, endDate: moment }).nullable(),
  totalPence: money,
  paidPence: money,
  refundedPence: money,
  /** Still to be paid for a booking that the provider made; 0 for the others. */
  outstandingPence: money,
  /** Whether the caller can cancel a place of it now. A request is not cancelled but taken back, on its own page. */
  canCancel: z.boolean(),
  /** What its provider has still to decide how much of it goes back, and until when; null where nothing waits. */
  toDecide: z.object({ amountPence: money, decideBy: moment }).nullable(),
  createdAt: moment,
});

export type BookingSummary = z.infer<typeof bookingSummary>;
