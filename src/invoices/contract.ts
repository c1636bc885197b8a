import * as z from 'zod';
import { moment, money, disputeLine, bookingParams } from '../places/booking-schemas.ts';
import { contract } from '../platform/contract.ts';
import { codeLine } from '../platform/text-schemas.ts';

/** The invoice of a booking: what was charged for it, paid, and given back. */
export const bookingInvoice = z.object({
  bookingId: z.uuid(),
  /** Who reads it: one of its sides, a council that pays for places of it, an administrator. */
  as: z.enum(['booker', 'provider', 'council', 'administrator']),
  /** 'INV-000042': without gaps for each provider. */
  number: z.string(),
  issuedAt: moment,
  reference: z.string(),
  listing: z.object({ title: z.string(), slug: z.string() }),
  provider: z.object({ name: z.string(), email: z.string(), vatNumber: z.string().nullable() }),
  booker: z.object({ name: z.string(), email: z.string() }),
  platform: z.object({ name: z.string(), vatNumber: z.string().nullable() }),
  /** A line for each place, in order of time; prices before reductions and without the booking fee. */
  lines: z.array(
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
      cancelled: z.boolean(),
      pricePence: money,
    }),
  ),
  /** What came off the prices, in words; above 0. They sum to `sums.reductionPence`. */
  reductions: z.array(z.object({ label: z.string(), amountPence: money })),
  /** Oldest first; above 0. `not-charged`: cancelled before it was paid, or paid to the provider directly. */
  credits: z.array(
    z.object({
      kind: z.enum(['refunded', 'taken-back', 'not-charged']),
      at: moment.nullable(),
      placeCount: z.int(),
      amountPence: money,
    }),
  ),
  sums: z.object({
    fullPence: money,
    reductionPence: money,
    feePence: money,
    /** Not charged any more: what the credits sum to. */
    creditPence: money,
    totalPence: money,
    /** Of the ticket prices; 0 where the provider is not registered. */
    vatPence: money,
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
});

export const invoicesContract = contract({
  'GET /bookings/{bookingId}/invoice': {
    summary: 'The invoice of a booking, for its two sides, a council that pays for it, and administrators',
    access: 'invoices',
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
    summary: 'Says whether the provider is registered for VAT, and under which number',
    access: 'own-money',
    body: z.strictObject({
      /** Empty: not registered. */
      vatNumber: codeLine(30),
    }),
    output: invoiceSettings,
  },
});
