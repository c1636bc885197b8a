import { useState, type ReactNode } from 'react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams, type MetaFunction } from 'react-router';
import Archive from 'lucide-react/icons/archive';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import CalendarSync from 'lucide-react/icons/calendar-sync';
import CirclePause from 'lucide-react/icons/circle-pause';
import CirclePlay from 'lucide-react/icons/circle-play';
import Copy from 'lucide-react/icons/copy';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Eye from 'lucide-react/icons/eye';
import Plus from 'lucide-react/icons/plus';
import Hourglass from 'lucide-react/icons/hourglass';
import Share2 from 'lucide-react/icons/share-2';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { pictureSources } from '../../media/picture.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { useLive } from '../../platform/browser/live.ts';
import { isolated, isolatedParts } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Button, IconButton, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { DataTable, type Column } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.tsx';
import { CreateFirstListing, newListingPath } from '../components/first-listing.tsx';
import { pagePath, shareListing, useListingActions, type BulkAction } from '../components/listing-actions.ts';
import { ListingBadges, stateNames } from '../components/listing-state.tsx';
import { copyTermPath, stepPath } from '../components/wizard-progress.tsx';
import type { ListingRow } from '../contract.ts';
import { listingStates, type ListingState } from '../listing.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Your listings', index: false });

/** What the dates of a published listing come to, as a filter. */
const standingChoices = [
  { value: 'upcoming', label: 'Places left' },
  { value: 'full', label: 'Full' },
  { value: 'no-dates', label: 'No dates' },
  { value: 'ended', label: 'Dates are over' },
] as const;
type StandingChoice = (typeof standingChoices)[number]['value'];

/** Search, state, standing and page, which live in the address. */
function useFilters() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('state');
  const state = listingStates.find((each) => each === asked);
  const standing = standingChoices.find(({ value }) => value === params.get('standing'))?.value;
  const search = params.get('search') ?? '';
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
    search,
    state,
    standing,
    /** As the API takes it. */
    filter: { ...(search ? { search } : {}), ...(state ? { state } : {}), ...(standing ? { standing } : {}) },
    page: Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
    change,
    pageTo,
  };
}

export default function Listings() {
  const { user, loading } = useCurrentUser();
  const { search, state, standing, filter, page, change, pageTo } = useFilters();
  const listings = useQuery({
    queryKey: ['experiences', { search, state, standing, page }],
    queryFn: () => api('GET /experiences', { query: { ...filter, page } }),
    enabled: user !== null,
    placeholderData: keepPreviousData,
  });
  // Somebody may just now be put on a listing, or taken off one.
  const queries = useQueryClient();
  useLive(
    user ? [`account:${user.id}`, `provider:${user.id}`] : [],
    () => void queries.invalidateQueries({ queryKey: ['experiences'] }),
  );
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
        <EmptyState title="Nothing to book yet" action={user && <CreateFirstListing user={user} />}>
          A listing is what families find and book: a forest school morning, a holiday club, a course. It takes about
          ten minutes to make one, and nobody sees it before you publish it.
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-5">
          <Filters search={search} state={state} standing={standing} counts={data?.counts ?? {}} onChange={change} />
          {(loading || (user !== null && listings.isPending && !listings.error)) && (
            <SkeletonList rows={5} picture label="Loading your listings" />
          )}
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
              <div className="flex flex-wrap items-center justify-between gap-3">
                <output className="text-ink-soft">{data.total === 1 ? 'One listing' : `${data.total} listings`}</output>
                <DownloadButton tone="quiet" size="small" address={`/experiences.csv?${new URLSearchParams(filter)}`}>
                  Download as a file
                </DownloadButton>
              </div>
              <ListingTable
                listings={data.experiences}
                busy={listings.isPlaceholderData}
                empty={
                  <EmptyState
                    title="No listing fits"
                    action={
                      <Button onClick={() => change({ search: '', state: '', standing: '' })}>Show all listings</Button>
                    }
                  >
                    Try another word, or another state.
                  </EmptyState>
                }
              />
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
  standing: StandingChoice | undefined;
  counts: Partial<Record<ListingState, number>>;
  onChange(changes: Record<string, string>): void;
};

