import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { useLive } from '../../platform/browser/live.ts';
import { pageMeta } from '../../ui/page-meta.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { LEARNERS_KEY } from '../../places/components/add-learner.tsx';
import { AS_WIDE_AS_STEPS } from '../components/checkout-layout.tsx';
import { BASKET_KEY, basketQuery, CHANGES_BASKET } from '../components/basket-query.ts';
import { countOf } from '../../places/components/booking-text.tsx';
import { type Basket, type BasketBooking, type EndedHold } from '../components/basket.ts';
import { BroughtIntoView } from '../../places/components/scroll-into-view.tsx';
import { ChoosePlaces } from '../components/choose-places.tsx';
import { EndedNotice } from '../components/ended-notice.tsx';
import { forgetHeld, markHeld } from '../components/hold-flag.ts';
import { PayBasket } from '../components/pay-basket.tsx';
import type { Answers } from '../../questionnaires/components/question-fields.tsx';
import { keepChoice, keptChoice } from '../components/saved-selection.ts';
import { datesOf, selectionOf, type Selection, type Wanted } from '../components/selection.ts';

type User = NonNullable<ReturnType<typeof useCurrentUser>['user']>;

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Checkout', index: false });

export default function CheckoutScreen() {
  const { user } = useCurrentUser();
  return user ? <Checkout user={user} /> : null;
}

/** What the address asks for. `held=1` says that these dates are held already and are being paid. */
function wantedFrom(query: URLSearchParams): Wanted {
  return { sessionIds: (query.get('sessions') ?? '').split(',').filter(Boolean), blockId: query.get('block') };
}

/** The address of choosing anew for a booking of the basket. */
function changeQuery(booking: BasketBooking): { listing: string; sessions: string } {
  return {
    listing: booking.listing.id,
    sessions: [...new Set(booking.places.map((place) => place.session.id))].join(','),
  };
}

