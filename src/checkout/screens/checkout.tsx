import { useCallback, useRef, useState } from 'react';
import type { MetaFunction } from 'react-router';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { BroughtIntoView } from '../../places/components/scroll-into-view.tsx';
import { sentenceOf } from '../../platform/browser/client.ts';
import type { Answers } from '../../questionnaires/components/question-fields.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useStep } from '../../ui/page-changes.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Page } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import type { EndedHold } from '../components/basket.ts';
import { CheckoutStep } from '../components/checkout-step.tsx';
import { ChooseForListing } from '../components/choose-for-listing.tsx';
import { EndedNotice } from '../components/ended-notice.tsx';
import { PayBasket } from '../components/pay-basket.tsx';
import { unsavedAnswers } from '../components/unsaved-answers.ts';
import { useBasket } from '../components/use-basket.ts';
import { useCheckoutAddress } from '../components/use-checkout-address.ts';

type User = NonNullable<ReturnType<typeof useCurrentUser>['user']>;

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Checkout', index: false });

export default function CheckoutScreen() {
  const { user } = useCurrentUser();
  return user ? <Checkout user={user} /> : null;
}

function Checkout({ user }: { user: User }) {
  const { query, basket, ended, take, end } = useBasket(user.id);
  const address = useCheckoutAddress();
  const { listingId, hasDates, showHeld, chooseFor } = address;
  // What is typed outlives the hold that it was typed for, and a reload.
  const [before] = useState(() => unsavedAnswers(user.id));
  const typed = useRef<Answers>(before);

  const held = basket?.bookings.find((booking) => booking.listing.id === listingId) ?? null;
  const endedIds = ended?.bookings.find((booking) => booking.listing.id === listingId)?.sessionIds ?? [];
  const wanted = hasDates ? address.wanted : { sessionIds: endedIds, blockId: null };

  const endHold = useCallback(() => {
    const [first] = basket?.bookings ?? [];
    // Choosing opens with the same dates, so that one press holds them again if they are still free.
    if (hasDates) showHeld(false);
    else if (first) chooseFor(first, { replace: true });
    end();
  }, [hasDates, basket, chooseFor, showHeld, end]);

  const isChoosing = listingId !== null && (held === null || (hasDates && !address.isHeld));
  useStep(query.data === undefined ? null : isChoosing ? 'choose' : 'finish');

  if (query.data === undefined) return <NoBasket basket={query} />;
  if (isChoosing) {
    return (
      <ChooseForListing
        key={listingId}
        listingId={listingId}
        linkKey={address.linkKey}
        wanted={wanted}
        held={held}
        holding={basket !== null}
        ended={ended}
        booker={user}
        onHeld={(next) => {
          take(next);
          showHeld(true);
        }}
        onKeep={held ? () => showHeld(true) : null}
        onDates={address.showDates}
      />
    );
  }
  if (!basket) return <NothingHeld ended={ended} />;
  return (
    <CheckoutStep step="finish" lead={basket.bookings.map((booking) => booking.listing.title).join(', ')}>
      <PayBasket
        key={basket.id}
        accountId={user.id}
        basket={basket}
        typed={typed}
        onBasket={take}
        onEnded={endHold}
        onChange={(booking) => {
          if (booking.listing.id === listingId && hasDates) showHeld(false);
          else chooseFor(booking);
        }}
      />
    </CheckoutStep>
  );
}

/** The basket is loading, or could not be loaded. */
function NoBasket({ basket }: { basket: ReturnType<typeof useBasket>['query'] }) {
  return (
    <Page title="Checkout">
      {basket.error ? (
        <ErrorState
          title="The checkout could not be loaded"
          onRetry={() => void basket.refetch()}
          busy={basket.isFetching}
        >
          {sentenceOf(basket.error)} Nothing was charged.
        </ErrorState>
      ) : (
        <SkeletonList rows={4} picture label="Loading the checkout" />
      )}
    </Page>
  );
}

function NothingHeld({ ended }: { ended: EndedHold | null }) {
  return (
    <Page title="Checkout" width="text">
      {ended ? (
        <BroughtIntoView>
          <EndedNotice ended={ended} />
        </BroughtIntoView>
      ) : (
        <EmptyState
          title="Nothing to book yet"
          action={
            <LinkButton tone="primary" to="/search-learning-experiences">
              Find something to do
            </LinkButton>
          }
        >
          Choose dates on a listing and you come here to book them.
        </EmptyState>
      )}
    </Page>
  );
}
