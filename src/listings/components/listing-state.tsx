import Lock from 'lucide-react/icons/lock';
import UsersRound from 'lucide-react/icons/users-round';
import { Badge } from '../../ui/badge.tsx';
import { State, type StateKind } from '../../ui/state.tsx';
import type { ListingRow } from '../contract.ts';
import { standingText, type ListingState } from '../listing.ts';

export const listingKinds: Record<ListingState, StateKind> = {
  DRAFT: 'draft',
  SUBMITTED: 'waiting',
  CHANGES_ASKED: 'needsYou',
  APPROVED: 'good',
  PUBLISHED: 'good',
  PAUSED: 'paused',
  ARCHIVED: 'archived',
};

/** Published, and yet it cannot be booked. */
const datesKinds: Partial<Record<ListingRow['standing'], StateKind>> = { 'no-dates': 'noDates', ended: 'noDates' };

type Props = { listing: Pick<ListingRow, 'state' | 'standing' | 'isPrivate' | 'role'> };

/** What a listing is at this moment, in a word. */
export function ListingBadges({ listing }: Props) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <State text={standingText(listing)} kind={datesKinds[listing.standing] ?? listingKinds[listing.state]} />
      {listing.isPrivate && <Badge icon={<Lock aria-hidden />}>Private</Badge>}
      {listing.role === 'collaborator' && <Badge icon={<UsersRound aria-hidden />}>Collaborator</Badge>}
    </span>
  );
}
