import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams, type MetaFunction } from 'react-router';
import { AtPlace, whenOf } from '../../places/components/booking-text.tsx';
import { BASKET_KEY } from '../../checkout/components/basket-query.ts';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { listingAddress } from '../../listings/listing-address.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { useLive } from '../../platform/browser/live.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { formatPrice } from '../../platform/money.ts';
import { isolated, isolatedList } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { SummaryList } from '../../ui/summary-list.tsx';
import { formatFree } from '../queue.ts';
import { concernsWaiting, ENTRIES_KEY, entryKey } from '../components/waiting-query.ts';
import { formatDeadline, formatPosition, type Entry } from '../components/waiting-words.tsx';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Waiting list', index: false });

const back = { to: '/bookings/l/waiting', label: 'My waiting lists' };

export default function WaitingEntryScreen() {
  const { entryId = '' } = useParams();
  const { user } = useCurrentUser();
  const cache = useQueryClient();
  const entry = useQuery({
    queryKey: entryKey(entryId),
    queryFn: () => api('GET /waiting-entries/{entryId}', { params: { entryId } }),
    enabled: user !== null && user !== undefined,
    // There is a state of its own for this.
    meta: { quiet: [404] },
  });
  useLive(
    [...(user ? [`account:${user.id}`] : []), ...(entry.data ? [`listing:${entry.data.listing.id}`] : [])],
    ({ kind }) => {
      if (concernsWaiting(kind)) void cache.invalidateQueries({ queryKey: entryKey(entryId) });
    },
  );
  if (entry.error && !entry.data) {
    const gone = entry.error instanceof RequestFailed && entry.error.status === 404;
    return (
      <Page title="Waiting list" width="text" back={back}>
        <ErrorState
          title={gone ? 'You do not wait here' : 'This waiting list could not be loaded'}
          onRetry={gone ? undefined : () => void entry.refetch()}
          busy={entry.isFetching}
          action={gone && <LinkButton to="/bookings/l/waiting">All your waiting lists</LinkButton>}
        >
          {gone
            ? 'The link may be wrong, or it belongs to another account. Please check which account you are signed in to.'
            : `${sentenceOf(entry.error)} You keep your turn.`}
        </ErrorState>
      </Page>
    );
  }
  if (!entry.data) {
    return (
      <Page title="Waiting list" width="text" back={back}>
        <SkeletonList rows={3} label="Loading the waiting list" />
      </Page>
    );
  }
  return <WaitingEntry key={entryId} entry={entry.data} onEnded={() => void entry.refetch()} />;
}

function WaitingEntry({ entry, onEnded }: { entry: Entry; onEnded: () => void }) {
  const { offer } = entry;
  const several = entry.learners.length > 1;
  const title = offer ? formatFree(entry.learners.length) : 'Waiting list';
  return (
    <Page
      title={title}
      lead={
        <Link className="link link-tall -my-2" to={listingAddress(entry.listing)}>
          {entry.listing.title}
        </Link>
      }
      width="text"
      back={back}
    >
      <div className="flex flex-col gap-6">
        {offer ? <Offer entry={entry} offer={offer} onEnded={onEnded} /> : <Standing entry={entry} />}
        <Card title={headingOf(entry)}>
          <SummaryList
            rows={[
              {
                term: 'When',
                value: (
                  <ul>
                    {(offer?.dates ?? entry.dates).map((date) => (
                      <li key={date.id}>
                        {whenOf(date)}
                        <AtPlace place={date.place} />
                      </li>
                    ))}
                  </ul>
                ),
              },
              {
                term: 'Who',
                value: isolatedList(
                  entry.learners.map((one) => `${isolated(one.firstName)} (${isolated(one.ticketName)})`),
                ),
              },
              ...(several && !offer
                ? [{ term: 'Places', value: entry.together ? 'For all of you, or for nobody' : 'As many as come free' }]
                : []),
              ...(offer
                ? [
                    {
                      term: 'Price',
                      value: `${formatPrice(offer.allInPence)}${offer.allInPence > 0 ? ', booking fee included, before any discount' : ''}`,
                    },
                  ]
                : []),
              { term: 'With', value: entry.provider.name },
              { term: 'Joined', value: format.dayAndTime(entry.joinedAt) },
            ]}
          />
        </Card>
        {entry.state === 'WAITING' && <Leave entry={entry} />}
      </div>
    </Page>
  );
}

