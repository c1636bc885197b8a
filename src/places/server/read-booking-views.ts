import type * as z from 'zod';
import type { SignedIn } from '../../identity/access.ts';
import { ok, type Result } from '../../platform/result.ts';
import type { Services } from '../../platform/server/services.ts';
import type { BookingAnswer, councilBooking } from '../booking-schemas.ts';
import type { Side } from './find-booking.ts';

/**
 * How a booking is shown to its sides and to a council. It is put together from all that can happen to a booking, so the
 * bookings domain implements it, and the domains above get it from the composition root.
 */
export type BookingViews = {
  /** A booking as one of its sides sees it. The caller of this function answers for the right to see it. */
  readBooking: ReadBooking;
  /** The places of a booking that a council pays for, for one of its officers. */
  showCouncilBooking(
    asPerson: Services,
    caller: SignedIn,
    councilId: string,
    bookingId: string,
  ): Promise<Result<z.infer<typeof councilBooking>, 'not-found' | 'forbidden' | 'own-family'>>;
  /** What a provider adds to the mail that confirms a booking, in its own words; '' where it adds nothing. */
  addWords(services: Services, bookingId: string): Promise<string>;
};

declare module '../../platform/server/services.ts' {
  interface Services {
    bookingViews: BookingViews;
  }
}

/** @param reader who looks at it; null for a mail, which leaves sensitive answers out */
export type ReadBooking = (
  services: Services,
  bookingId: string,
  as: Side,
  reader?: SignedIn | null,
) => Promise<BookingAnswer>;

/** Answers a change of a booking with the booking as the person sees it now. */
export async function withBooking<Key extends string>(
  asPerson: Services,
  caller: SignedIn,
  bookingId: string,
  side: Side,
  result: Result<true, Key>,
): Promise<Result<{ booking: BookingAnswer }, Key>> {
  return result.ok
    ? ok({ booking: await asPerson.bookingViews.readBooking(asPerson, bookingId, side, caller) })
    : result;
}
