import * as z from 'zod';
import { visitSources } from '../listings/visit-source.ts';
import { holdRefusals } from './hold-refusals.ts';
import { codeRefusals } from '../tickets/code.ts';
import {
  moment,
  listingCard,
  providerCard,
  placeLine,
  cancellationTerms,
  answerValue,
  quoteLine,
  adjustment,
  quote,
  booking,
  bookingParams,
} from '../places/booking-schemas.ts';
import { standingStates } from '../places/place.ts';
import { showsLearner } from '../people/looks.ts';
import { contract } from '../platform/contract.ts';
import { basketQuestion } from '../questionnaires/contract.ts';
import { codeLine } from '../platform/text-schemas.ts';

export const basketBooking = z.object({
  id: z.uuid(),
  reference: z.string(),
  listing: listingCard,
  provider: providerCard,
  /** In order of session and learner. */
  places: z.array(placeLine),
  lines: z.array(quoteLine),
  adjustments: z.array(adjustment),
  /** The code that was taken off, or that opened a ticket. */
  code: z.string().nullable(),
  quote,
  /** The provider answers first: the card is only authorised. */
  needsApproval: z.boolean(),
  /** A council answers first; nobody else has to. */
  councilAnswers: z.boolean(),
  questions: z.array(basketQuestion),
  cancellation: cancellationTerms,
});

/** What the booker is about to book. One booking for each listing; places are held for it until `heldUntil`. */
export const basket = z.object({
  id: z.uuid(),
  /** PAYING: a payment page was opened and the places are kept until it closes; `paymentUrl` leads back to it. */
  state: z.enum(['OPEN', 'PAYING']),
  heldUntil: moment,
  /** Whether the 15 minutes can still be begun anew, once. */
  canRenew: z.boolean(),
  bookings: z.array(basketBooking),
  quote,
  paymentUrl: z.url().nullable(),
});

/** A hold whose time ran out: since when, and what it held, so that it can be chosen again. */
export const endedHold = z.object({
  at: moment,
  /** A payment page was open for it, which has closed. */
  wasPaying: z.boolean(),
  bookings: z.array(
    z.object({ listing: z.object({ id: z.uuid(), title: z.string() }), sessionIds: z.array(z.uuid()) }),
  ),
});

