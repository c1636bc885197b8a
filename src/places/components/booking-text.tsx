import { Link } from 'react-router';
import { isolated, isolatedList, isolatedParts } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { classes } from '../../ui/classes.ts';
import { State, type StateKind } from '../../ui/state.tsx';
import type { BookingAnswer } from '../booking-schemas.ts';
import { CANCELLED_BY_COUNCIL, placeWords, waitsForReader } from '../booking-label.ts';
import type { BookingSummary } from '../booking-list-schemas.ts';
import { paymentWords } from '../payment-words.ts';
import { isFailedRequest } from '../place.ts';

export type Booking = BookingAnswer;
export type Payment = Booking['payment'];

/** What checkout hands over to the page of a booking that needed no payment. */
export type Arrival = { justBooked: boolean };

export const placeKinds: Record<Booking['places'][number]['state'], StateKind> = {
  HELD: 'kept',
  RELEASED: 'ended',
  REQUESTED: 'waiting',
  CONFIRMED: 'good',
  DECLINED: 'failed',
  WITHDRAWN: 'ended',
  EXPIRED: 'ended',
  CANCELLED_BY_BOOKER: 'cancelled',
  CANCELLED_BY_PROVIDER: 'cancelled',
  MOVED: 'moved',
};

const labelKinds: Record<Booking['label']['key'], StateKind> = {
  ...placeKinds,
  // At checkout, which its booker has still to finish.
  HELD: 'needsYou',
  UPCOMING: 'good',
  UNDER_WAY: 'underWay',
  PAST: 'past',
};

/** What kind of state a booking is in. */
export function kindOfLabel(label: Booking['label']): StateKind {
  return waitsForReader(label) ? 'needsYou' : labelKinds[label.key];
}

/** What a booking is at this moment. */
export function LabelBadge({ label }: { label: Booking['label'] }) {
  return <State text={label.text} kind={kindOfLabel(label)} />;
}

export const paymentKinds: Record<Payment, StateKind> = {
  FREE: 'none',
  PAID: 'good',
  AUTHORISED: 'kept',
  AWAITING_OFFLINE: 'needsYou',
  UNPAID_INVOICE: 'needsYou',
  FAILED: 'failed',
  PENDING: 'needsYou',
  PART_REFUNDED: 'refunded',
  REFUNDED: 'refunded',
};

/** How the money of a booking stands. */
export function PaymentBadge({
  booking: { payment, label },
}: {
  booking: { payment: Payment; label: { key: string } };
}) {
  // Of a request that came to nothing nothing was paid, and it was not free either.
  if (isFailedRequest(label.key)) return null;
  return <State text={paymentWords[payment]} kind={paymentKinds[payment]} />;
}

/** What became of one place. */
export function PlaceBadge({ place }: { place: Pick<Booking['places'][number], 'state' | 'cancelled'> }) {
  const text = place.cancelled?.by === 'council' ? CANCELLED_BY_COUNCIL : placeWords[place.state];
  return <State text={text} kind={placeKinds[place.state]} />;
}

/** '1 place', '4 places'. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** A person's full name; parts that are missing are skipped. */
export function fullName(person: { firstName: string; lastName: string }): string {
  return [person.firstName, person.lastName].filter(Boolean).join(' ');
}

type Address = { venueName: string; addressLine: string; town: string; zipCode: string };

/** Where a listing is, in one line; parts that are missing are skipped. */
export function addressOf(listing: Address): string {
  return isolatedParts([listing.venueName, listing.addressLine, listing.town, listing.zipCode]);
}

/** 'Sunday 6 December, 13:30 – 15:00' */
export function whenOf(session: { startDate: string; endDate: string }): string {
  return format.session(session.startDate, session.endDate);
}

type Dates = Pick<BookingSummary, 'nextSession' | 'firstStart' | 'lastEnd' | 'sessionCount'>;

/** 'Next: Sunday 6 December, 13:30 – 15:00 (4 dates in all)' for what is to come, the span of days for what is over. */
export function datesText({ nextSession, firstStart, lastEnd, sessionCount }: Dates): string {
  if (nextSession) {
    const when = whenOf(nextSession);
    return sessionCount > 1 ? `Next: ${when} (${countOf(sessionCount, 'date')} in all)` : when;
  }
  if (firstStart && lastEnd) {
    return sessionCount > 1
      ? `${format.shortDay(firstStart)} to ${format.shortDay(lastEnd)}, ${countOf(sessionCount, 'date')}`
      : whenOf({ startDate: firstStart, endDate: lastEnd });
  }
  return countOf(sessionCount, 'date');
}

/** The same in a line of a list: 'Sun 6 Dec, 13:30 – 15:00 (4 dates)'. */
export function shortDatesText({ nextSession, firstStart, lastEnd, sessionCount }: Dates): string {
  const span = nextSession ?? (firstStart && lastEnd ? { startDate: firstStart, endDate: lastEnd } : null);
  if (!span) return countOf(sessionCount, 'date');
  const when = format.shortSession(span.startDate, span.endDate);
  if (sessionCount <= 1) return when;
  return nextSession
    ? `${when} (${countOf(sessionCount, 'date')})`
    : `${format.shortDay(span.startDate)} to ${format.shortDay(span.endDate)}, ${countOf(sessionCount, 'date')}`;
}

/** Leads to the invoice of a booking in a list. */
export function InvoiceLink({
  booking,
  className,
}: {
  booking: Pick<BookingSummary, 'id' | 'reference'>;
  className?: string;
}) {
  return (
    <Link
      to={`/bookings/${booking.id}/invoice`}
      className={classes('link link-tall', className)}
      aria-label={`Invoice of booking ${booking.reference}`}
    >
      Invoice
    </Link>
  );
}

/** Whose places these are and when: 'Mia and Noah: Sunday 6 December, 13:30 – 15:00', or how many dates. */
export function placesText(places: readonly Pick<Booking['places'][number], 'learner' | 'session'>[]): string {
  const names = isolatedList([...new Set(places.map((place) => place.learner.firstName))]);
  const dates = [...new Set(places.map((place) => whenOf(place.session)))];
  return `${isolated(names)}: ${dates.length > 3 ? `${dates.length} dates from ${dates[0]}` : dates.join('; ')}`;
}

/** The places that a refund gives money back for. */
export function placesOfRefund(booking: Booking, refund: Booking['refunds'][number]): Booking['places'] {
  const ids = new Set(refund.places.map(({ placeId }) => placeId));
  return booking.places.filter((place) => ids.has(place.id));
}

/** Where a date is held, on a line of its own; nothing where that is the listing's own place. */
export function AtPlace({ place }: { place: string | null }) {
  return place && <span className="block text-sm">At {isolated(place)}</span>;
}
