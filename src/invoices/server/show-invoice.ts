import type * as z from 'zod';
import { maskedName } from '../../acting/masking.ts';
import type { SignedIn } from '../../identity/access.ts';
import { pence, sum } from '../../platform/money.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { type Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { offlineMethods } from '../../places/dues.ts';
import { invoiceNumber, noteNumber } from '../../places/invoice-number.ts';
import { readPapers, type Papers } from './issue-notes.ts';
import { decidedRefunds } from './read-figures.ts';
import type { bookingInvoice } from '../contract.ts';
import { disputesOf, toldOf } from '../../places/server/read-disputes.ts';
import type { BookingAnswer } from '../../places/booking-schemas.ts';
import { readBooking } from '../../bookings/server/show-booking.ts';
import { findBooking, isFunded } from '../../places/server/find-booking.ts';

type Invoice = z.infer<typeof bookingInvoice>;
type RefusalKey = 'not-found' | 'no-invoice-yet' | 'invoice-being-written';

/**
 * The invoice of a booking as it stands. Nothing changes by looking: its number came with the confirmation.
 * @param trusted for administrators, who are no side of it: they read around the wall, and that is written down.
 */
export async function showInvoice(
  { asPerson, trusted }: { asPerson: Services; trusted: Services },
  caller: SignedIn,
  bookingId: string,
): Promise<Result<Invoice, RefusalKey>> {
  const found =
    (await findInvoiced(asPerson.db, caller, bookingId)) ?? (await findAsAdministrator(trusted.db, caller, bookingId));
  if (!found) return notFound;
  const { as, row } = found;
  const services = as === 'administrator' ? trusted : asPerson;
  if (!row.confirmed_at)
    return refuse('no-invoice-yet', 'There is an invoice once the booking is confirmed. Nothing has to be paid now.');
  const papers = await readPapers(services.db, bookingId);
  if (!papers)
    return refuse('invoice-being-written', 'The booking was confirmed a moment ago. Its invoice is being written.');
  const own = as === 'booker' || as === 'provider';
  const booking = await readBooking(services, bookingId, own ? as : 'provider', own ? caller : null);
  return ok(await answerOf(services.db, booking, papers, as));
}

/** The papers of a booking with what was paid until now. */
async function answerOf(
  db: Queryable,
  booking: BookingAnswer,
  { number, issuedAt, document, notes }: Papers,
  as: Invoice['as'],
): Promise<Invoice> {
  const nameOf = learnerNames(booking, as);
  const payments = await paymentsOf(db, booking);
  const refunds = decidedRefunds(booking);
  // A moved place handed its money on: a bank takes it from where it is now.
  const disputes = await disputesOf(
    db,
    booking.places.filter(({ state }) => state !== 'MOVED'),
  );
  const lost = disputes.filter(({ state }) => state === 'LOST');
  const paidPence = sum(payments.map((payment) => payment.amountPence));
  const refundedPence = sum(refunds.map((refund) => refund.amountPence));
  const takenBackPence = sum(lost.flatMap(({ places }) => places.map((place) => place.amountPence)));
  const noted = sum(notes.map(({ kind, amountPence }) => (kind === 'credit' ? -amountPence : amountPence)));
  const chargedPence = pence(document.sums.totalPence + noted);
  const { listingTitle, lines, ...issued } = document;
  return {
    ...issued,
    bookingId: booking.id,
    as,
    number: invoiceNumber(number),
    issuedAt,
    reference: booking.reference,
    listing: { title: listingTitle, slug: booking.listing.slug },
    lines: lines.map(({ fullPence, ...line }) => ({
      placeId: line.placeId,
      startDate: line.startDate,
      endDate: line.endDate,
      place: line.place,
      learnerName: nameOf(line.placeId),
      ticketName: line.ticketName,
      paidByCouncil: line.paidByCouncil,
      pricePence: fullPence,
    })),
    notes: notes.map(({ kind, number: count, lines: changes, ...note }) => ({
      ...note,
      kind,
      number: noteNumber(kind, count),
      lines: changes.map(({ placeId, reason, pricePence, feePence }) => ({
        learnerName: placeId === null ? null : nameOf(placeId),
        startDate: lines.find((line) => line.placeId === placeId)?.startDate ?? null,
        reason,
        amountPence: pricePence + feePence,
      })),
    })),
    account: {
      chargedPence,
      paidPence,
      refundedPence,
      takenBackPence,
      balancePence: pence(chargedPence - paidPence + refundedPence + takenBackPence),
    },
    payments,
    refunds: refunds.map((refund) => ({
      at: refund.createdAt,
      amountPence: refund.amountPence,
      sentence: refund.sentence,
    })),
    disputes: toldOf(disputes),
  };
}

/** Who a place is for, as the reader may know it. */
function learnerNames({ places }: BookingAnswer, as: Invoice['as']): (placeId: string) => string {
  const names = new Map(
    places.map(({ id, learner }) => [
      id,
      [learner.firstName, learner.lastName]
        .map((name) => (as === 'administrator' ? maskedName(name) : name))
        .filter(Boolean)
        .join(' '),
    ]),
  );
  return (placeId) => names.get(placeId) ?? '';
}

/**
 * A booking whose invoice the caller may read, and as whom: its two sides; members of a council that pays for places of
 * it. Undefined for everybody else, exactly as if it did not exist.
 */
async function findInvoiced(db: Queryable, caller: SignedIn, bookingId: string) {
  const own = await findBooking(db, caller, bookingId);
  if (own) return { row: own.row, as: own.side };
  const row = caller.roles.has('council') ? await findConfirmed(db, bookingId) : undefined;
  return row && (await isFunded(db, caller, bookingId)) ? { row, as: 'council' as const } : undefined;
}

/** The same for administrators of the platform. */
async function findAsAdministrator(db: Queryable, caller: SignedIn, bookingId: string) {
  const row = caller.roles.has('admin') ? await findConfirmed(db, bookingId) : undefined;
  return row && { row, as: 'administrator' as const };
}

async function findConfirmed(db: Queryable, bookingId: string) {
  return db
    .selectFrom('booking')
    .selectAll()
    .where('id', '=', bookingId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
}

/** What was paid, by card and outside the platform, oldest first; records that were taken back are left out. */
async function paymentsOf(db: Queryable, booking: BookingAnswer): Promise<Invoice['payments']> {
  const cards = await db
    .selectFrom('ledger_entry')
    .innerJoin('payment', 'payment.id', 'ledger_entry.payment_id')
    .select(['payment.id', 'payment.finished_at', (is) => is.fn.sum<string>('ledger_entry.amount_pence').as('amount')])
    .where('ledger_entry.booking_id', '=', booking.id)
    .where('ledger_entry.kind', '=', 'payment')
    .where('ledger_entry.account', '=', 'booker')
    .groupBy(['payment.id', 'payment.finished_at'])
    .execute();
  const byCard = cards.map((card) => ({
    at: (card.finished_at ?? new Date(booking.createdAt)).toISOString(),
    method: 'Card',
    reference: '',
    amountPence: -Number(card.amount),
  }));
  const outside = (booking.dues?.records ?? [])
    .filter((record) => record.stands)
    .map((record) => ({
      at: record.recordedAt,
      method: offlineMethods[record.method],
      reference: record.reference,
      amountPence: record.amountPence,
    }));
  return [...byCard, ...outside].sort((a, b) => (a.at < b.at ? -1 : 1));
}
