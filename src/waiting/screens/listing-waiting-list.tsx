import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, type MetaFunction } from 'react-router';
import { AtPlace, countOf, whenOf } from '../../places/components/booking-text.tsx';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { useLive } from '../../platform/browser/live.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { PartyList } from '../components/party-list.tsx';
import { type WaitingList } from '../components/waiting-words.tsx';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Waiting list', index: false });

const back = { to: '/listings', label: 'Your listings' };

export default function ListingWaitingListScreen() {
  const { listingId = '' } = useParams();
  const { user } = useCurrentUser();
  const cache = useQueryClient();
  const key = ['waiting-list', listingId];
  const list = useQuery({
    queryKey: key,
    queryFn: () => api('GET /experiences/{experienceId}/waiting-list', { params: { experienceId: listingId } }),
    enabled: user !== null && user !== undefined,
    meta: { quiet: [404] },
  });
  useLive([`listing:${listingId}`], () => void cache.invalidateQueries({ queryKey: key }));
  if (list.error && !list.data) {
    const gone = list.error instanceof RequestFailed && list.error.status === 404;
    return (
      <Page title="Waiting list" width="text" back={back}>
        <ErrorState
          title={gone ? 'There is no such listing' : 'The waiting list could not be loaded'}
          onRetry={gone ? undefined : () => void list.refetch()}
          busy={list.isFetching}
        >
          {gone ? 'The link may be wrong, or the listing belongs to another account.' : sentenceOf(list.error)}
        </ErrorState>
      </Page>
    );
  }
  if (!list.data) {
    return (
      <Page title="Waiting list" width="text" back={back}>
        <SkeletonList rows={4} label="Loading the waiting list" />
      </Page>
    );
  }
  return <Queue list={list.data} onChanged={() => void cache.invalidateQueries({ queryKey: key })} />;
}

function Queue({ list, onChanged }: { list: WaitingList; onChanged: () => void }) {
  const { listing, demand, parties } = list;
  const addPlaces = list.mayOrder && (
    <LinkButton to={`/onboarding/dates-and-times-preview?listing=${listing.id}`}>Change dates and places</LinkButton>
  );
  return (
    <Page title="Waiting list" lead={listing.title} back={back}>
      {parties.length === 0 ? (
        <NobodyWaits list={list} />
      ) : (
        <div className="flex flex-col gap-8">
          <Notice
            tone="info"
            title={
              demand.families === 0
                ? 'Everybody who waited has been offered a place'
                : (demand.sentence ?? 'There is room for everybody who waits')
            }
            action={addPlaces}
          >
            {demand.families === 0
              ? 'What is declined, or not taken in time, can be booked again.'
              : `${countOf(demand.families, 'family is', 'families are')} waiting for ${countOf(demand.learners, 'place')}. Places that come free are offered in this order; you need not do anything.`}
          </Notice>
          {!listing.waitingList && (
            <Notice tone="attention" title="Nobody new can join">
              The waiting list is switched off in the settings. Those who wait already keep their turn.
            </Notice>
          )}
          <section aria-labelledby="by-date">
            <h2 id="by-date" className="mb-3 !text-xl">
              By date
            </h2>
            <ul className="overflow-hidden rounded-card border border-line bg-paper-raised">
              {list.dates.map((date) => (
                <li
                  key={date.id}
                  className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line p-4 last:border-0"
                >
                  <span>
                    <span className="font-[650]">{whenOf(date)}</span>
                    <span className="block text-sm text-ink-soft">{date.blockName}</span>
                    <AtPlace place={date.place} />
                  </span>
                  <span className="figures">
                    {date.demand.sentence ??
                      (date.demand.families > 0
                        ? `${countOf(date.demand.families, 'family', 'families')}, ${countOf(date.left, 'place')} free`
                        : 'Offered')}
                  </span>
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="in-order">
            <h2 id="in-order" className="mb-3 !text-xl">
              Who waits
            </h2>
            <PartyList list={list} onChanged={onChanged} />
          </section>
        </div>
      )}
    </Page>
  );
}

function NobodyWaits({ list: { listing, mayOrder } }: { list: WaitingList }) {
  return (
    <EmptyState
      kind="nobody"
      title="Nobody is waiting"
      action={
        !listing.waitingList && mayOrder ? (
          <LinkButton to={`/onboarding/settings-waiting-list?listing=${listing.id}`}>Switch it on</LinkButton>
        ) : (
          <LinkButton to="/listings">Your listings</LinkButton>
        )
      }
    >
      {listing.waitingList
        ? 'When a date is full, families can wait for a place. They appear here in order.'
        : 'The waiting list is switched off in the settings of this listing.'}
    </EmptyState>
  );
}
