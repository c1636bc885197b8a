import { useMutation } from '@tanstack/react-query';
import CalendarSync from 'lucide-react/icons/calendar-sync';
import CalendarX from 'lucide-react/icons/calendar-x';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import FileText from 'lucide-react/icons/file-text';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import { useEffect, type ReactNode } from 'react';
import { Link, useLocation, useParams, useSearchParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { listingAddress } from '../../listings/listing-address.ts';
import { formatMoney } from '../../platform/money.ts';
import { format, relativeTime } from '../../platform/time.ts';
import { formatAnswer } from '../../tickets/question.ts';
import { pageMeta } from '../../ui/page-meta.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import {
  addressOf,
  countOf,
  fullName,
  LabelBadge,
  PaymentBadge,
  PlaceBadge,
  placesOfRefund,
  placesText,
  whenOf,
  type Arrival,
  type Booking,
} from '../../places/components/booking-text.tsx';
import { PAID_BY_COUNCIL } from '../../checkout/components/selection.ts';
import { normalPriceOf } from '../../places/place.ts';
import { linesOfAnswers } from '../../places/usual-answer.ts';
import { AnswerFile } from '../../questionnaires/components/answer-file.tsx';
import { ChangedDatesNotice } from '../../moves/components/changed-dates-notice.tsx';
import { PriceAdjustments } from '../../places/components/price-adjustments.tsx';
import { CancellationCard } from '../../places/components/cancellation-card.tsx';
import { CalendarButton } from '../components/calendar-button.tsx';
import { AskForRefund, RefundDecisions } from '../../cancellations/components/refund-decisions.tsx';
import { RequestCard } from '../../requests/components/request-card.tsx';
import { DuesCard } from '../../manual-bookings/components/dues-card.tsx';
import { NoBooking, useBooking } from '../../places/components/use-booking.tsx';
import { MovingNotice } from '../../moves/components/moving-notice.tsx';
import { ListingPicture } from '../../places/components/listing-picture.tsx';

/** While Stripe has not said how a payment ended, it is asked again this often. */
const ASK_AGAIN_MS = 3_000;

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Booking', index: false });