function headingOf({ state, wants, offer }: Entry): string {
  if (offer) return 'What is kept for you';
  if (state !== 'WAITING') return 'What you waited for';
  return wants === 'ANY_DATE' ? 'One of these dates' : 'What you wait for';
}

/** How it stands while nothing is offered. */
function Standing({ entry }: { entry: Entry }) {
  const listing = `${listingAddress(entry.listing)}#dates`;
  const several = entry.learners.length > 1;
  switch (entry.state) {
    case 'WAITING':
      return entry.heldBack !== null ? (
        <Notice tone="attention" title="A place was free that we could not offer you" live>
          <p>{entry.heldBack}</p>
          <p className="mt-2">
            You keep your turn: if this changes, you are asked when the next place is free. If you have questions, ask{' '}
            {isolated(entry.provider.name)}.
          </p>
        </Notice>
      ) : (
        <Notice
          tone="info"
          title={entry.position === null ? 'You are on the waiting list' : formatPosition(entry.position)}
          live
        >
          <p>
            {several && entry.together
              ? `When there are ${entry.learners.length} places and it is your turn, we write to you and keep them for you for a while. You pay nothing until you take them.`
              : 'When a place comes free and it is your turn, we write to you and keep it for you for a while. You pay nothing until you take it.'}
          </p>
          {entry.toldAt && (
            <p className="mt-2">
              It starts so soon that a free place goes to the first to book.{' '}
              <Link className="link" to={listing}>
                See whether one is free
              </Link>
            </p>
          )}
        </Notice>
      );
    case 'ACCEPTED':
      return (
        <Notice
          tone="neutral"
          title="You took the offer"
          action={
            <>
              <LinkButton to="/checkout">Go to the checkout</LinkButton>
              <LinkButton to="/bookings/l">Your bookings</LinkButton>
            </>
          }
        >
          {several
            ? 'We put the places into your basket for 15 minutes. If you booked them, they are among your bookings. If not, they went back for others to book.'
            : 'We put the place into your basket for 15 minutes. If you booked it, it is among your bookings. If not, it went back for others to book.'}
        </Notice>
      );
    case 'EXPIRED':
      return (
        <Notice
          tone="attention"
          title="Your offer has ended"
          live
          action={<LinkButton to={listing}>See the dates</LinkButton>}
        >
          We did not hear from you in time, so the {several ? 'places' : 'place'} went to the next family. Nothing was
          charged.
        </Notice>
      );
    case 'REMOVED':
      return <TakenOff entry={entry} />;
    case 'DECLINED':
    case 'LEFT':
      return <GaveUp state={entry.state} listing={listing} />;
    default:
      return entry.onwardId !== null ? (
        <Notice
          tone="neutral"
          title="The date we offered you is off"
          live
          action={<LinkButton to={`/waiting-list/${entry.onwardId}`}>See what you wait for</LinkButton>}
        >
          It was cancelled or cannot be booked any more. Nothing was charged. You keep your turn for the other dates
          that you wait for.
        </Notice>
      ) : (
        <Notice
          tone="neutral"
          title="The waiting list has closed"
          live
          action={<LinkButton to="/search-learning-experiences">Find something else</LinkButton>}
        >
          No place came free before booking ended, or the dates do not take place. Nothing was charged.
        </Notice>
      );
  }
}

function TakenOff({ entry }: { entry: Entry }) {
  return (
    <Notice
      tone="neutral"
      title="You are not on this waiting list any more"
      live
      action={<LinkButton to="/search-learning-experiences">Find something else</LinkButton>}
    >
      {entry.provider.name ? isolated(entry.provider.name) : 'The provider'} took you off the list. Nothing was charged.
      If you think that this is a mistake, please write to them.
    </Notice>
  );
}

