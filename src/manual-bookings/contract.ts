import * as z from 'zod';
import { showsLearner } from '../people/looks.ts';
import { codeRefusals } from '../tickets/code.ts';
import { newLearner } from '../people/contract.ts';
import { moment, money, answerValue, offlineMethod, booking, bookingParams } from '../places/booking-schemas.ts';
import { contract } from '../platform/contract.ts';
import { basketQuestion } from '../questionnaires/contract.ts';
import { questionScopes } from '../tickets/question.ts';
import { paymentWays } from '../places/dues.ts';
import { codeLine, line, requiredLine } from '../platform/text-schemas.ts';

/** What is to be paid by whoever has the link: no names of learners. */
export const paymentLink = z.object({
  reference: z.string(),
  listingTitle: z.string(),
  providerName: z.string(),
  state: z.enum(['due', 'paid', 'nothing-due']),
  lines: z.array(z.object({ name: z.string(), dates: z.string(), totalPence: money })),
  totalPence: money,
  bookerFeePence: money,
});

export const paymentLinkParams = z.object({ key: z.string().min(1).max(200) });

/** What a provider books for a customer: one ticket of one learner on some dates. */
export const providerLines = z
  .array(
    z.strictObject({
      /** Which of the learners: lines of one learner have the same number. */
      learner: z.int().min(0).max(19),
      ticketId: z.uuid(),
      sessionIds: z.array(z.uuid()).min(1).max(100),
      /** What the provider asks for all of these dates; null for the normal price. */
      pricePence: z.int().min(0).max(10_000_000).nullable(),
    }),
  )
  .min(1)
  .max(40);

