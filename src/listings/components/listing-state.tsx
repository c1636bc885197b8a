import Archive from 'lucide-react/icons/archive';
import CalendarOff from 'lucide-react/icons/calendar-off';
import CirclePause from 'lucide-react/icons/circle-pause';
import Landmark from 'lucide-react/icons/landmark';
import Lock from 'lucide-react/icons/lock';
import Pencil from 'lucide-react/icons/pencil';
import type { ReactNode } from 'react';
import { Badge, type Tone } from '../../ui/badge.tsx';
import type { ListingRow } from '../contract.ts';
import type { ListingState } from '../listing.ts';

export const stateNames: Record<ListingState, string> = {
  DRAFT: 'Drafts',
  SUBMITTED: 'With the council',
  CHANGES_ASKED: 'Changes asked',
  APPROVED: 'Approved',
  PUBLISHED: 'Published',
  PAUSED: 'Paused',
  ARCHIVED: 'Archived',
};

const standings: Record<ListingRow['standing'], { tone: Tone; word: string; icon?: ReactNode }> = {
  draft: { tone: 'neutral', word: 'Draft', icon: <Pencil aria-hidden /> },
  upcoming: { tone: 'success', word: 'Published' },
  full: { tone: 'info', word: 'Published, full' },
  'no-dates': { tone: 'attention', word: 'Published, no dates', icon: <CalendarOff aria-hidden /> },
  ended: { tone: 'attention', word: 'Published, dates are over', icon: <CalendarOff aria-hidden /> },
  paused: { tone: 'attention', word: 'Paused', icon: <CirclePause aria-hidden /> },
  archived: { tone: 'neutral', word: 'Archived', icon: <Archive aria-hidden /> },
  'with-council': { tone: 'info', word: 'With the council', icon: <Landmark aria-hidden /> },
};

/** What a listing is at this moment, in a word. */
export function ListingBadges({ listing }: { listing: Pick<ListingRow, 'standing' | 'isPrivate'> }) {
  const { tone, word, icon } = standings[listing.standing];
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={tone} icon={icon}>
        {word}
      </Badge>
      {listing.isPrivate && <Badge icon={<Lock aria-hidden />}>Private</Badge>}
    </span>
  );
}
