import LoaderCircle from 'lucide-react/icons/loader-circle';
import { type MetaFunction, Outlet, useLocation, useParams, useSearchParams } from 'react-router';
import { RefundDecisions } from '../../cancellations/components/refund-decisions.tsx';
import { ChangedDatesNotice } from '../../moves/components/changed-dates-notice.tsx';
import { MovingNotice } from '../../moves/components/moving-notice.tsx';
import type { Arrival, Booking } from '../../places/components/booking-text.tsx';
import { NoBooking, useBooking } from '../../places/components/use-booking.tsx';
import { RequestCard } from '../../requests/components/request-card.tsx';
import { AskedSince } from '../../sharing/components/asked-since.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Page } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { BookedMoment } from '../components/booked-moment.tsx';
import { BookingDetails } from '../components/booking-details.tsx';
import { useSettlement } from '../components/use-settlement.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Booking', index: false });

export default function BookingScreen() {
  const { bookingId = '' } = useParams();
  const [query] = useSearchParams();
  const returned = query.has('paid');
  const { booking, show } = useBooking(bookingId);
  const settlement = useSettlement(bookingId, booking.data, returned, show);
  const { state: arrival } = useLocation() as { state: Arrival | null };
  const booked = booking.data?.places.some((place) => place.state === 'CONFIRMED') ?? false;
  const justBooked = booked && (returned || settlement.asked || arrival?.justBooked === true);
  const back = { to: booking.data?.as === 'provider' ? '/bookings/m?type=all' : '/bookings/l', label: 'Bookings' };
  if (booking.error && !booking.data) {
    return (
      <Page title="Booking" width="text" back={back}>
        <NoBooking booking={booking} unchanged="Nothing has changed in what you booked." />
      </Page>
    );
  }
  if (!booking.data) {
    return (
      <Page title="Booking" width="text" back={back}>
        <SkeletonList rows={5} picture label="Loading the booking" />
      </Page>
    );
  }
  return (
    <Page
      title={booking.data.listing.title}
      lead={<span className="figures">Booking {booking.data.reference}</span>}
      width="text"
      back={back}
    >
      <div className="flex flex-col gap-5">
        {settlement.unsettled && <PaymentNotice booking={booking.data} confirming={settlement.confirming} />}
        {settlement.goneSentence !== null && (
          <Notice tone="danger" title="Your places had gone" live>
            {settlement.goneSentence}
          </Notice>
        )}
        {justBooked && <BookedMoment booking={booking.data} paidTogether={Number(query.get('others') ?? 0)} />}
        <ChangedDatesNotice booking={booking.data} />
        <MovingNotice booking={booking.data} />
        <RequestCard booking={booking.data} />
        {booking.data.as === 'booker' && <AskedSince bookingId={bookingId} />}
        {booking.data.as === 'booker' && booked && <Outlet />}
        {booking.data.as === 'provider' && <RefundDecisions booking={booking.data} />}
        <BookingDetails booking={booking.data} pictured={!justBooked} />
      </div>
    </Page>
  );
}

/** What the booker sees between the payment page and the confirmation, or when they left the payment page. */
function PaymentNotice({ booking, confirming }: { booking: Booking; confirming: boolean }) {
  if (confirming) {
    return (
      <Notice
        tone="info"
        title="Confirming your payment…"
        live
        icon={<LoaderCircle className="animate-spin" aria-hidden />}
      >
        This takes a few seconds. You can close this page: we send you an email as soon as it is done.
      </Notice>
    );
  }
  return (
    <Notice
      tone="attention"
      title="This booking is not paid yet"
      live
      action={
        <LinkButton tone="primary" to={`/checkout?listing=${booking.listing.id}`}>
          Back to checkout
        </LinkButton>
      }
    >
      Nothing was charged. The places are kept for a short while.
    </Notice>
  );
}
