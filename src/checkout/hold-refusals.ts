import { codeRefusals } from '../tickets/code.ts';

/** Why places cannot be put into a basket, and the status, for every contract that does so. */
export const holdRefusals = {
  /**
   * details: { sessions: [{ sessionId, startDate, endDate, asked, left }], tickets: [{ ticketId, name, asked, left }] };
   * `left` is null where some are left and the provider hides how many
   */
  'places-gone': 409,
  /** details: { learnerId, learnerName, sessionId, startDate, endDate } */
  'learner-busy': 409,
  'not-bookable': 409,
  /** A listing whose provider answers each booking is asked for on its own. */
  'request-alone': 409,
  'ticket-not-on-sale': 409,
  'ages-do-not-fit': 409,
  'quantity-not-allowed': 409,
  'block-incomplete': 409,
  'too-many-places': 409,
  /** details: { retryAfterSeconds } */
  'too-many-holds': 429,
  /** An account whose address nobody has proved holds less than others. */
  'email-not-proved': 409,
  'payment-open': 409,
  'stripe-unavailable': 503,
  /** A council pays, and has not been asked or has said no. details: { learnerId, sessionId } */
  'not-eligible': 409,
  /** details: { learnerId, left } */
  'allowance-used-up': 409,
  ...codeRefusals,
} as const;
