import { useState } from 'react';
import type { Booker } from '../../places/components/add-learner.tsx';
import { countOf } from '../../places/components/booking-text.tsx';
import { BroughtIntoView } from '../../places/components/scroll-into-view.tsx';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { LinkButton } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { busyOn } from '../taken-times.ts';
import type { Basket, BasketBooking, EndedHold } from './basket.ts';
import { AS_WIDE_AS_STEPS } from './checkout-layout.tsx';
import { CheckoutStep } from './checkout-step.tsx';
import { ChoosePlaces } from './choose-places.tsx';
import { EndedNotice } from './ended-notice.tsx';
import { keepChoice, keptChoice } from './saved-selection.ts';
import { type Dates, datesOf, type Selection, selectionOf, type Wanted } from './selection.ts';
import { useListingToBook } from './use-listing-to-book.ts';

type ChooseForListingProps = {
  listingId: string;
  /** The key of a private listing, when the address has it. */
  linkKey: string | undefined;
  wanted: Wanted;
  /** The places of this listing that are held. */
  held: BasketBooking | null;
  /** Whether anything is held, of any listing. */
  holding: boolean;
  /** An earlier hold whose time ran out. */
  ended: EndedHold | null;
  booker: Booker & { emailAddress: string };
  onHeld: (basket: Basket) => void;
  onKeep: (() => void) | null;
  onDates: (sessionIds: string[]) => void;
};

/** Reads what choosing needs, and keeps what is chosen. */
export function ChooseForListing(props: ChooseForListingProps) {
  const { listingId, held } = props;
  const kept = keptChoice(listingId);
  const key = props.linkKey ?? kept.key;
  const toBook = useListingToBook(listingId, key);
  const [chosen, setChosen] = useState<Selection | null>(() =>
    held
      ? { ...selectionOf(held.places), code: held.code ?? undefined }
      : kept.selection.learnerIds.length > 0
        ? kept.selection
        : null,
  );
  if (toBook.failed) return <NotLoaded toBook={toBook} error={toBook.failed.error} />;
  if (!toBook.data) {
    return (
      <Page title="Checkout">
        <SkeletonList rows={4} picture label="Loading the checkout" />
      </Page>
    );
  }
  const { listing, blocks, ticketList, learners, taken } = toBook.data;
  const found = datesOf(blocks, props.wanted, new Set(held?.places.map((place) => place.session.id)));
  const dates = { ...found, busy: busyOn(found.sessions, taken, listingId) };
  const [only, ...more] = learners;
  const selection: Selection = chosen ?? {
    learnerIds: only && more.length === 0 ? [only.id] : [],
    ticketOf: {},
    without: [],
  };
  return (
    <CheckoutStep step="choose" lead={listing.title}>
      <HoldNotices dates={dates} held={held} ended={props.ended} listingId={listingId} />
      <ChoosePlaces
        listing={listing}
        listingKey={key}
        dates={dates}
        ticketList={ticketList}
        learners={learners}
        booker={props.booker}
        selection={selection}
        onSelect={(next) => {
          setChosen(next);
          keepChoice(listingId, { selection: next, key });
        }}
        onHeld={(basket) => {
          keepChoice(listingId, { selection, key });
          props.onHeld(basket);
        }}
        onKeep={props.onKeep}
        heldPlaces={held?.places ?? []}
        holding={props.holding}
        onDropDates={(gone) =>
          props.onDates(dates.sessions.filter((session) => !gone.includes(session.id)).map((session) => session.id))
        }
      />
    </CheckoutStep>
  );
}

type NotLoadedProps = { toBook: ReturnType<typeof useListingToBook>; error: unknown };

function NotLoaded({ toBook, error }: NotLoadedProps) {
  const gone = error instanceof RequestFailed && error.status === 404;
  return (
    <Page title="Checkout" width="text">
      <ErrorState
        title={gone ? 'This listing cannot be booked' : 'The checkout could not be loaded'}
        onRetry={gone ? undefined : toBook.refetch}
        busy={toBook.isFetching}
        action={gone ? <LinkButton to="/search-learning-experiences">Find something else</LinkButton> : undefined}
      >
        {gone ? 'It is not public any more, or the link is not complete.' : `${sentenceOf(error)} Nothing was charged.`}
      </ErrorState>
    </Page>
  );
}

type HoldNoticesProps = Pick<ChooseForListingProps, 'held' | 'ended' | 'listingId'> & { dates: Dates };

/** That the hold of these dates ran out, or that what is chosen now replaces what is held. */
function HoldNotices({ dates, held, ended, listingId }: HoldNoticesProps) {
  const asked = new Set([...dates.sessions, ...dates.gone].map((session) => session.id));
  const lapsed = ended?.bookings.some(({ sessionIds }) => sessionIds.some((id) => asked.has(id))) ? ended : null;
  return (
    <>
      {lapsed && (
        <BroughtIntoView>
          <EndedNotice ended={lapsed} here={listingId} className={`mb-5 ${AS_WIDE_AS_STEPS}`} />
        </BroughtIntoView>
      )}
      {held && (
        <Notice title={`You hold ${countOf(held.places.length, 'place')} of this listing`} className="mb-5">
          What you choose now takes their place.
        </Notice>
      )}
    </>
  );
}
