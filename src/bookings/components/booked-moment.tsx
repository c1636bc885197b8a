import { lazy, Suspense } from 'react';
import Check from 'lucide-react/icons/check';
import MapPin from 'lucide-react/icons/map-pin';
import MessageCircle from 'lucide-react/icons/message-circle';
import { Link } from 'react-router';
import { addressOf, type Booking, countOf } from '../../places/components/booking-text.tsx';
import { ListingPicture } from '../../places/components/listing-picture.tsx';
import { dayText } from '../../platform/day-text.ts';
import { isolated } from '../../platform/isolated.ts';
import { dateOf, format } from '../../platform/time.ts';
import { LinkButton } from '../../ui/button.tsx';
import { patiently } from '../../ui/patiently.ts';
import { datesGoing, goingTitle, messageToParent } from '../going.ts';
import { CalendarButton } from './calendar-button.tsx';
import { TellButton } from './tell-button.tsx';

const PinMap = lazy(() => patiently(async () => ({ default: (await import('../../ui/map/index.tsx')).PinMap })));

type BookedMomentProps = {
  booking: Booking;
  /** How many other bookings were paid together with this one. */
  paidTogether: number;
};

/** What a family sees when it has just booked: who goes, when and where, and what to do next. */
export function BookedMoment({ booking, paidTogether }: BookedMomentProps) {
  const { listing } = booking;
  const dates = datesGoing(booking);
  const where = addressOf(listing);
  return (
    <section aria-labelledby="booked" className="overflow-clip rounded-card border border-line bg-paper-raised">
      <ListingPicture listing={listing} className="max-h-64 w-full" />
      <div className="flex flex-col gap-5 p-5 sm:p-8">
        <div role="status">
          <p className="flex items-center gap-2 font-[650] text-moss">
            <Check className="size-5" aria-hidden /> You are booked
          </p>
          <h2 id="booked" className="!text-3xl">
            {goingTitle(booking)}
          </h2>
        </div>
        {dates && (
          <p>
            <time dateTime={dates.first.startDate} className="block font-heading text-2xl leading-snug font-[700]">
              <span className="block">{dayText(dateOf(dates.first.startDate), 'long')}</span>
              <span className="block">{format.timeRange(dates.first.startDate, dates.first.endDate)}</span>
            </time>
            {dates.more > 0 && (
              <span className="text-ink-soft">and {countOf(dates.more, 'more date')}, listed below</span>
            )}
          </p>
        )}
        <p className="text-ink-soft">
          We have sent the details to {booking.booker.emailAddress}.
          {paidTogether > 0 && (
            <>
              {' '}
              You paid for {countOf(paidTogether, 'more booking')} with it:{' '}
              <Link className="link" to="/bookings/l">
                see all your bookings
              </Link>
              .
            </>
          )}
        </p>
        <div className="flex flex-wrap gap-3">
          <CalendarButton bookingId={booking.id} reference={booking.reference} />
          <TellButton
            title={goingTitle(booking)}
            text={messageToParent({ ...booking, where: where || 'the provider tells us' })}
          />
          <LinkButton to={`/messages?booking=${booking.id}`} icon={<MessageCircle aria-hidden />}>
            Message {isolated(booking.provider.name)}
          </LinkButton>
        </div>
        <WhatToBring booking={booking} />
      </div>
      <HowToGetThere booking={booking} where={where} />
    </section>
  );
}

function WhatToBring({ booking: { visit } }: { booking: Booking }) {
  if (!visit || visit.whatToBring === '') return null;
  return (
    <div>
      <h3>What to bring</h3>
      <p className="mt-1 whitespace-pre-line">{visit.whatToBring}</p>
    </div>
  );
}

/** The listing's own place with a map; of dates that are held elsewhere the list below says where. */
function HowToGetThere({ booking, where }: { booking: Booking; where: string }) {
  const position = booking.visit?.position;
  const isElsewhere = booking.places.some(({ state, session }) => state === 'CONFIRMED' && session.place !== null);
  if (!where || isElsewhere) return null;
  return (
    <div className="border-t border-line">
      <div className="flex flex-wrap items-center justify-between gap-3 p-5 sm:px-8">
        <div className="min-w-0">
          <h3>How to get there</h3>
          <address className="mt-1 flex gap-2 not-italic">
            <MapPin className="mt-[0.2em] size-5 flex-none text-forest" aria-hidden />
            {where}
          </address>
        </div>
        {position && (
          <a
            className="link link-tall"
            href={`https://www.openstreetmap.org/directions?to=${position.latitude}%2C${position.longitude}`}
            rel="noreferrer"
            target="_blank"
          >
            Directions<span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
      </div>
      {position && (
        <Suspense fallback={<div className="skeleton h-56 w-full sm:h-72" />}>
          <PinMap {...position} movable={false} className="h-56 w-full sm:h-72" />
        </Suspense>
      )}
    </div>
  );
}