export default function BookingScreen() {
  const { bookingId = '' } = useParams();
  const [query] = useSearchParams();
  const returned = query.has('paid');
  // Other bookings that were paid together with this one.
  const others = Number(query.get('others') ?? 0);
  const { booking, show } = useBooking(bookingId);
  const settle = useMutation({
    mutationFn: () => api('POST /bookings/{bookingId}/settle', { params: { bookingId } }),
    onSuccess: (answer) => show(answer.booking),
  });
  // Who comes back from the payment page finds the booking still held: ask how the payment stands instead of waiting
  // for the notice, and go on asking until that is known.
  const unsettled = booking.data?.as === 'booker' && booking.data.label.key === 'HELD';
  const asked = settle.isPending || settle.isSuccess || settle.isError;
  const waiting = returned && (settle.data?.outcome === 'waiting' || settle.isError);
  const { state: arrival } = useLocation() as { state: Arrival | null };
  const booked = booking.data?.places.some((place) => place.state === 'CONFIRMED') ?? false;
  const justBooked = booked && (returned || asked || arrival?.justBooked === true);
  const { mutate } = settle;
  useEffect(() => {
    if (!unsettled) return;
    if (!asked) mutate();
    if (!waiting) return;
    const timer = window.setTimeout(() => mutate(), ASK_AGAIN_MS);
    return () => window.clearTimeout(timer);
  }, [unsettled, asked, waiting, mutate, settle.submittedAt]);

  const back =
    booking.data?.as === 'provider'
      ? { to: '/bookings/m?type=all', label: 'Bookings' }
      : { to: '/bookings/l', label: 'Bookings' };
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
        {unsettled && (
          <PaymentNotice
            booking={booking.data}
            confirming={returned ? settle.data?.outcome !== 'not-paid' : settle.isPending}
          />
        )}
        {settle.data?.outcome === 'gone' && (
          <Notice tone="danger" title="Your places had gone" live>
            {settle.data.sentence}
          </Notice>
        )}
        {justBooked && (
          <Notice tone="success" title="You are booked" live>
            We have sent the details to {booking.data.booker.emailAddress}.
            {others > 0 && (
              <>
                {' '}
                You paid for {countOf(others, 'more booking')} with it:{' '}
                <Link className="link" to="/bookings/l">
                  see all your bookings
                </Link>
                .
              </>
            )}
          </Notice>
        )}
        <ChangedDatesNotice booking={booking.data} />
        <MovingNotice booking={booking.data} />
        <RequestCard booking={booking.data} />
        {booking.data.as === 'provider' && <RefundDecisions booking={booking.data} />}
        <BookingDetails booking={booking.data} />
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

/** A link that is a line of its own, as tall as a finger needs it. */
const ownLine = '-my-1.5 flex min-h-11 w-fit items-center';

function BookingDetails({ booking }: { booking: Booking }) {
  const stands = booking.places.some((place) => isLive(place.state));
  const { listing, as } = booking;
  const canCancel = booking.places.some((place) => place.canCancel);
  const canMove = booking.places.some((place) => place.canMove);
  const confirmed = booking.places.some((place) => place.state === 'CONFIRMED');
  const sessions = [...Map.groupBy(booking.places, (place) => place.session.id).values()];
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <LabelBadge label={booking.label} />
        {!cameToNothing(booking.label.key) && <PaymentBadge payment={booking.payment} />}
      </div>

      <Card flush>
        <div className="flex flex-col sm:flex-row">
          <ListingPicture listing={listing} className="h-32 w-full sm:h-auto sm:w-60 sm:flex-none" />
          <div className="flex min-w-0 flex-1 flex-col gap-3 p-4 sm:p-5">
            <dl className="flex flex-col gap-3">
              <Fact term="Where">
                {addressOf(listing) || 'The provider tells you'}
                {!listing.exactPlace && booking.approval === 'PENDING' && (
                  <span className="block text-ink-soft">You see the exact place when the provider says yes.</span>
                )}
              </Fact>
              {as === 'booker' ? (
                <Fact term="With">
                  {booking.provider.slug ? (
                    <Link className={`link ${ownLine}`} to={`/provider/${booking.provider.slug}`}>
                      {booking.provider.name}
                    </Link>
                  ) : (
                    booking.provider.name
                  )}
                </Fact>
              ) : (
                <Fact term="Booked by">
                  {fullName(booking.booker)}
                  {booking.booker.emailAddress && (
                    <a className={`link ${ownLine} break-all`} href={`mailto:${booking.booker.emailAddress}`}>
                      {booking.booker.emailAddress}
                    </a>
                  )}
                  {booking.unclaimed && (
                    <span className="block text-ink-soft">
                      {booking.booker.emailAddress ? 'Has not opened the booking yet' : 'Without an email address'}
                    </span>
                  )}
                  {booking.booker.phoneNumber && (
                    <a
                      className={`link ${ownLine}`}
                      href={`tel:${booking.booker.phoneNumber.replaceAll(/[^+\d]/g, '')}`}
                    >
                      {booking.booker.phoneNumber}
                    </a>
                  )}
                </Fact>
              )}
              {booking.madeBy !== null && <Fact term="Made by">{booking.madeBy || booking.provider.name}</Fact>}
            </dl>
            <p>
              <Link className={`link ${ownLine}`} to={listingAddress(listing)}>
                Go to the listing
              </Link>
            </p>
          </div>
        </div>
      </Card>

      <Card title="Who and when" flush>
        <ul className="divide-y divide-line border-t border-line">
          {sessions.map((places) => (
            <SessionPlaces key={places[0]?.session.id} places={places} as={as} />
          ))}
        </ul>
      </Card>

      {(booking.confirmedAt !== null || canCancel) && (
        <div className="flex flex-wrap gap-3">
          {canMove && (
            <LinkButton to={`/bookings/${booking.id}/move`} icon={<CalendarSync aria-hidden />}>
              Move to another date
            </LinkButton>
          )}
          {booking.confirmedAt && (
            <LinkButton to={`/bookings/${booking.id}/invoice`} icon={<FileText aria-hidden />}>
              Invoice
            </LinkButton>
          )}
          {confirmed && <CalendarButton bookingId={booking.id} reference={booking.reference} />}
          {canCancel && (
            <LinkButton
              to={`/cancel/${as === 'booker' ? 'l' : 'm'}?booking=${booking.id}`}
              icon={<CalendarX aria-hidden />}
            >
              Cancel places
            </LinkButton>
          )}
        </div>
      )}

      {booking.confirmationMessage !== '' && stands && (
        <Card title={`A word from ${booking.provider.name}`}>
          <p className="whitespace-pre-line">{booking.confirmationMessage}</p>
        </Card>
      )}

      <DuesCard booking={booking} />
      <MoneyCard booking={booking} />

      {booking.answers.length > 0 && (
        <Card title="Answers">
          <dl className="flex flex-col gap-3">
            {linesOfAnswers(booking.answers).map(({ answer, dates, isOnAll }) => (
              <Fact
                key={`${answer.questionId} ${answer.learnerId} ${answer.startDate}`}
                term={answer.learnerName ? `${answer.label} (${answer.learnerName})` : answer.label}
              >
                {answer.file ? (
                  <AnswerFile bookingId={booking.id} file={answer.file} />
                ) : (
                  formatAnswer(answer.type, answer.value)
                )}
                {isOnAll && <span className="block text-sm text-ink-soft">On every date</span>}
                {dates && (
                  <span className="block text-sm text-ink-soft">
                    {dates.map((date) => format.shortDay(date)).join(', ')}
                  </span>
                )}
              </Fact>
            ))}
          </dl>
        </Card>
      )}

      {stands && <CancellationCard cancellation={booking.cancellation} as={as} />}

      <Disclosure look="card" title="What happened so far">
        <ol className="flex flex-col gap-2">
          {booking.history.map((entry) => (
            <li key={`${entry.at} ${entry.kind}`} className="flex flex-wrap justify-between gap-x-4">
              <span>{entry.sentence}</span>
              <time dateTime={entry.at} title={format.dayAndTime(entry.at)} className="text-sm text-ink-soft">
                {relativeTime(entry.at, new Date())}
              </time>
            </li>
          ))}
        </ol>
      </Disclosure>
    </>
  );
}

