import * as z from 'zod';
import { showsLearnerOfPlace } from '../people/looks.ts';
import { moment, money, disputeLine, bookingParams } from '../places/booking-schemas.ts';
import { changeReasons, invoiceDocument } from './invoice-document.ts';
import { contract } from '../platform/contract.ts';
import { codeLine, lines } from '../platform/text-schemas.ts';

/** The invoice of a booking as it was issued, the notes that change it, and what was paid until now. */
export const bookingInvoice = invoiceDocument.omit({ listingTitle: true }).extend({
  bookingId: z.uuid(),
  /** Who reads it: one of its sides, a council that pays for places of it, an administrator. */
  as: z.enum(['booker', 'provider', 'council', 'administrator']),
  /** 'INV-000042': without gaps for each provider. */
  number: z.string(),
  issuedAt: moment,
  reference: z.string(),
  listing: z.object({ title: z.string(), slug: z.string() }),
  /** A line for each place, in order of time; prices before reductions and without the booking fee. */
  lines: z.array(
    showsLearnerOfPlace(
      z.object({
        placeId: z.uuid(),
        startDate: moment,
        endDate: moment,
        /** Where it is held, if not at the listing's place. */
        place: z.string().nullable(),
        learnerName: z.string(),
        ticketName: z.string(),
        /** A council pays for the place; the family pays nothing. */
        paidByCouncil: z.boolean(),
        pricePence: money,
      }),
    ),
  ),
  /** Oldest first: what is not charged any more (credit), or is charged besides (debit). */
  notes: z.array(
    z.object({
      kind: z.enum(['credit', 'debit']),
      /** 'CN-000001' or 'DN-000001': without gaps for each provider. */
      number: z.string(),
      issuedAt: moment,
      amountPence: money,
      vatPence: money,
      /** Signed, below 0 is not charged any more; without a learner where it is about several. */
      lines: z.array(
        z.object({
          learnerName: z.string().nullable(),
          startDate: moment.nullable(),
          reason: z.enum(changeReasons),
          amountPence: z.int(),
        }),
      ),
    }),
  ),
  /** How it stands now. */
  account: z.object({
    /** The invoice's total with its notes. */
    chargedPence: money,
    paidPence: money,
    refundedPence: money,
    /** Payments that the booker took back through the bank. */
    takenBackPence: money,
    /** Above 0 is still to pay; below 0 is still to go back. */
    balancePence: z.int(),
  }),
  payments: z.array(z.object({ at: moment, method: z.string(), reference: z.string(), amountPence: z.int() })),
  refunds: z.array(z.object({ at: moment, amountPence: money, sentence: z.string() })),
  /** Payments that the booker asked the bank to take back. */
  disputes: z.array(disputeLine),
});

export const invoiceSettings = z.object({
  /** Of a provider that is registered for VAT: 'GB123456782'. */
  vatNumber: z.string().nullable(),
  /** Where the provider is; several lines. '' when none was given. */
  address: z.string(),
});

export const invoicesContract = contract({
  'GET /bookings/{bookingId}/invoice': {
    summary: 'The invoice of a booking, for its two sides, a council that pays for it, and administrators',
    access: 'invoices',
    look: 'invoice',
    params: bookingParams,
    output: bookingInvoice,
    refusals: { 'no-invoice-yet': 409, 'invoice-being-written': 409 },
  },
  'GET /invoice-settings': {
    summary: 'What stands on the invoices of the caller as a provider',
    access: 'own-money',
    output: invoiceSettings,
  },
  'PUT /invoice-settings': {
    summary: 'Says what stands on the invoices of the caller from now on',
    access: 'own-money',
    body: z.strictObject({
      /** Empty: not registered. */
      vatNumber: codeLine(30),
      /** Needed with a VAT number. */
      address: lines(300),
    }),
    output: invoiceSettings,
  },
});