function Filters({ search, state, standing, counts, onChange }: FiltersProps) {
  const options = listingStates
    .filter((each) => (counts[each] ?? 0) > 0 || each === state)
    .map((each) => ({ value: each, label: `${stateNames[each]} (${counts[each] ?? 0})` }));
  return (
    <search className="flex flex-wrap gap-3">
      <SearchField
        label="Search your listings"
        labelHidden
        maxLength={512}
        className="min-w-60 flex-1"
        value={search}
        onSearch={(typed) => onChange({ search: typed })}
      />
      <SelectField
        label="State"
        labelHidden
        className="min-w-48"
        value={state ?? ''}
        onChange={(event) => onChange({ state: event.target.value })}
        options={[{ value: '', label: 'All but archived' }, ...options]}
      />
      <SelectField
        label="Dates and places"
        labelHidden
        className="min-w-48"
        value={standing ?? ''}
        onChange={(event) => onChange({ standing: event.target.value })}
        options={[{ value: '', label: 'Any dates and places' }, ...standingChoices]}
      />
    </search>
  );
}

const nameOf = ({ title }: Pick<ListingRow, 'title'>): string => title || 'Untitled listing';

const columns: Column<ListingRow>[] = [
  { key: 'title', header: 'Listing', priority: 'title', cell: (listing) => <TitleCell listing={listing} /> },
  { key: 'next', header: 'Next date', cell: nextDate },
  { key: 'places', header: 'Places taken', cell: (listing) => <Fill listing={listing} /> },
  { key: 'actions', header: 'Actions', priority: 'actions', cell: (listing) => <RowActions listing={listing} /> },
];

type TableProps = { listings: readonly ListingRow[]; busy: boolean; empty: ReactNode };

/** The listings with what can be done with each, and with several at once. */
function ListingTable({ listings, busy, empty }: TableProps) {
  const [selection, setSelection] = useState<string[]>([]);
  const [archiving, setArchiving] = useState(false);
  const [told, setTold] = useState<BulkOutcome | null>(null);
  const { bulk } = useListingActions();
  // Only what is in sight is chosen.
  const chosen = listings.filter(({ id }) => selection.includes(id));
  const act = (action: BulkAction): void =>
    bulk.mutate(
      { action, experienceIds: chosen.map(({ id }) => id) },
      {
        onSuccess: ({ results }) => {
          const names = new Map(chosen.map((listing) => [listing.id, nameOf(listing)]));
          setTold({ action, results: results.map((one) => ({ ...one, title: names.get(one.id) ?? one.title })) });
          setSelection(results.filter((one) => !one.done).map(({ id }) => id));
        },
        onSettled: () => setArchiving(false),
      },
    );
  const count = chosen.length === 1 ? 'this listing' : `these ${chosen.length} listings`;
  return (
    <div aria-busy={busy} className="flex flex-col gap-4">
      {told && <BulkResult outcome={told} onDismiss={() => setTold(null)} />}
      <DataTable
        caption="Your listings"
        captionHidden
        columns={columns}
        rows={listings}
        rowKey={({ id }) => id}
        rowName={nameOf}
        selection={chosen.map(({ id }) => id)}
        onSelectionChange={setSelection}
        empty={empty}
        bulkActions={
          <>
            <Button
              size="small"
              busy={isDoing(bulk, 'publish')}
              disabled={bulk.isPending}
              onClick={() => act('publish')}
            >
              Publish
            </Button>
            <Button size="small" busy={isDoing(bulk, 'pause')} disabled={bulk.isPending} onClick={() => act('pause')}>
              Pause
            </Button>
            <Button size="small" disabled={bulk.isPending} onClick={() => setArchiving(true)}>
              Archive
            </Button>
          </>
        }
      />
      <ArchiveDialog
        open={archiving}
        title={`Archive ${count}?`}
        busy={bulk.isPending}
        onClose={() => setArchiving(false)}
        onArchive={() => act('archive')}
      />
    </div>
  );
}

function isDoing(bulk: ReturnType<typeof useListingActions>['bulk'], action: BulkAction): boolean {
  return bulk.isPending && bulk.variables.action === action;
}

type BulkOutcome = { action: BulkAction; results: { id: string; title: string; done: boolean; message: string }[] };