function Checkout({ user }: { user: User }) {
  const cache = useQueryClient();
  const [query, setQuery] = useSearchParams();
  const basket = useQuery(basketQuery);
  // What is typed outlives the hold that it was typed for.
  const typed = useRef<Answers>({});
  useLive([`account:${user.id}`], ({ kind }) => {
    if (CHANGES_BASKET.test(kind)) void cache.invalidateQueries({ queryKey: BASKET_KEY });
  });

  const listingId = query.get('listing');
  const inAddress = wantedFrom(query);
  const now = basket.data?.basket ?? null;
  const held = now?.bookings.find((booking) => booking.listing.id === listingId) ?? null;
  const asks = inAddress.sessionIds.length > 0 || inAddress.blockId !== null;
  const ended = basket.data?.ended ?? null;
  const again = ended?.bookings.find((booking) => booking.listing.id === listingId)?.sessionIds ?? [];
  const wanted = asks ? inAddress : { sessionIds: again, blockId: null };
  const choosing = listingId !== null && (held === null || (asks && !query.has('held')));

  // Away from here a strip on each page says what is held; whoever is here has been told that its time ran out.
  const holds = basket.data && now !== null;
  useEffect(() => {
    if (holds) markHeld(user.id);
    else if (holds === false) forgetHeld();
  }, [holds, user.id]);

  const showHeld = useCallback(
    (on: boolean) =>
      setQuery(
        (before) => {
          const after = new URLSearchParams(before);
          if (on) after.set('held', '1');
          else after.delete('held');
          return after;
        },
        { replace: true },
      ),
    [setQuery],
  );
  const take = useCallback(
    (next: Basket | null) => cache.setQueryData(BASKET_KEY, { basket: next, ended: null }),
    [cache],
  );
  const end = useCallback(() => {
    const [first] = now?.bookings ?? [];
    // Choosing opens again with the same dates, so that one press holds them anew if they are still free.
    if (asks) showHeld(false);
    else if (first) setQuery(changeQuery(first), { replace: true });
    const bookings = (now?.bookings ?? []).map((booking) => ({
      listing: { id: booking.listing.id, title: booking.listing.title },
      sessionIds: changeQuery(booking).sessions.split(','),
    }));
    // Said at once, in place of a clock that stands at nothing; the server knows it a moment later.
    cache.setQueryData(BASKET_KEY, {
      basket: null,
      ended: { at: new Date().toISOString(), wasPaying: false, bookings } satisfies EndedHold,
    });
  }, [asks, now, cache, setQuery, showHeld]);

  if (basket.data === undefined) {
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
  if (choosing) {
    return (
      <Choose
        key={listingId}
        listingId={listingId}
        linkKey={query.get('key') ?? undefined}
        wanted={wanted}
        held={held}
        holding={now !== null}
        ended={ended}
        user={user}
        onHeld={(next) => {
          take(next);
          showHeld(true);
        }}
        onKeep={held ? () => showHeld(true) : null}
        onDates={(sessionIds) =>
          setQuery(
            (before) => {
              const after = new URLSearchParams(before);
              after.delete('block');
              after.set('sessions', sessionIds.join(','));
              return after;
            },
            { replace: true },
          )
        }
      />
    );
  }
  if (now) {
    return (
      <Page title="Checkout" lead={now.bookings.map((booking) => booking.listing.title).join(', ')}>
        <PayBasket
          key={now.id}
          basket={now}
          typed={typed}
          onBasket={take}
          onEnded={end}
          onChange={(booking) => {
            if (booking.listing.id === listingId && asks) showHeld(false);
            else setQuery(changeQuery(booking));
          }}
        />
      </Page>
    );
  }
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

type ChooseProps = {
  listingId: string;
  /** The key of a private listing, when the address has it. */
  linkKey: string | undefined;
  wanted: Wanted;
  /** What of this listing is held already. */
  held: BasketBooking | null;
  /** Whether anything is held, of whatever listing. */
  holding: boolean;
  /** An earlier hold whose time ran out. */
  ended: EndedHold | null;
  user: User;
  onHeld: (basket: Basket) => void;
  onKeep: (() => void) | null;
  onDates: (sessionIds: string[]) => void;
};

/** Reads what choosing needs: the listing, its dates and tickets, the family. */
function Choose({ listingId, linkKey, wanted, held, holding, ended, user, onHeld, onKeep, onDates }: ChooseProps) {
  const cache = useQueryClient();
  const kept = keptChoice(listingId);
  const key = linkKey ?? kept.key;
  const params = { experienceId: listingId };
  const listing = useQuery({
    queryKey: ['experience', listingId, key],
    queryFn: () => api('GET /experiences/{experienceId}', { params, query: { key } }),
  });
  // What was read before the family held something says that it is full: it is read anew each time.
  const anew = { gcTime: 0 };
  const sessions = useQuery({
    ...anew,
    queryKey: ['sessions', listingId, key],
    queryFn: () => api('GET /experiences/{experienceId}/sessions', { params, query: { key } }),
  });
  const tickets = useQuery({
    ...anew,
    queryKey: ['tickets', listingId, key],
    queryFn: () => api('GET /experiences/{experienceId}/tickets', { params, query: { key } }),
  });
  const learners = useQuery({ queryKey: LEARNERS_KEY, queryFn: () => api('GET /learners') });
  useLive([`listing:${listingId}`], () => {
    for (const part of ['sessions', 'tickets']) void cache.invalidateQueries({ queryKey: [part, listingId] });
  });
  const [chosen, setChosen] = useState<Selection | null>(() =>
    held
      ? { ...selectionOf(held.places), code: held.code ?? undefined }
      : kept.selection.learnerIds.length > 0
        ? kept.selection
        : null,
  );

  const all = [listing, sessions, tickets, learners];
  const failed = all.find((query) => query.error && query.data === undefined);
  if (failed) {
    const gone = failed.error instanceof RequestFailed && failed.error.status === 404;
    return (
      <Page title="Checkout" width="text">
        <ErrorState
          title={gone ? 'This listing cannot be booked' : 'The checkout could not be loaded'}
          onRetry={gone ? undefined : () => void Promise.all(all.map((query) => query.refetch()))}
          busy={all.some((query) => query.isFetching)}
          action={gone ? <LinkButton to="/search-learning-experiences">Find something else</LinkButton> : undefined}
        >
          {gone
            ? 'It is not public any more, or the link is not complete.'
            : `${sentenceOf(failed.error)} Nothing was charged.`}
        </ErrorState>
      </Page>
    );
  }
  if (!listing.data || !sessions.data || !tickets.data || !learners.data) {
    return (
      <Page title="Checkout">
        <SkeletonList rows={4} picture label="Loading the checkout" />
      </Page>
    );
  }

  const own = new Set(held?.places.map((place) => place.session.id));
  const dates = datesOf(sessions.data.blocks, wanted, own);
  const asked = new Set([...dates.sessions, ...dates.gone].map((session) => session.id));
  const lapsed = ended?.bookings.some(({ sessionIds }) => sessionIds.some((id) => asked.has(id))) ? ended : null;
  const [only, ...more] = learners.data;
  const selection: Selection = chosen ?? {
    learnerIds: only && more.length === 0 ? [only.id] : [],
    ticketOf: {},
    without: [],
  };
  const select = (next: Selection): void => {
    setChosen(next);
    keepChoice(listingId, { selection: next, key });
  };
  return (
    <Page title="Checkout" lead={listing.data.title}>
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
      <ChoosePlaces
        listing={listing.data}
        listingKey={key}
        dates={dates}
        ticketList={tickets.data}
        learners={learners.data}
        booker={user}
        selection={selection}
        onSelect={select}
        onHeld={(basket) => {
          keepChoice(listingId, { selection, key });
          onHeld(basket);
        }}
        onKeep={onKeep}
        holding={holding}
        onDropDates={(gone) =>
          onDates(dates.sessions.filter((session) => !gone.includes(session.id)).map((session) => session.id))
        }
      />
    </Page>
  );
}
