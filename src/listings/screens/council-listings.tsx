import { useState } from 'react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useSearchParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CouncilPage } from '../../councils/components/council-page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { State, type StateWord } from '../../ui/state.tsx';
import { SummaryList } from '../../ui/summary-list.tsx';
import { TabLinks } from '../../ui/tabs.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { ReviewHistory } from '../components/council-review.tsx';
import { listingKinds } from '../components/listing-state.tsx';
import type { CouncilListing } from '../contract.ts';
import { stateWords, type ListingState } from '../listing.ts';
import { listingAddress } from '../listing-address.ts';
import { mealTypes, ofstedStates, providerTypes, sendProviderTypes } from '../council-funding.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Listings to approve', index: false });

/** A state as the council reads it: what the provider waits for is for the council to do, and the other way round. */
function wordOf(state: ListingState): StateWord {
  if (state === 'SUBMITTED') return { text: 'To approve', kind: 'needsYou' };
  if (state === 'CHANGES_ASKED') return { text: 'Waiting for the provider', kind: 'waiting' };
  return { text: stateWords[state], kind: listingKinds[state] };
}

const tabs: readonly { state: ListingState | null; label: string }[] = [
  { state: null, label: 'All' },
  ...(['SUBMITTED', 'CHANGES_ASKED', 'APPROVED', 'PUBLISHED'] as const).map((state) => ({
    state,
    label: wordOf(state).text,
  })),
];

/** The listings that name a council: what providers sent, to approve or to send back. */
export default function CouncilListings() {
  const { councilId = '' } = useParams();
  const [query] = useSearchParams();
  const state = tabs.find((tab) => tab.state === query.get('state'))?.state ?? null;
  const page = Math.max(1, Number(query.get('page')) || 1);
  const key = ['councils', councilId, 'listings'] as const;
  const listings = useQuery({
    queryKey: [...key, state, page],
    queryFn: () =>
      api('GET /councils/{councilId}/listings', {
        params: { councilId },
        query: { page, ...(state ? { state } : {}) },
      }),
    placeholderData: keepPreviousData,
    // There is a state of its own for these.
    meta: { quiet: [403, 404] },
  });
  const { data } = listings;
  const gone = listings.error instanceof RequestFailed && [403, 404].includes(listings.error.status);
  const searchOf = (next: ListingState | null, nextPage = 1): string =>
    `?${new URLSearchParams({ ...(next ? { state: next } : {}), ...(nextPage > 1 ? { page: String(nextPage) } : {}) })}`;
  return (
    <CouncilPage title="Listings to approve" lead={data?.council.title} councilId={councilId}>
      {listings.error && !data ? (
        <ErrorState
          kind={gone ? 'forbidden' : 'broken'}
          title={gone ? 'This council is not yours' : 'The listings could not be loaded'}
          onRetry={gone ? undefined : () => void listings.refetch()}
          busy={listings.isFetching}
        >
          {gone ? 'Ask a manager of the council to add you.' : sentenceOf(listings.error)}
        </ErrorState>
      ) : (
        <div className="flex flex-col gap-6">
          <TabLinks
            label="Which listings"
            tabs={tabs.map((tab) => ({
              label: tab.label,
              to: { search: searchOf(tab.state) },
              current: tab.state === state,
              ...(tab.state && data ? { count: data.counts[tab.state] ?? 0 } : {}),
            }))}
          />
          {!data && <SkeletonList rows={4} label="Loading the listings" />}
          {data?.listings.length === 0 && (
            <EmptyState
              kind={state === 'SUBMITTED' ? 'nobody' : 'nothing'}
              title={state === 'SUBMITTED' ? 'Nothing waits for you' : 'No listings here'}
              action={<LinkButton to={`/councils/${councilId}/programmes`}>See the programmes</LinkButton>}
            >
              When a provider sends a listing to {isolated(data.council.title)}, it appears here.
            </EmptyState>
          )}
          {data?.listings.map((listing) => (
            <Listing key={listing.id} listing={listing} queryKey={key} />
          ))}
          {data && data.pages > 1 && (
            <Pagination page={data.page} pages={data.pages} to={(next) => ({ search: searchOf(state, next) })} />
          )}
        </div>
      )}
    </CouncilPage>
  );
}

