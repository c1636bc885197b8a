import Archive from 'lucide-react/icons/archive';
import CalendarOff from 'lucide-react/icons/calendar-off';
import CirclePause from 'lucide-react/icons/circle-pause';
import Landmark from 'lucide-react/icons/landmark';
import Lock from 'lucide-react/icons/lock';
import Pencil from 'lucide-react/icons/pencil';
import UsersRound from 'lucide-react/icons/users-round';
import type { ReactNode } from 'react';
import { Badge, type Tone } from '../../ui/badge.tsx';
import type { ListingRow } from '../contract.ts';
import { standingWords, type ListingState } from '../listing.ts';

export const stateNames: Record<ListingState, string> = {
  DRAFT: 'Drafts',
  SUBMITTED: 'With the council',
  CHANGES_ASKED: 'Changes asked',
  APPROVED: 'Approved',
  PUBLISHED: 'Published',
  PAUSED: 'Paused',
  ARCHIVED: 'Archived',
};

const looks: Record<ListingRow['standing'], { tone: Tone; icon?: ReactNode }> = {
  draft: { tone: 'neutral', icon: <Pencil aria-hidden /> },
  upcoming: { tone: 'success' },
  full: { tone: 'info' },
  'no-dates': { tone: 'attention', icon: <CalendarOff aria-hidden /> },
  ended: { tone: 'attention', icon: <CalendarOff aria-hidden /> },
  paused: { tone: 'attention', icon: <CirclePause aria-hidden /> },
  archived: { tone: 'neutral', icon: <Archive aria-hidden /> },
  'with-council': { tone: 'info', icon: <Landmark aria-hidden /> },
};

/** What a listing is at this moment, in a word. */
export function ListingBadges({ listing }: { listing: Pick<ListingRow, 'standing' | 'isPrivate' | 'role'> }) {
  const { tone, icon } = looks[listing.standing];
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={tone} icon={icon}>
        {standingWords[listing.standing]}
      </Badge>
      {listing.isPrivate && <Badge icon={<Lock aria-hidden />}>Private</Badge>}
      {listing.role === 'collaborator' && <Badge icon={<UsersRound aria-hidden />}>Collaborator</Badge>}
    </span>
  );
}