function GaveUp({ state, listing }: { state: 'DECLINED' | 'LEFT'; listing: string }) {
  return (
    <Notice
      tone="neutral"
      title={state === 'LEFT' ? 'You are not on this waiting list any more' : 'You declined the offer'}
      live
      action={<LinkButton to={listing}>See the dates</LinkButton>}
    >
      {state === 'LEFT' && 'You left it, or you have been booked on these dates. '}
      If you change your mind, you can join again while the dates are full.
    </Notice>
  );
}

type OfferProps = { entry: Entry; offer: NonNullable<Entry['offer']>; onEnded: () => void };

/** An offer with its clock: take it, or let the next family have it. */
function Offer({ entry, offer, onEnded }: OfferProps) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [declining, setDeclining] = useState(false);
  const params = { entryId: entry.id };
  const refresh = () => void cache.invalidateQueries({ queryKey: ENTRIES_KEY });
  const accept = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () => api('POST /waiting-entries/{entryId}/accept', { params }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: BASKET_KEY });
      refresh();
      await navigate('/checkout');
    },
    // It may have ended, or been taken in another tab: show how it is now.
    onError: refresh,
  });
  const decline = useLeave(entry, () => setDeclining(false));
  const it = entry.learners.length === 1 ? 'it' : 'them';
  return (
    <>
      <Notice
        tone="attention"
        live
        title={
          <>
            Yours for <Countdown until={offer.until} onEnd={onEnded} />
          </>
        }
        action={
          <>
            <Button tone="primary" size="large" busy={accept.isPending} onClick={() => accept.mutate()}>
              Take the {entry.learners.length === 1 ? 'place' : 'places'}
            </Button>
            <Button onClick={() => setDeclining(true)}>No, thank you</Button>
          </>
        }
      >
        We keep {it} for you until {formatDeadline(offer.until)}. After that the next family is asked.
        {offer.allInPence > 0 && ' You pay in the next step.'}
        {offer.needsApproval && ` ${isolated(entry.provider.name)} confirms each booking.`}
      </Notice>
      {accept.error && (
        <Notice tone="danger" title="That did not work" live>
          {sentenceOf(accept.error)}
        </Notice>
      )}
      <Dialog
        open={declining}
        onClose={() => setDeclining(false)}
        role="alertdialog"
        sheet
        width={480}
        title={`Let the next family have ${it}?`}
        actions={
          <div className="flex w-full flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button onClick={() => setDeclining(false)}>Keep the offer</Button>
            <Button tone="danger" busy={decline.isPending} onClick={() => decline.mutate()}>
              Decline
            </Button>
          </div>
        }
      >
        <p>
          You leave this waiting list, and the {it === 'it' ? 'place is' : 'places are'} offered to the next family at
          once.
        </p>
        {decline.error && (
          <Notice tone="danger" title="That did not work" live className="mt-4">
            {sentenceOf(decline.error)}
          </Notice>
        )}
      </Dialog>
    </>
  );
}

function Leave({ entry }: { entry: Entry }) {
  const [asking, setAsking] = useState(false);
  const leave = useLeave(entry, () => setAsking(false));
  return (
    <div>
      <Button onClick={() => setAsking(true)}>Leave the waiting list</Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        role="alertdialog"
        sheet
        width={480}
        title="Leave the waiting list?"
        actions={
          <div className="flex w-full flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button onClick={() => setAsking(false)}>Keep my turn</Button>
            <Button tone="danger" busy={leave.isPending} onClick={() => leave.mutate()}>
              Leave
            </Button>
          </div>
        }
      >
        <p>You lose your turn. If you join again later, you start at the end.</p>
        {leave.error && (
          <Notice tone="danger" title="That did not work" live className="mt-4">
            {sentenceOf(leave.error)}
          </Notice>
        )}
      </Dialog>
    </div>
  );
}

function useLeave(entry: Entry, onLeft: () => void) {
  const cache = useQueryClient();
  return useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () => api('POST /waiting-entries/{entryId}/leave', { params: { entryId: entry.id } }),
    onSuccess: (left) => {
      onLeft();
      cache.setQueryData(entryKey(entry.id), left);
      void cache.invalidateQueries({ queryKey: ENTRIES_KEY });
    },
  });
}
