import { isolated } from '../../platform/isolated.ts';
import { readBooking } from '../../bookings/server/show-booking.ts';
import type { BookingAnswer } from '../../places/booking-schemas.ts';
import { disputesOf, type DisputeOfPlaces } from '../../places/server/read-disputes.ts';
import { loadSteps } from '../../places/server/write-steps.ts';
import { sum } from '../../platform/money.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { chargesOf, invoiced, type Charge, type MadeMove } from '../charges.ts';
import type { InvoiceDocument } from '../invoice-document.ts';
import { invoiceSums, reductionsOf } from '../invoice-sums.ts';

/** Refunds of a booking that were decided, and are on their way or there. */
export const decidedRefunds = ({ refunds }: BookingAnswer): BookingAnswer['refunds'] =>
  refunds.filter(({ state }) => state !== 'PENDING_DECISION' && state !== 'DECLINED');

/** What is charged for a confirmed booking by now, by line of its invoice. */
export async function readCharges(services: Services, bookingId: string): Promise<Charge[]> {
  const booking = await readBooking(services, bookingId, 'provider');
  const disputes = await disputesOf(services.db, booking.places);
  return chargesNow(booking, disputes, await madeMoves(services.db, bookingId));
}

/** The invoice of a confirmed booking as it has to be issued, and what is charged by now, which may be less already. */
export async function writeDocument(
  services: Services,
  bookingId: string,
): Promise<{ document: InvoiceDocument; charges: Charge[] }> {
  const { db } = services;
  const booking = await readBooking(services, bookingId, 'provider');
  const moves = await madeMoves(db, bookingId);
  const places = invoiced(booking.places, moves);
  const steps = await loadSteps(db, places);
  const { provider, vatNumber } = await readSeller(db, bookingId, booking.provider.name);
  const lines = places.map((place) => {
    const off = (steps.get(place.id) ?? []).filter(({ pricePence }) => pricePence < 0);
    const undiscounted = place.pricePence - sum(off.map(({ pricePence }) => pricePence));
    return {
      placeId: place.id,
      startDate: place.session.startDate,
      endDate: place.session.endDate,
      place: place.session.place,
      ticketName:
        place.councilPence === null
          ? place.ticket.name
          : `${isolated(place.ticket.name)}, the part beside the council’s`,
      paidByCouncil: place.ticket.funding === 'COUNCIL' && place.councilPence === null,
      fullPence: Math.max(place.normalPricePence ?? 0, undiscounted),
      pricePence: place.pricePence,
      feePence: place.bookerFeePence,
    };
  });
  const sums = invoiceSums(lines, vatNumber !== null);
  const { booker } = booking;
  const document: InvoiceDocument = {
    listingTitle: booking.listing.title,
    provider,
    booker: { name: [booker.firstName, booker.lastName].filter(Boolean).join(' '), email: booker.emailAddress },
    platform: { name: services.settings.BRAND_NAME, vatNumber: services.settings.PLATFORM_VAT_NUMBER ?? null },
    lines,
    reductions: reductionsOf([...steps.values()].flat(), sums.reductionPence),
    sums,
  };
  return { document, charges: chargesNow(booking, await disputesOf(db, booking.places), moves) };
}

/** Who sells, as it stands on invoices from now on. */
async function readSeller(db: Queryable, bookingId: string, name: string) {
  const row = await db
    .selectFrom('booking')
    .innerJoin('account', 'account.id', 'booking.provider_id')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .leftJoin('invoice_setting', 'invoice_setting.provider_id', 'booking.provider_id')
    .select(['account.email', 'listing.ofsted', 'listing.ofsted_number'])
    .select(['invoice_setting.vat_number', 'invoice_setting.address'])
    .where('booking.id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const vatNumber = row.vat_number;
  const ofstedNumber = row.ofsted === 'registered' ? row.ofsted_number : '';
  return { provider: { name, email: row.email, address: row.address ?? '', vatNumber, ofstedNumber }, vatNumber };
}

function chargesNow(
  booking: BookingAnswer,
  disputes: readonly DisputeOfPlaces[],
  moves: readonly MadeMove[],
): Charge[] {
  const refunded = decidedRefunds(booking).flatMap(({ places }) => places);
  const takenBack = disputes.filter(({ state }) => state === 'LOST').flatMap(({ places }) => places);
  const amountOf = (placeId: string, parts: readonly { placeId: string; amountPence: number }[]): number =>
    sum(parts.map((part) => (part.placeId === placeId ? part.amountPence : 0)));
  const places = booking.places.map((place) => ({
    ...place,
    // By refunds alone: what a bank took is charged no more once it is lost, and changes nothing before.
    refundedPence: amountOf(place.id, refunded),
    takenBackPence: amountOf(place.id, takenBack),
  }));
  return chargesOf(places, moves, keptDirectly(booking));
}

/** What a provider to whom it was paid directly keeps of cancelled places: what is owed beyond those that stand. */
function keptDirectly({ dues, places }: BookingAnswer): number {
  if (dues?.way !== 'offline') return 0;
  const stand = places.filter((place) => place.state === 'CONFIRMED');
  return dues.owedPence - sum(stand.map((place) => place.pricePence + place.bookerFeePence));
}

/** The moves of a booking that were made, oldest first. */
async function madeMoves(db: Queryable, bookingId: string): Promise<MadeMove[]> {
  const rows = await db
    .selectFrom('move')
    .innerJoin('move_place', 'move_place.move_id', 'move.id')
    .select(['move.id', 'move_place.place_id', 'move_place.side'])
    .where('move.booking_id', '=', bookingId)
    .where('move.state', '=', 'DONE')
    .orderBy('move.finished_at')
    .orderBy('move.id')
    .orderBy('move_place.place_id')
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((places) => ({
    from: places.filter(({ side }) => side === 'from').map((row) => row.place_id),
    to: places.filter(({ side }) => side === 'to').map((row) => row.place_id),
  }));
}