export const manualBookingsContract = contract({
  'POST /bookings': {
    summary:
      'A provider books for a customer: at once, at its own price, on past dates and beyond the capacity if it says so',
    access: 'provider-bookings',
    body: z.strictObject({
      listingId: z.uuid(),
      customer: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('existing'), customerId: z.uuid() }),
        z.strictObject({
          kind: z.literal('new'),
          firstName: requiredLine(80),
          lastName: line(80).default(''),
          /** Empty: a customer without e-mail. */
          emailAddress: line(254).default(''),
          phoneNumber: line(40).default(''),
        }),
      ]),
      learners: z
        .array(
          z.discriminatedUnion('kind', [
            z.strictObject({ kind: z.literal('existing'), learnerId: z.uuid() }),
            z.strictObject({ kind: z.literal('new'), learner: newLearner }),
          ]),
        )
        .min(1)
        .max(20),
      lines: providerLines,
      /** Sessions that may go beyond their capacity, and up to how many places: what the provider was told. */
      exceed: z
        .array(z.strictObject({ sessionId: z.uuid(), upTo: z.int().min(1).max(10_000) }))
        .max(100)
        .default([]),
      answers: z
        .array(
          z.strictObject({
            questionId: z.uuid(),
            learner: z.int().min(0).max(19).nullable(),
            sessionId: z.uuid().nullable().default(null),
            value: answerValue,
          }),
        )
        .max(4_000)
        .default([]),
      /** A code that the customer has. */
      code: codeLine(40).min(1).nullable().default(null),
      way: z.enum(paymentWays),
      /** The total that the provider saw. It is only compared, never charged. */
      expectedTotalPence: z.int().min(0).max(100_000_000),
    }),
    output: z.object({ bookingId: z.uuid(), reference: z.string() }),
    idempotent: true,
    refusals: {
      /** details: { sessions: [{ sessionId, asked, left, capacity, taken }], tickets: [{ ticketId, asked, left }] } */
      'places-gone': 409,
      'learner-busy': 409,
      'not-bookable': 409,
      'ticket-not-on-sale': 409,
      'ages-do-not-fit': 409,
      /** details: { totalPence } */
      'total-changed': 409,
      'way-does-not-fit': 409,
      /** details: { customerId } */
      'customer-exists': 409,
      'too-many-learners': 409,
      ...codeRefusals,
    },
  },
  'GET /customers': {
    summary: 'People who have booked with the caller, with the learners whom they booked for',
    access: 'provider-bookings',
    look: 'customers',
    query: z.object({ q: line(100).default('') }),
    output: z.object({
      customers: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          emailAddress: z.string(),
          phoneNumber: z.string(),
          /** False for somebody whom the provider entered and who has not claimed their bookings. */
          hasAccount: z.boolean(),
          learners: z.array(
            showsLearner(z.object({ id: z.uuid(), name: z.string(), age: z.int().nullable(), over18: z.boolean() })),
          ),
        }),
      ),
      /** There are more than are shown. */
      more: z.boolean(),
    }),
  },
  'GET /bookable-listings': {
    summary: 'Listings that the caller can make bookings for',
    access: 'provider-bookings',
    output: z.object({
      listings: z.array(
        z.object({
          id: z.uuid(),
          title: z.string(),
          town: z.string(),
          nextStart: moment.nullable(),
          /** False for a listing of somebody else that the caller helps with. */
          own: z.boolean(),
        }),
      ),
    }),
  },
  'GET /bookable-listings/{listingId}': {
    summary: 'What can be booked of a listing by hand: dates of the last 90 days and to come, tickets, questions',
    access: 'provider-bookings',
    params: z.object({ listingId: z.uuid() }),
    output: z.object({
      listing: z.object({ id: z.uuid(), title: z.string(), town: z.string() }),
      /** A collaborator adds who has come to a session, at the normal price. */
      role: z.enum(['owner', 'collaborator']),
      bookerFeeBasisPoints: z.int(),
      providerFeeBasisPoints: z.int(),
      /** Whether something may come off: then the price is to be asked for. */
      reducible: z.object({ byItself: z.boolean(), byCode: z.boolean() }),
      sessions: z.array(
        z.object({
          id: z.uuid(),
          startDate: moment,
          endDate: moment,
          blockId: z.uuid(),
          blockName: z.string(),
          blockType: z.enum(['ALL_DATES', 'CHOOSE_DATES', 'ONE_OFF']),
          /** Where it is held, if not at the listing's place. */
          place: z.string().nullable(),
          datesOfBlock: z.int(),
          capacity: z.int(),
          taken: z.int(),
        }),
      ),
      tickets: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          unit: z.enum(['session', 'block']),
          audience: z.enum(['child', 'adult', 'family']),
          /** Whether nobody needs a code, or to qualify for it. */
          forEverybody: z.boolean(),
          pricePence: money,
        }),
      ),
      questions: z.array(
        z.object({
          id: z.uuid(),
          type: basketQuestion.shape.type,
          label: z.string(),
          help: z.string(),
          options: z.array(z.string()),
          sensitive: z.boolean(),
          scope: z.enum(questionScopes),
          /** The ticket that it is asked with; null: with any. */
          ticketId: z.uuid().nullable(),
        }),
      ),
    }),
  },
  'POST /bookable-listings/{listingId}/quote': {
    summary: 'What a booking by hand would cost, with the discounts that the customer has; nothing is booked',
    access: 'provider-bookings',
    params: z.object({ listingId: z.uuid() }),
    body: z.strictObject({
      /** Null for somebody new. */
      customerId: z.uuid().nullable(),
      lines: providerLines,
      code: codeLine(40).min(1).nullable(),
    }),
    output: z.object({
      /** In the order of the lines; `steps` say what came off, below 0. Without the booking fee. */
      lines: z.array(
        z.object({ pricePence: money, steps: z.array(z.object({ label: z.string(), pricePence: z.int() })) }),
      ),
      /** What is added when it is paid by card. */
      bookerFeePence: money,
    }),
    refusals: { 'not-bookable': 409, ...codeRefusals },
  },
  'POST /bookings/{bookingId}/payments': {
    summary: 'The provider records money that came to it, or that it gave back, outside the platform',
    access: 'record-payments',
    look: 'booking',
    params: bookingParams,
    body: z.strictObject({
      kind: z.enum(['RECEIVED', 'RETURNED']),
      amountPence: z.int().min(1).max(100_000_000),
      method: offlineMethod,
      reference: line(80).default(''),
      paidOn: z.iso.date(),
    }),
    output: z.object({ booking }),
    idempotent: true,
    refusals: { 'paid-another-way': 409, 'more-than-owed': 409, 'more-than-received': 409 },
  },
  'POST /bookings/{bookingId}/payments/{recordId}/take-back': {
    summary: 'The provider takes a wrong record back; both stay to be seen',
    access: 'record-payments',
    look: 'booking',
    params: z.object({ bookingId: z.uuid(), recordId: z.uuid() }),
    output: z.object({ booking }),
    refusals: { 'already-taken-back': 409, 'more-than-received': 409 },
  },
  'GET /payment-links/{key}': {
    summary: 'What is to be paid for a booking that a provider made, for whoever has its link',
    access: 'everyone',
    params: paymentLinkParams,
    output: paymentLink,
  },
  'POST /payment-links/{key}/pay': {
    summary: 'The payment page of such a booking',
    access: 'everyone',
    params: paymentLinkParams,
    output: z.object({ url: z.url() }),
    refusals: {
      'nothing-due': 409,
      'amount-too-small': 409,
      'amount-too-large': 409,
      'stripe-unavailable': 503,
    },
  },
  'POST /payment-links/{key}/settle': {
    summary: 'Asks Stripe how that payment stands; for the return from the payment page',
    access: 'everyone',
    params: paymentLinkParams,
    output: paymentLink,
    refusals: { 'stripe-unavailable': 503 },
  },
  'GET /claims/look-up': {
    summary: 'What an invitation to claim bookings is about, for whoever holds its link',
    access: 'everyone',
    query: z.object({ token: z.string().max(200) }),
    output: z.object({
      email: z.string(),
      providerName: z.string(),
      expiresAt: moment,
      state: z.enum(['open', 'used', 'withdrawn', 'expired']),
      bookings: z.array(z.object({ reference: z.string(), title: z.string() })),
    }),
    refusals: { 'invitation-unknown': 404 },
  },
  'POST /claims': {
    summary: 'The owner of the invited address takes the bookings and learners that a provider entered for them',
    access: 'own-person',
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    output: z.object({ bookingIds: z.array(z.uuid()) }),
    refusals: {
      'invitation-unknown': 404,
      'invitation-used': 409,
      'invitation-withdrawn': 409,
      'invitation-expired': 409,
      'invitation-own': 409,
      'invitation-other-address': 409,
      'too-many-learners': 409,
    },
  },
});
