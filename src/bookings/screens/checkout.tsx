import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { useLive } from '../../platform/browser/live.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { LEARNERS_KEY } from '../components/add-learner.tsx';
import type { Basket, BasketBooking } from '../components/booking-words.tsx';
import { ChoosePlaces } from '../components/choose-places.tsx';
import { BASKET_KEY, PayBasket } from '../components/pay-basket.tsx';
import { keepSelection, keptSelection } from '../components/kept-selection.ts';
import { datesOf, nobody, selectionOf, type Selection, type Wanted } from '../components/selection.ts';

type User = NonNullable<ReturnType<typeof useCurrentUser>['user']>;

export default function CheckoutScreen() {
  const { user, loading } = useCurrentUser();
  if (user) return <Checkout user={user} />;
  return (
    <Page title="Checkout" width={loading ? 'wide' : 'narrow'}>
      {loading ? <SkeletonList rows={4} picture label="Loading the checkout" /> : <SignInFirst />}
    </Page>
  );
}

/** A visitor signs in, or up, and comes back to exactly here. */
function SignInFirst() {
  const { pathname, search } = useLocation();
  const next = encodeURIComponent(`${pathname}${search}`);
  return (
    <Card title="Sign in to book">
      <p>Your dates are kept. You come straight back to this page.</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <LinkButton tone="primary" to={`/login?next=${next}`}>
          Sign in
        </LinkButton>
        <LinkButton to={`/signup?next=${next}`}>Make an account</LinkButton>
      </div>
    </Card>
  );
}

function Checkout({ user }: { user: User }) {
  const cache = useQueryClient();
  const [query] = useSearchParams();
  const listingId = query.get('listing');
  const basket = useQuery({ queryKey: BASKET_KEY, queryFn: async () => (await api('GET /basket')).basket });
  useLive([`account:${user.id}`], ({ kind }) => {
    // Another tab or the payment may have changed what is held.
    if (/^(places|booking|payment|live)\./.test(kind)) void cache.invalidateQueries({ queryKey: BASKET_KEY });
  });
  const [changing, setChanging] = useState<BasketBooking | null>(null);
  const [ended, setEnded] = useState(false);

  const take = useCallback(
    (next: Basket | null) => {
      cache.setQueryData(BASKET_KEY, next);
      setChanging(null);
      setEnded(false);
    },
    [cache],
  );
  const end = useCallback(() => {
    setEnded(true);
    void cache.invalidateQueries({ queryKey: BASKET_KEY });
  }, [cache]);

  if (basket.error && basket.data === undefined) {
    return (
      <Page title="Checkout">
        <ErrorState title="The checkout could not be loaded" onRetry={() => void basket.refetch()} busy={basket.isFetching}>
          {sentenceOf(basket.error)} Nothing was charged.
        </ErrorState>
      </Page>
    );
  }
  if (basket.data === undefined) {
    return (
      <Page title="Checkout">
        <SkeletonList rows={4} picture label="Loading the checkout" />
      </Page>
    );
  }

  const held = basket.data?.bookings.find((booking) => booking.listing.id === listingId);
  const wanted = wantedFrom(query);
  const asksForOthers = held !== undefined && !sameDates(wanted, held);
  const [target, mine] = changing ? [changing.listing.id, changing] : !held || asksForOthers ? [listingId, held ?? null] : [null, null];

  if (target !== null) {
    return (
      <Choose
        key={target}
        listingId={target}
        listingKey={query.get('key') ?? undefined}
        wanted={changing && changing.listing.id !== listingId ? datesHeld(changing) : changing && wanted.sessionIds.length === 0 && !wanted.blockId ? datesHeld(changing) : wanted}
        held={mine}
        ended={ended}
        user={user}
        onHeld={take}
        onKeep={mine ? () => setChanging(null) : null}
      />
    );
  }
  if (basket.data) {
    return (
      <Page title="Checkout">
        <PayBasket key={basket.data.id} basket={basket.data} onBasket={take} onChange={setChanging} onEnded={end} />
      </Page>
    );
  }
  return (
    <Page title="Checkout" width="text">
      <EmptyState
        title={ended ? 'Your time to book has run out' : 'Nothing to book yet'}
        action={
          <LinkButton tone="primary" to="/search-learning-experiences">
            Find something to do
          </LinkButton>
        }
      >
        {ended ? 'The places were given back. Nothing was charged.' : 'Choose dates on a listing and you come here to book them.'}
      </EmptyState>
    </Page>
  );
}
