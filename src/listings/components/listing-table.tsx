import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { pictureSources } from '../../media/picture.ts';
import { isolatedParts } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { DataTable, type Column, type Sort } from '../../ui/table.tsx';
import type { ListingRow } from '../contract.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { BulkResult, type BulkOutcome } from './bulk-result.tsx';
import { useListingActions, type BulkAction } from './listing-actions.ts';
import { nameOf, reviewPath } from './listing-name.ts';
import { ListingRowActions } from './listing-row-actions.tsx';
import { ListingBadges } from './listing-state.tsx';

const columns: Column<ListingRow>[] = [
  {
    key: 'title',
    header: 'Listing',
    priority: 'title',
    sortable: true,
    cell: (listing) => <TitleCell listing={listing} />,
  },
  { key: 'next', header: 'Next date', sortable: true, cell: nextDate },
  {
    key: 'state',
    header: 'State',
    sortable: true,
    cell: (listing) => <ListingBadges listing={listing} />,
  },
  { key: 'places', header: 'Places taken', cell: (listing) => <Fill listing={listing} /> },
  {
    key: 'actions',
    header: 'Actions',
    priority: 'actions',
    cell: (listing) => <ListingRowActions listing={listing} />,
  },
];

type ListingTableProps = {
  listings: readonly ListingRow[];
  busy: boolean;
  /** Null: the latest changed first. */
  sort: Sort | null;
  onSort: (sort: Sort) => void;
  empty: ReactNode;
};

/** The listings with what can be done with each, and with several at once. */
export function ListingTable({ listings, busy, sort, onSort, empty }: ListingTableProps) {
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
        sort={sort}
        onSort={onSort}
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
        {(listing.town || listing.role === 'collaborator') && (
          <span className="text-sm font-normal text-ink-soft">
            {isolatedParts([listing.role === 'collaborator' && listing.provider, listing.town], ' · ')}
          </span>
        )}
      </span>
    </span>
  );
}

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