const doneWords: Record<BulkAction, string> = { publish: 'published', pause: 'paused', archive: 'archived' };

/** What became of each listing that was chosen, until somebody has read it. */
function BulkResult({ outcome: { action, results }, onDismiss }: { outcome: BulkOutcome; onDismiss(): void }) {
  const done = results.filter((one) => one.done).length;
  const all = done === results.length;
  const title = all
    ? `${done === 1 ? 'One listing was' : `${done} listings were`} ${doneWords[action]}`
    : `${done} of ${results.length} ${results.length === 1 ? 'listing' : 'listings'} ${doneWords[action]}`;
  return (
    <Notice tone={all ? 'success' : 'attention'} title={title} live onDismiss={onDismiss}>
      <ul>
        {results.map((one) => (
          <li key={one.id}>
            <strong>{one.title || 'Untitled listing'}</strong>: {one.message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function TitleCell({ listing }: { listing: ListingRow }) {
  const { cover } = listing;
  const title = nameOf(listing);
  return (
    <span className="flex items-center gap-3 @3xl:gap-4">
      <Picture
        src={cover && pictureSources(cover, 320).src}
        alt=""
        width={4}
        height={3}
        cover={{ title }}
        className="w-20 flex-none rounded-control @3xl:w-28"
        style={cover ? { backgroundColor: cover.colour } : {}}
      />
      <span className="flex min-w-0 flex-col gap-1">
        {listing.state === 'ARCHIVED' ? (
          title
        ) : (
          <Link to={reviewPath(listing)} className="no-underline hover:underline">
            {title}
          </Link>
        )}
        <ListingBadges listing={listing} />
        {(listing.town || listing.role === 'collaborator') && (
          <span className="text-sm font-normal text-ink-soft">
            {isolatedParts([listing.role === 'collaborator' && listing.provider, listing.town], ' · ')}
          </span>
        )}
      </span>
    </span>
  );
}

const reviewPath = ({ id }: Pick<ListingRow, 'id'>): string => `/onboarding/review?listing=${id}`;

function nextDate({ upcomingSession, standing }: ListingRow): string {
  if (!upcomingSession) return standing === 'ended' ? 'All dates are over' : 'None yet';
  return format.shortSession(upcomingSession.startDate, upcomingSession.endDate);
}

/** How full the dates to come are: in figures, and as a bar. */
function Fill({ listing: { placesTaken: taken, capacity, upcomingSessions } }: { listing: ListingRow }) {
  if (capacity === 0) return '–';
  return (
    <span className="inline-block w-40 max-w-full text-left">
      <span className="flex items-baseline justify-between gap-2 figures">
        <strong>
          {taken}/{capacity}
        </strong>
        <span className="text-sm text-ink-soft">
          {upcomingSessions === 1 ? 'one date' : `${upcomingSessions} dates`}
        </span>
      </span>
      <span aria-hidden className="mt-1 block h-2 overflow-hidden rounded-full bg-paper-sunken">
        <span
          className="block h-full rounded-full bg-forest"
          style={{ width: `${Math.min(100, (taken / capacity) * 100)}%` }}
        />
      </span>
    </span>
  );
}

function RowActions({ listing }: { listing: ListingRow }) {
  const navigate = useNavigate();
  const { pause, publish, archive, duplicate } = useListingActions();
  const [archiving, setArchiving] = useState(false);
  const name = nameOf(listing);
  const edit = reviewPath(listing);

  const publishAgain = (): void =>
    publish.mutate(listing.id, {
      onSuccess: () => toast.success('Published', { description: `${isolated(name)} can be booked again.` }),
      onError: (error) => {
        if (error instanceof RequestFailed && error.data?.key === 'incomplete') void navigate(edit);
      },
    });
  const makeCopy = (): void =>
    duplicate.mutate(listing.id, {
      onSuccess: (copy) => {
        toast.success('A draft was made', { description: 'It has everything but the dates and the bookings.' });
        void navigate(stepPath('LISTING_TITLE', copy.id));
      },
    });
  const items = menuOf(listing, {
    pause: () => pause.mutate(listing.id),
    publishAgain,
    makeCopy,
    archive: setArchiving,
  });
  return (
    <div className="flex items-center gap-1 @3xl:justify-end">
      {listing.state !== 'ARCHIVED' && (
        <LinkButton to={edit} size="small" aria-label={`Edit ${isolated(name)}`}>
          Edit
        </LinkButton>
      )}
      {items.length > 0 && (
        <Menu
          trigger={
            <IconButton
              label={`More for ${isolated(name)}`}
              icon={<Ellipsis aria-hidden />}
              busy={pause.isPending || publish.isPending || duplicate.isPending}
            />
          }
          items={items}
        />
      )}
      <ArchiveDialog
        open={archiving}
        title={`Archive ${isolated(name)}?`}
        busy={archive.isPending}
        onClose={() => setArchiving(false)}
        onArchive={() => archive.mutate(listing.id, { onSettled: () => setArchiving(false) })}
      />
    </div>
  );
}

type Does = { pause(): void; publishAgain(): void; makeCopy(): void; archive(asking: boolean): void };

/** What can be done with a listing in its state, by somebody in their role. */
function menuOf(listing: ListingRow, does: Does): MenuItem[] {
  const { state, role } = listing;
  const isOwner = role === 'owner';
  const isOut = state === 'PUBLISHED' || state === 'PAUSED';
  const when = (condition: boolean, ...items: MenuItem[]): MenuItem[] => (condition ? items : []);
  return [
    ...when(state !== 'ARCHIVED', {
      id: 'preview',
      label: state === 'PUBLISHED' ? 'View page' : 'Preview',
      icon: <Eye aria-hidden />,
      to: pagePath(listing),
    }),
    ...when(isOut, {
      id: 'share',
      label: listing.isPrivate ? 'Share private link' : 'Share link',
      icon: <Share2 aria-hidden />,
      onSelect: () => void shareListing(listing),
    }),
    ...when(isOwner && isOut, {
      id: 'book',
      label: 'Create a booking',
      icon: <CalendarPlus aria-hidden />,
      to: `/create-a-booking?listing=${listing.id}`,
    }),
    ...when(isOut, {
      id: 'waiting-list',
      label: 'Waiting list',
      icon: <Hourglass aria-hidden />,
      to: `/listings/${listing.id}/waiting-list`,
    }),
    ...when(isOwner && isOut && listing.standing !== 'no-dates', {
      id: 'copy-term',
      label: 'Copy last term',
      description: 'The dates of a block, moved to a new start',
      icon: <CalendarSync aria-hidden />,
      to: copyTermPath(listing.id),
    }),
    ...when(isOwner, {
      id: 'duplicate',
      label: 'Duplicate',
      description: 'A draft without dates and bookings',
      icon: <Copy aria-hidden />,
      onSelect: does.makeCopy,
    }),
    ...when(isOwner && state === 'PUBLISHED', {
      id: 'pause',
      label: 'Pause',
      description: 'No new bookings; those that exist stay',
      icon: <CirclePause aria-hidden />,
      onSelect: does.pause,
    }),
    ...when(isOwner && state === 'PAUSED', {
      id: 'publish',
      label: 'Publish again',
      icon: <CirclePlay aria-hidden />,
      onSelect: does.publishAgain,
    }),
    ...when(
      isOwner && state !== 'ARCHIVED',
      { id: 'line', separator: true },
      {
        id: 'archive',
        label: 'Archive',
        icon: <Archive aria-hidden />,
        tone: 'danger',
        onSelect: () => does.archive(true),
      },
    ),
  ];
}

type ArchiveProps = { open: boolean; title: string; busy: boolean; onClose(): void; onArchive(): void };

function ArchiveDialog({ open, title, busy, onClose, onArchive }: ArchiveProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      role="alertdialog"
      width={520}
      actions={
        <>
          <Button onClick={onClose}>Keep</Button>
          <Button tone="danger" busy={busy} onClick={onArchive}>
            Archive for good
          </Button>
        </>
      }
    >
      <p>
        An archived listing cannot be found, booked or changed any more. Past bookings and registers stay where they
        are. This cannot be undone: to stop bookings for a while, pause instead. A listing with places booked on dates
        to come is not archived.
      </p>
    </Dialog>
  );
}