export const checkoutContract = contract({
  'GET /basket': {
    summary: 'What the booker is about to book; null when nothing is held, then with the hold whose time ran out last',
    access: 'own-family',
    look: 'basket',
    output: z.object({ basket: basket.nullable(), ended: endedHold.nullable() }),
  },
  'GET /basket/taken-times': {
    summary:
      'The times to come at which learners of the family have places already, so that nobody chooses them in vain',
    access: 'own-family',
    look: 'basket',
    output: z.object({
      times: z.array(
        showsLearner(
          z.object({
            learnerId: z.uuid(),
            sessionId: z.uuid(),
            startDate: moment,
            endDate: moment,
            listing: z.object({ id: z.uuid(), title: z.string() }),
            state: z.enum(standingStates),
            /** Held in the open basket: a new hold of the same listing takes its place. */
            inBasket: z.boolean(),
          }),
          'learnerId',
        ),
      ),
    }),
  },
  'POST /basket/places': {
    summary: 'Holds places of one listing for 15 minutes, in place of what was held of it; all of them or none',
    access: 'own-family',
    look: 'basket',
    body: z.strictObject({
      listingId: z.uuid(),
      /** The key of a private listing, from its link. */
      key: z.string().min(1).max(200).optional(),
      lines: z
        .array(
          z.strictObject({
            sessionId: z.uuid(),
            ticketId: z.uuid(),
            learnerId: z.uuid(),
            addOnIds: z.array(z.uuid()).max(10).optional(),
          }),
        )
        .min(1)
        .max(200),
      /** A code that was typed; null takes the booking's code away, absent leaves it. */
      code: codeLine(40).min(1).nullable().optional(),
      /** From where the family came to the listing; nothing else is known of it. */
      source: z.enum(visitSources).optional(),
    }),
    output: z.object({ basket }),
    idempotent: true,
    refusals: { ...holdRefusals, 'hold-ended': 409 },
  },
  'PUT /basket/code': {
    summary: 'Uses a code for one booking of the basket, in place of the one it had; null takes that away',
    access: 'own-family',
    look: 'basket',
    body: z.strictObject({ bookingId: z.uuid(), code: codeLine(40).min(1).nullable() }),
    output: z.object({ basket }),
    /** Refusals of the code name the field 'code'. */
    refusals: { 'hold-ended': 409, 'payment-open': 409, 'stripe-unavailable': 503, ...codeRefusals },
  },
  'POST /basket/renew': {
    summary: 'Holds the basket for another 15 minutes, once',
    access: 'own-family',
    look: 'basket',
    output: z.object({ basket }),
    idempotent: true,
    refusals: { 'hold-ended': 409, 'already-renewed': 409, 'payment-open': 409 },
  },
  'DELETE /basket': {
    summary: 'Gives held places back: all, or those of one booking of the basket',
    access: 'own-family',
    query: z.object({ bookingId: z.uuid().optional() }),
    refusals: { 'payment-open': 409, 'stripe-unavailable': 503 },
  },
  'PUT /basket/answers': {
    summary: 'Saves answers to the questions of one booking of the basket',
    access: 'own-family',
    look: 'basket',
    body: z.strictObject({
      bookingId: z.uuid(),
      answers: z
        .array(
          z.strictObject({
            questionId: z.uuid(),
            learnerId: z.uuid().nullable(),
            sessionId: z.uuid().nullable().default(null),
            value: answerValue.nullable(),
          }),
        )
        .max(4_000),
    }),
    output: z.object({ basket }),
    /** 'invalid-input' names fields 'answers.QUESTION', 'answers.QUESTION.LEARNER' or 'answers.QUESTION.LEARNER.SESSION'. */
    refusals: { 'hold-ended': 409 },
  },
  'POST /basket/checkout': {
    summary: 'Books the basket: at once when nothing is to pay, else by a Stripe payment page',
    access: 'own-family',
    body: z.strictObject({
      /** The total that the booker saw. It is only compared, never charged. */
      expectedTotalPence: z.int().min(0).max(100_000_000),
    }),
    output: z.discriminatedUnion('outcome', [
      /** 'requested': the provider answers first. */
      z.object({ outcome: z.enum(['confirmed', 'requested']), bookingIds: z.array(z.uuid()) }),
      z.object({ outcome: z.literal('pay'), url: z.url(), bookingIds: z.array(z.uuid()) }),
    ]),
    idempotent: true,
    refusals: {
      'hold-ended': 409,
      /** details: { bookingId }: its provider sells nothing any more */
      'not-bookable': 409,
      /** details: { totalPence } */
      'total-changed': 409,
      /** fields 'answers.QUESTION', 'answers.QUESTION.LEARNER' or 'answers.QUESTION.LEARNER.SESSION', details: { bookingId } */
      'answers-missing': 422,
      'not-eligible': 409,
      'amount-too-small': 409,
      'amount-too-large': 409,
      'too-many-payments': 409,
      'stripe-unavailable': 503,
    },
  },
  'POST /bookings/{bookingId}/settle': {
    summary: 'Asks Stripe how the payment stands and acts on it at once; for the return from the payment page',
    access: 'own-family',
    look: 'booking',
    params: bookingParams,
    output: z.object({
      /** 'gone': paid too late, the places went to somebody else and the money goes back by itself. */
      outcome: z.enum(['confirmed', 'requested', 'waiting', 'not-paid', 'gone']),
      sentence: z.string(),
      booking,
    }),
    refusals: { 'stripe-unavailable': 503 },
  },
});
