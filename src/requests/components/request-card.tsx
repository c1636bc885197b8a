import { Link } from 'react-router';
import type { Booking } from '../../places/components/booking-text.tsx';
import { notAnsweredBy } from '../../places/funding.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { alternativeAddress, alternativeWhere } from '../alternative.ts';
import { RequestToAnswer } from './request-to-answer.tsx';
import { SwitchOffer } from './switch-offer.tsx';
import { WaitingRequest } from './waiting-request.tsx';

/** A request that waits, or how it ended. Draws nothing for a booking that was made at once. */
export function RequestCard({ booking }: { booking: Booking }) {
  return (
    <>
      <RequestState booking={booking} />
      {booking.switchOffers.map((offer) => (
        <SwitchOffer key={offer.id} booking={booking} offer={offer} />
      ))}
      <Alternatives booking={booking} />
    </>
  );
}

function RequestState({ booking }: { booking: Booking }) {
  if (!booking.request) return null;
  if (booking.approval === 'PENDING')
    return booking.as === 'provider' ? <RequestToAnswer booking={booking} /> : <WaitingRequest booking={booking} />;
  if (booking.approval === 'APPROVED' && booking.label.key === 'REQUESTED')
    return (
      <Notice tone="info" title="Approved: the card is being charged" live>
        This usually takes a few seconds. This page updates as soon as it is done.
      </Notice>
    );
  if (booking.approval === 'APPROVED') return <WordOfApproval booking={booking} />;
  return booking.as === 'booker' ? <Ended booking={booking} /> : null;
}

/** What the provider said with the yes. */
function WordOfApproval({ booking: { as, provider, request } }: { booking: Booking }) {
  if (!request || request.message === '') return null;
  return (
    <Notice
      tone="success"
      title={as === 'provider' ? 'What you said with your yes' : `${isolated(provider.name)} says`}
    >
      <span className="whitespace-pre-line">‘{isolated(request.message)}’</span>
    </Notice>
  );
}

function Ended({ booking }: { booking: Booking }) {
  const { request, approval } = booking;
  if (!request || approval === 'WITHDRAWN') return null;
  const why =
    approval === 'DECLINED'
      ? request.declineReason
      : booking.payment === 'FAILED'
        ? 'Your bank did not keep the money ready.'
        : notAnsweredBy(booking);
  return (
    <Notice tone="attention" title="Your request was not booked" live>
      {why} Nothing was charged.
      {request.message !== '' && <span className="mt-2 block whitespace-pre-line">‘{isolated(request.message)}’</span>}
    </Notice>
  );
}

/** What could be booked instead of a request that was not; after the places that are still kept for the family. */
function Alternatives({ booking }: { booking: Booking }) {
  const others = booking.request?.alternatives ?? [];
  if (others.length === 0) return null;
  return (
    <Card title="Others that may suit you">
      <ul className="flex flex-col gap-3">
        {others.map((other) => (
          <li key={other.slug}>
            <Link to={alternativeAddress(other)} className="link link-tall">
              {other.title}
            </Link>
            <p>
              {other.sessionIds.length > 1 ? `${other.sessionIds.length} dates from ` : ''}
              {format.dayAndTime(other.startDate)}
            </p>
            <p className="text-ink-soft">{alternativeWhere(other)}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
