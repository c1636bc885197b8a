import * as z from 'zod';
import { money, moment } from '../places/booking-schemas.ts';

const party = z.object({ name: z.string(), email: z.string() });

/** A place on an invoice, as it was booked. The child's name is read with the place, so it is in no second table. */
const line = z.object({
  placeId: z.uuid(),
  startDate: moment,
  endDate: moment,
  /** Where it is held, if not at the listing's place. */
  place: z.string().nullable(),
  ticketName: z.string(),
  /** A council pays for the place; the family pays nothing. */
  paidByCouncil: z.boolean(),
  /** Before reductions and without the booking fee. */
  fullPence: money,
  /** What is charged for it. */
  pricePence: money,
  feePence: money,
});

/** An invoice as it was issued, and stays. Times are ISO text in UTC; money is whole pence. */
export const invoiceDocument = z.object({
  listingTitle: z.string(),
  provider: party.extend({
    /** Several lines; '' when the provider gave none. */
    address: z.string(),
    /** 'GB123456782'; null where the provider is not registered for VAT. */
    vatNumber: z.string().nullable(),
    /** '' where there is none. */
    ofstedNumber: z.string(),
  }),
  booker: party,
  platform: z.object({ name: z.string(), vatNumber: z.string().nullable() }),
  /** A line for each place, in order of time. */
  lines: z.array(line),
  /** What came off the prices, in words; above 0. They sum to `sums.reductionPence`. */
  reductions: z.array(z.object({ label: z.string(), amountPence: money })),
  sums: z.object({
    fullPence: money,
    reductionPence: money,
    feePence: money,
    totalPence: money,
    /** Of the ticket prices; 0 where the provider is not registered. */
    vatPence: money,
  }),
});

export type InvoiceDocument = z.infer<typeof invoiceDocument>;

/** Why something is charged otherwise than before: `kept` is what a provider who is paid directly keeps of cancelled places. */
export const changeReasons = ['cancelled', 'taken-back', 'moved', 'kept'] as const;

/** A line of a credit or debit note; signed, below 0 is not charged any more. */
export const noteLine = z.object({
  /** The place of the invoice's line; null where it is about several. */
  placeId: z.uuid().nullable(),
  reason: z.enum(changeReasons),
  pricePence: z.int(),
  feePence: z.int(),
});

export type NoteLine = z.infer<typeof noteLine>;
