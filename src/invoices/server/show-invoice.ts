import type * as z from 'zod';
import { maskedName } from '../../acting/masking.ts';
import type { SignedIn } from '../../identity/access.ts';
import { logLooks } from '../../people/server/log-looks.ts';
import { sum } from '../../platform/money.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { type Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { offlineMethods } from '../../places/dues.ts';
import { creditsOf, invoiceSums, isInvoiced, reductionsOf } from '../invoice-sums.ts';
import { invoiceNumber } from '../../places/invoice-number.ts';
import type { bookingInvoice } from '../contract.ts';
import { disputesOf, toldOf } from '../../places/server/read-disputes.ts';
import type { BookingAnswer } from '../../places/booking-schemas.ts';
import { readBooking } from '../../bookings/server/show-booking.ts';
import { findBooking, isFunded } from '../../places/server/find-booking.ts';
import { loadSteps } from '../../places/server/write-steps.ts';

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
  const issued = await services.db
    .selectFrom('invoice')
    .select(['number', 'issued_at'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  if (!issued)
    return refuse('invoice-being-written', 'The booking was confirmed a moment ago. Its invoice is being written.');
  const own = as === 'booker' || as === 'provider';
  const booking = await readBooking(services, bookingId, own ? as : 'provider', own ? caller : null);
  const { vat_number: vatNumber = null } =
    (await services.db
      .selectFrom('invoice_setting')
      .select('vat_number')
      .where('provider_id', '=', row.provider_id)
      .executeTakeFirst()) ?? {};
  const { email } = await services.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', row.provider_id)
    .executeTakeFirstOrThrow();
  const lines = booking.places.filter((place) => isInvoiced(place.state));
  const payments = await paymentsOf(services.db, booking);
  const refunds = booking.refunds.filter(({ state }) => state !== 'PENDING_DECISION' && state !== 'DECLINED');
  const disputes = await disputesOf(services.db, lines);
  const takenBack = disputes.filter(({ state }) => state === 'LOST');
  const amountOf = (placeId: string, parts: readonly { placeId: string; amountPence: number }[]): number =>
    sum(parts.map((part) => (part.placeId === placeId ? part.amountPence : 0)));
  const steps = await loadSteps(services.db, lines);
  const fullPrice = (place: (typeof lines)[number]): number => {
    const off = (steps.get(place.id) ?? []).filter(({ pricePence }) => pricePence < 0);
    return Math.max(place.normalPricePence ?? 0, place.pricePence - sum(off.map(({ pricePence }) => pricePence)));
  };
  const priced = lines.map((place) => ({
    ...place,
    normalPricePence: fullPrice(place),
    // By refunds alone: what a bank took is told for itself once it is lost, and changes nothing before.
    refundedPence: amountOf(
      place.id,
      refunds.flatMap(({ places }) => places),
    ),
    takenBackPence: amountOf(
      place.id,
      takenBack.flatMap(({ places }) => places),
    ),
  }));
  const sums = invoiceSums(
    priced,
    {
      paidPence: sum(payments.map((payment) => payment.amountPence)),
      refundedPence: sum(refunds.map((refund) => refund.amountPence)),
      keptPence: keptDirectly(booking),
    },
    vatNumber !== null,
  );
  // Who is no side of the booking.
  if (!own)
    await logLooks(services.db, services.clock.now(), caller, {
      what: 'invoice',
      learnerIds: lines.map((place) => place.learner.id),
    });
  return ok({
    bookingId,
    as,
    number: invoiceNumber(issued.number),
    issuedAt: issued.issued_at.toISOString(),
    reference: booking.reference,
    listing: { title: booking.listing.title, slug: booking.listing.slug },
    provider: { name: booking.provider.name, email, vatNumber },
    booker: {
      name: [booking.booker.firstName, booking.booker.lastName].filter(Boolean).join(' '),
      email: booking.booker.emailAddress,
    },
    platform: { name: services.settings.BRAND_NAME, vatNumber: services.settings.PLATFORM_VAT_NUMBER ?? null },
    lines: lines.map((place) => ({
      placeId: place.id,
      startDate: place.session.startDate,
      endDate: place.session.endDate,
      place: place.session.place,
      learnerName: [place.learner.firstName, place.learner.lastName]
        .map((name) => (as === 'administrator' ? maskedName(name) : name))
        .filter(Boolean)
        .join(' '),
      ticketName: place.ticket.name,
      paidByCouncil: place.ticket.funding === 'COUNCIL',
      cancelled: place.state !== 'CONFIRMED',
      pricePence: fullPrice(place),
    })),
    reductions: reductionsOf([...steps.values()].flat(), sums.reductionPence),
    credits: creditsOf(
      lines,
      refunds.map((refund) => ({ at: refund.createdAt, places: refund.places })),
      takenBack.map((dispute) => ({ at: dispute.closedAt ?? dispute.openedAt, places: dispute.places })),
      sums.creditPence,
    ),
    sums,
    payments,
    refunds: refunds.map((refund) => ({
      at: refund.createdAt,
      amountPence: refund.amountPence,
      sentence: refund.sentence,
    })),
    disputes: toldOf(disputes),
  });
}

/** What a provider to whom it was paid directly keeps of cancelled places: what is owed beyond those that stand. */
function keptDirectly({ dues, places }: BookingAnswer): number {
  if (dues?.way !== 'offline') return 0;
  const stand = places.filter((place) => place.state === 'CONFIRMED');
  return dues.owedPence - sum(stand.map((place) => place.pricePence + place.bookerFeePence));
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
