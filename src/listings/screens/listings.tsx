import { useEffect, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import Archive from 'lucide-react/icons/archive';
import CirclePause from 'lucide-react/icons/circle-pause';
import CirclePlay from 'lucide-react/icons/circle-play';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Eye from 'lucide-react/icons/eye';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Search from 'lucide-react/icons/search';
import Share2 from 'lucide-react/icons/share-2';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import type { User } from '../../identity/contract.ts';
import { pictureSources } from '../../media/picture.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { format } from '../../platform/time.ts';
import { Button, IconButton, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { Page } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { pagePath, shareListing, useListingActions } from '../components/listing-actions.ts';
import { ListingBadges, stateNames } from '../components/listing-state.tsx';
import { stepPath } from '../components/wizard-progress.tsx';
import { NEW_LISTING } from '../components/wizard.tsx';
import type { ListingRow } from '../contract.ts';
import { listingStates, type ListingState } from '../listing.ts';

export const meta = () => [{ title: 'Your listings' }, { name: 'robots', content: 'noindex' }];

const SEARCH_PAUSE_MS = 300;

/** Where a new listing begins: at the profile, as long as it lacks what publishing asks for. */
function newListingPath(user: User): string {
  const isComplete =
    user.accountType && user.firstName && user.lastName && user.summary && user.biography && user.phoneNumber;
  if (isComplete) return stepPath('LISTING_SETUP', NEW_LISTING);
  return stepPath(user.accountType ? 'PROFILE_SETUP' : 'MARKETTING_QUESTIONS', NEW_LISTING);
}

/** Search, state and page, which live in the address. */
function useFilters() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('state');
  const state = listingStates.find((each) => each === asked);
  const change = (changes: Record<string, string>): void => {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries({ page: '', ...changes })) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  const pageTo = (page: number): { search: string } => {
    const next = new URLSearchParams(params);
    next.set('page', String(page));
    return { search: `?${next}` };
  };
  return {
    search: params.get('search') ?? '',
    state,
    page: Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
    change,
    pageTo,
  };
}

export default function Listings() {
  const { user, loading } = useCurrentUser();
  const { search, state, page, change, pageTo } = useFilters();
  const listings = useQuery({
    queryKey: ['experiences', { search, state, page }],
    queryFn: () =>
      api('GET /experiences', { query: { ...(search ? { search } : {}), ...(state ? { state } : {}), page } }),
    enabled: user !== null,
    placeholderData: keepPreviousData,
  });
  const { data } = listings;
  const none = data !== undefined && Object.keys(data.counts).length === 0;
  const add = user && (
    <LinkButton to={newListingPath(user)} tone="primary" icon={<Plus aria-hidden />}>
      Add a listing
    </LinkButton>
  );

  return (
    <Page title="Your listings" actions={none ? null : add}>
      {none ? (
        <EmptyState title="Nothing to book yet" action={add}>
          A listing is what families find and book: a forest school morning, a holiday club, a course. It takes about
          ten minutes to make one, and nobody sees it before you publish it.
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-5">
          <Filters search={search} state={state} counts={data?.counts ?? {}} onChange={change} />
          {(loading || listings.isPending) && user !== null && !listings.error && (
            <SkeletonList rows={5} picture label="Loading your listings" />
          )}
          {loading && <SkeletonList rows={5} picture label="Loading your listings" />}
          {listings.error && !data && (
            <ErrorState
              title="Your listings could not be loaded"
              onRetry={() => void listings.refetch()}
              busy={listings.isFetching}
            >
              {sentenceOf(listings.error)} Nothing is lost.
            </ErrorState>
          )}
          {data && (
            <>
              <output className="sr-only">{data.total === 1 ? 'One listing' : `${data.total} listings`}</output>
              {data.experiences.length === 0 ? (
                <EmptyState
                  title="No listing fits"
                  action={<Button onClick={() => change({ search: '', state: '' })}>Show all listings</Button>}
                >
                  Try another word, or another state.
                </EmptyState>
              ) : (
                <ul className="flex flex-col gap-3" aria-busy={listings.isPlaceholderData}>
                  {data.experiences.map((listing) => (
                    <li key={listing.id}>
                      <Row listing={listing} />
                    </li>
                  ))}
                </ul>
              )}
              <Pagination page={data.page} pages={data.pages} to={pageTo} label="Listings" />
            </>
          )}
        </div>
      )}
    </Page>
  );
}

type FiltersProps = {
  search: string;
  state: ListingState | undefined;
  counts: Partial<Record<ListingState, number>>;
  onChange(changes: Record<string, string>): void;
};

function Filters({ search, state, counts, onChange }: FiltersProps) {
  const [typed, setTyped] = useState(search);
  // The address may change by itself, for example by going back.
  useEffect(() => setTyped(search), [search]);
  useEffect(() => {
    if (typed.trim() === search) return undefined;
    const timer = window.setTimeout(() => onChange({ search: typed.trim() }), SEARCH_PAUSE_MS);
    return () => window.clearTimeout(timer);
  });
  const options = listingStates
    .filter((each) => (counts[each] ?? 0) > 0 || each === state)
    .map((each) => ({ value: each, label: `${stateNames[each]} (${counts[each] ?? 0})` }));
  return (
    <search className="flex flex-wrap gap-3">
      <TextField
        label="Search your listings"
        labelHidden
        type="search"
        placeholder="Search your listings"
        prefix={<Search className="size-5" aria-hidden />}
        maxLength={512}
        className="min-w-60 flex-1"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <SelectField
        label="State"
        labelHidden
        className="min-w-48"
        value={state ?? ''}
        onChange={(event) => onChange({ state: event.target.value })}
        options={[{ value: '', label: 'All but archived' }, ...options]}
      />
    </search>
  );
}

function Row({ listing }: { listing: ListingRow }) {
  const { cover } = listing;
  const isArchived = listing.state === 'ARCHIVED';
  const title = listing.title || 'Untitled listing';
  return (
    <article className="relative flex flex-col gap-4 rounded-card border border-line bg-paper-raised p-3 hover:border-line-strong sm:flex-row sm:items-center sm:p-4">
      <Picture
        src={cover && pictureSources(cover, 320).src}
        alt=""
        width={4}
        height={3}
        cover={{ title }}
        className="rounded-control max-sm:!aspect-[16/7] sm:w-36 sm:flex-none"
        style={cover ? { backgroundColor: cover.colour } : {}}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <ListingBadges listing={listing} />
        <h2 className="!text-xl">
          {isArchived ? (
            title
          ) : (
            <Link
              to={`/onboarding/review?listing=${listing.id}`}
              className="no-underline after:absolute after:inset-0 hover:underline"
            >
              {title}
            </Link>
          )}
        </h2>
        <p className="text-ink-soft">
          {[listing.town, nextDate(listing)].filter(Boolean).join(' · ') || 'Not finished'}
        </p>
      </div>
      {listing.capacity > 0 && (
        <Fill taken={listing.placesTaken} capacity={listing.capacity} sessions={listing.upcomingSessions} />
      )}
      <RowActions listing={listing} />
    </article>
  );
}

function nextDate({ upcomingSession, standing }: ListingRow): string {
  if (!upcomingSession) return standing === 'ended' ? 'All dates are over' : '';
  return `Next: ${format.session(upcomingSession.startDate, upcomingSession.endDate, new Date())}`;
}

/** How full the dates to come are, in words and as a bar. */
function Fill({ taken, capacity, sessions }: { taken: number; capacity: number; sessions: number }) {
  return (
    <div className="sm:w-40 sm:flex-none">
      <p className="text-sm figures">
        <strong>{taken}</strong> of {capacity} places
      </p>
      <div aria-hidden className="my-1 h-2 overflow-hidden rounded-full bg-paper-sunken">
        <div
          className="h-full rounded-full bg-forest"
          style={{ width: `${Math.min(100, (taken / capacity) * 100)}%` }}
        />
      </div>
      <p className="text-sm text-ink-soft">on {sessions === 1 ? 'one date' : `${sessions} dates`} to come</p>
    </div>
  );
}

function RowActions({ listing }: { listing: ListingRow }) {
  const navigate = useNavigate();
  const { pause, publish, archive } = useListingActions();
  const [archiving, setArchiving] = useState(false);
  const name = listing.title || 'Untitled listing';
  const edit = `/onboarding/review?listing=${listing.id}`;
  const isArchived = listing.state === 'ARCHIVED';
  if (isArchived) return null;

  const publishAgain = (): void =>
    publish.mutate(listing.id, {
      onSuccess: () => toast.success('Published', { description: `${name} can be booked again.` }),
      onError: (error) => {
        toast.error('It was not published', { description: sentenceOf(error) });
        if (error instanceof RequestFailed && error.data?.key === 'incomplete') void navigate(edit);
      },
    });
  const items: MenuItem[] = [
    { id: 'edit', label: 'Edit', icon: <Pencil aria-hidden />, to: edit },
    {
      id: 'preview',
      label: listing.state === 'PUBLISHED' ? 'View page' : 'Preview',
      icon: <Eye aria-hidden />,
      to: pagePath(listing),
    },
    ...(listing.state === 'PUBLISHED' || listing.state === 'PAUSED'
      ? [
          {
            id: 'share',
            label: listing.isPrivate ? 'Share private link' : 'Share link',
            icon: <Share2 aria-hidden />,
            onSelect: () => void shareListing(listing),
          },
        ]
      : []),
    ...(listing.state === 'PUBLISHED'
      ? [
          {
            id: 'pause',
            label: 'Pause',
            description: 'No new bookings; those that exist stay',
            icon: <CirclePause aria-hidden />,
            onSelect: () => pause.mutate(listing.id),
          },
        ]
      : []),
    ...(listing.state === 'PAUSED'
      ? [{ id: 'publish', label: 'Publish again', icon: <CirclePlay aria-hidden />, onSelect: publishAgain }]
      : []),
    { id: 'line', separator: true },
    {
      id: 'archive',
      label: 'Archive',
      icon: <Archive aria-hidden />,
      tone: 'danger',
      onSelect: () => setArchiving(true),
    },
  ];
  return (
    <div className="relative z-1 flex items-center gap-1 max-sm:absolute max-sm:top-4 max-sm:right-4 max-sm:rounded-control max-sm:bg-paper-raised">
      <LinkButton to={edit} size="small" className="max-sm:!hidden" aria-label={`Edit ${name}`}>
        Edit
      </LinkButton>
      <Menu
        trigger={
          <IconButton
            label={`More for ${name}`}
            icon={<Ellipsis aria-hidden />}
            busy={pause.isPending || publish.isPending}
          />
        }
        items={items}
      />
      <Dialog
        open={archiving}
        onClose={() => setArchiving(false)}
        title={`Archive ${name}?`}
        role="alertdialog"
        width={520}
        actions={
          <>
            <Button onClick={() => setArchiving(false)}>Keep it</Button>
            <Button
              tone="danger"
              busy={archive.isPending}
              onClick={() => archive.mutate(listing.id, { onSettled: () => setArchiving(false) })}
            >
              Archive for good
            </Button>
          </>
        }
      >
        <p>
          An archived listing cannot be found, booked or changed any more. Past bookings and registers stay where they
          are. This cannot be undone: to stop bookings for a while, pause the listing instead.
        </p>
      </Dialog>
    </div>
  );
}