/** A request that its provider, its family or time has ended: no money moved. */
const cameToNothing = (label: Booking['label']['key']): boolean =>
  label === 'DECLINED' || label === 'WITHDRAWN' || label === 'EXPIRED';

const isLive = (state: Booking['places'][number]['state']): boolean =>
  state === 'CONFIRMED' || state === 'REQUESTED' || state === 'HELD';

function SessionPlaces({ places, as }: { places: Booking['places']; as: Booking['as'] }) {
  const [first] = places;
  if (!first) return null;
  const { session } = first;
  const words = new Set(
    places.flatMap(({ cancelled }) => {
      if (!cancelled?.message) return [];
      return `${as === 'provider' && cancelled.by === 'provider' ? 'You' : cancelled.name} wrote: ‘${cancelled.message}’`;
    }),
  );
  return (
    <li className="p-4 sm:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3>
          <time dateTime={session.startDate}>{whenOf(session)}</time>
          {session.place && <span className="block text-base font-normal">At {session.place}</span>}
        </h3>
        {as === 'provider' && (
          <Link to={`/registers/${session.id}`} className="link link-tall gap-1.5 text-sm">
            <ClipboardList className="size-4" aria-hidden />
            Register
          </Link>
        )}
      </div>
      <ul className="mt-1 flex flex-col gap-1">
        {places.map((place) => (
          <li key={place.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className={isLive(place.state) ? '' : 'text-ink-soft line-through'}>
              {fullName(place.learner)}{' '}
              <span className="text-sm text-ink-soft">
                {[place.ticket.name, ...place.addOns.map(({ name }) => name)].join(', ')}
              </span>
            </span>
            <span className="ml-auto flex items-center gap-3">
              {place.state !== 'CONFIRMED' && <PlaceBadge place={place} />}
              {/* What is over is not owed: its price stands crossed out, and what went back is under Money. */}
              <span className={isLive(place.state) ? undefined : 'text-ink-soft line-through'}>
                {place.ticket.funding === 'COUNCIL' ? (
                  PAID_BY_COUNCIL
                ) : (
                  <Money pence={as === 'provider' ? place.pricePence : place.allInPence} price />
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {[...words].map((line) => (
        <p key={line} className="mt-2 whitespace-pre-line text-sm text-ink-soft">
          {line}
        </p>
      ))}
    </li>
  );
}

/** What is only asked for, or was declined, is no refund: it says so before the amount. */
function refundTerm({ state, createdAt }: Booking['refunds'][number]): string {
  const day = format.longDate(createdAt);
  if (state === 'PENDING_DECISION') return `Refund asked for on ${day}`;
  if (state === 'DECLINED') return `Refund asked for on ${day}, declined`;
  return `Refund of ${day}`;
}

/** What the provider earns, and what may still come off. */
function earnedTerm({ money, refunds, disputes }: Booking): string {
  // What was decided to go back goes back whatever the bank decides.
  if (refunds.some(({ state }) => state !== 'PENDING_DECISION' && state !== 'DECLINED'))
    return 'For you, before refunds';
  if (disputes.some(({ state }) => state === 'OPEN')) return 'For you, if the bank agrees';
  return money.refundedPence > 0 ? 'For you, before refunds' : 'For you';
}

/** That a bank looks into what was paid, and what it decided; one that let the payment stand changed nothing. */
function DisputeLine({ dispute, as }: { dispute: Booking['disputes'][number]; as: Booking['as'] }) {
  const { state, openedAt, closedAt, amountPence } = dispute;
  if (state === 'WON') return null;
  const amount = formatMoney(amountPence);
  return (
    <div className="mt-4 border-t border-line pt-2">
      <p className="font-[700]">
        {state === 'OPEN' ? `${amount} is disputed` : `${amount} went back through the bank`}
      </p>
      <p className="text-sm">
        {state === 'LOST'
          ? `The bank gave it back to the card’s holder on ${format.longDate(closedAt ?? openedAt)}.`
          : `The card’s holder asked the bank for it back on ${format.longDate(openedAt)}. Until the bank has decided, ${
              as === 'provider' ? 'it is not paid out to you.' : 'nothing of it can be refunded here.'
            }`}
      </p>
      {state === 'OPEN' && as === 'provider' && (
        <Link className={`link ${ownLine}`} to="/help#write">
          Tell us what happened
        </Link>
      )}
    </div>
  );
}

function MoneyCard({ booking }: { booking: Booking }) {
  const { money, as } = booking;
  if (money.totalPence === 0 && money.paidPence === 0) return null;
  // A request that came to nothing has a price, but nobody owes or earns it.
  if (cameToNothing(booking.label.key)) {
    return <Card title="Money">Nothing was charged.</Card>;
  }
  const funded = new Set(booking.places.flatMap(({ ticket }) => (ticket.funding === 'COUNCIL' ? [ticket.id] : [])));
  const normalPence = normalPriceOf(booking.places);
  return (
    <Card title="Money">
      <dl className="flex flex-col gap-1.5">
        {booking.lines.map((line) => (
          <Sum
            key={`${line.ticketId} ${line.learnerId}`}
            term={`${line.learnerName}, ${line.ticketName}${line.placeCount > 1 ? ` × ${line.placeCount}` : ''}`}
          >
            {funded.has(line.ticketId) ? (
              <span className="whitespace-nowrap">{PAID_BY_COUNCIL}</span>
            ) : (
              <Money pence={as === 'provider' ? line.pricePence : line.fullPence} />
            )}
          </Sum>
        ))}
        {as === 'booker' ? (
          <PriceAdjustments adjustments={booking.adjustments} />
        ) : (
          booking.adjustments.length > 0 && (
            <div className="text-sm text-ink-soft">
              <dt>Included</dt>
              <dd>
                {booking.adjustments
                  .map(({ kind, label, count }) => (kind === 'add-on' && count > 1 ? `${label} × ${count}` : label))
                  .join('; ')}
              </dd>
            </div>
          )
        )}
        {as === 'booker' ? (
          <Sum
            term={
              money.bookerFeePence > 0
                ? `Total, including the booking fee of ${formatMoney(money.bookerFeePence)}`
                : 'Total'
            }
            strong
          >
            <Money pence={money.totalPence} />
          </Sum>
        ) : (
          <>
            {normalPence !== money.pricePence && (
              <Sum term="At your normal prices">
                <Money pence={normalPence} />
              </Sum>
            )}
            {money.providerFeePence !== null && money.providerFeePence > 0 && (
              <Sum term="Service fee">
                <Money pence={-money.providerFeePence} />
              </Sum>
            )}
            <Sum term={earnedTerm(booking)} strong>
              <Money pence={money.pricePence - (money.providerFeePence ?? 0)} />
            </Sum>
          </>
        )}
        {money.paidPence !== money.totalPence && booking.dues?.way !== 'offline' && (
          <Sum term="Paid">
            <Money pence={money.paidPence} />
          </Sum>
        )}
      </dl>
      {booking.refunds.map((refund) => (
        <div key={refund.id} className="mt-4">
          <dl>
            <Sum term={refundTerm(refund)} strong>
              <Money pence={refund.amountPence} />
            </Sum>
          </dl>
          {booking.refunds.length > 1 && <p className="text-sm">For {placesText(placesOfRefund(booking, refund))}</p>}
          <p className="text-sm">
            {refund.state === 'PENDING_DECISION' && as === 'provider'
              ? 'You decide, at the top of this page.'
              : refund.sentence}
          </p>
          {refund.rule !== 'DECISION' && <p className="text-sm text-ink-soft">{refund.reason}</p>}
          {refund.answerMessage !== '' && <p className="mt-1 whitespace-pre-line">‘{refund.answerMessage}’</p>}
        </div>
      ))}
      {booking.disputes.map((dispute) => (
        <DisputeLine key={dispute.id} dispute={dispute} as={as} />
      ))}
      {as === 'booker' && (
        <div className="mt-4 empty:hidden">
          <AskForRefund booking={booking} />
        </div>
      )}
    </Card>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Sum({ term, strong, children }: { term: string; strong?: boolean; children: ReactNode }) {
  return (
    <div
      className={
        strong ? 'flex justify-between gap-4 border-t border-line pt-2 font-[700]' : 'flex justify-between gap-4'
      }
    >
      <dt>{term}</dt>
      <dd className="figures">{children}</dd>
    </div>
  );
}
