import { useState } from 'react';
import { useNavigate } from 'react-router';
import Archive from 'lucide-react/icons/archive';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import CalendarSync from 'lucide-react/icons/calendar-sync';
import CirclePause from 'lucide-react/icons/circle-pause';
import CirclePlay from 'lucide-react/icons/circle-play';
import Copy from 'lucide-react/icons/copy';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Eye from 'lucide-react/icons/eye';
import Hourglass from 'lucide-react/icons/hourglass';
import Share2 from 'lucide-react/icons/share-2';
import { RequestFailed } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { IconButton, LinkButton } from '../../ui/button.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.tsx';
import type { ListingRow } from '../contract.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { pagePath, shareListing, useListingActions } from './listing-actions.ts';
import { nameOf, reviewPath } from './listing-name.ts';
import { copyTermPath, stepPath } from './wizard-progress.tsx';

/** What can be done with a listing in a row of a list. */
export function ListingRowActions({ listing }: { listing: ListingRow }) {
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