function Listing({ listing, queryKey }: { listing: CouncilListing; queryKey: readonly string[] }) {
  const cache = useQueryClient();
  const [asking, setAsking] = useState<'approve' | 'ask-changes' | null>(null);
  const [message, setMessage] = useState('');
  const [missing, setMissing] = useState(false);
  const answer = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: (chosen: 'approve' | 'ask-changes') =>
      api('POST /experiences/{experienceId}/council-answer', {
        params: { experienceId: listing.id },
        body: { answer: chosen, message },
      }),
    onSuccess: (answered) => {
      toast.success(answered.state === 'APPROVED' ? 'Approved' : 'Sent back', {
        description: `${isolated(listing.provider.name)} has been told.`,
      });
      setAsking(null);
      setMessage('');
    },
    // Answered by a colleague meanwhile: show how it is now.
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
  const told = listing.councilFunding;
  const send = () => {
    const empty = asking === 'ask-changes' && message.trim() === '';
    setMissing(empty);
    if (asking && !empty) answer.mutate(asking);
  };
  return (
    <Card title={listing.title || 'Untitled listing'} aside={<State {...wordOf(listing.state)} />}>
      <div className="flex flex-col gap-4">
        <p>{listing.summary}</p>
        <SummaryList
          label={`Facts about ${isolated(listing.title)}`}
          rows={[
            { term: 'Provider', value: listing.provider.name },
            {
              term: 'Contact',
              value: [listing.provider.emailAddress, listing.provider.phoneNumber].filter(Boolean).join(', '),
            },
            { term: 'Where', value: listing.town || 'Not said' },
            { term: 'Ages', value: listing.ages },
            {
              term: 'Dates',
              value: listing.upcomingSession
                ? `${listing.upcomingSessions} to come, the next ${format.shortSession(listing.upcomingSession.startDate, listing.upcomingSession.endDate)}`
                : 'None to come',
            },
            { term: 'Provider type', value: told.providerType ? providerTypes[told.providerType] : 'Not said' },
            { term: 'SEND', value: told.sendProviderType ? sendProviderTypes[told.sendProviderType] : 'Not said' },
            {
              term: 'Ofsted',
              value: told.ofsted
                ? [ofstedStates[told.ofsted], told.ofstedNumber].filter(Boolean).join(', ')
                : 'Not said',
            },
            { term: 'Meals', value: told.meals.map((meal) => mealTypes[meal]).join(', ') || 'Not said' },
            {
              term: 'Activity',
              value: told.activityHours === null ? 'Not said' : `${told.activityHours} hours in a session of four`,
            },
          ]}
        />
        {listing.reviews.length > 0 && (
          <Disclosure title="What happened so far">
            <ReviewHistory reviews={listing.reviews} />
          </Disclosure>
        )}
        {answer.error && asking === null ? (
          <Notice tone="danger" title="That did not work" live>
            {sentenceOf(answer.error)}
          </Notice>
        ) : null}
        <div className="flex flex-wrap gap-3">
          {listing.state === 'SUBMITTED' && (
            <>
              <Button tone="primary" onClick={() => setAsking('approve')}>
                Approve
              </Button>
              <Button onClick={() => setAsking('ask-changes')}>Ask for changes</Button>
            </>
          )}
          {listing.key && (
            <LinkButton
              tone="quiet"
              to={listingAddress({ slug: listing.slug, key: listing.state === 'PUBLISHED' ? null : listing.key })}
            >
              See the page
            </LinkButton>
          )}
        </div>
      </div>
      <Dialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        sheet
        width={520}
        title={`${asking === 'approve' ? 'Approve' : 'What has to change in'} ${isolated(listing.title)}?`}
        actions={
          <div className="flex w-full flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button onClick={() => setAsking(null)}>Not yet</Button>
            <Button tone="primary" busy={answer.isPending} onClick={send}>
              {asking === 'approve' ? 'Approve listing' : 'Send back'}
            </Button>
          </div>
        }
      >
        <div className="flex flex-col gap-4 pb-2">
          <p>
            {asking === 'approve'
              ? 'The provider can publish it then.'
              : 'The provider reads this, changes the listing and sends it again.'}
          </p>
          {answer.error ? (
            <Notice tone="danger" title="That did not work" live>
              {sentenceOf(answer.error)}
            </Notice>
          ) : null}
          <TextField
            label={asking === 'approve' ? 'A word to the provider' : 'What has to change?'}
            name={`message-${listing.id}`}
            optional={asking === 'approve'}
            multiline
            rows={4}
            maxLength={2_000}
            value={message}
            error={missing ? 'Say what has to change.' : undefined}
            onChange={(event) => {
              setMessage(event.target.value);
              setMissing(false);
            }}
          />
        </div>
      </Dialog>
    </Card>
  );
}
