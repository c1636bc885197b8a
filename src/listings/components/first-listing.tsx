import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { LinkButton } from '../../ui/button.tsx';
import type { ListingRow } from '../contract.ts';
import type { ListingState } from '../listing.ts';
import { beginningOfListing, isUnfinished, nextWithListings, type BeginningUser } from '../new-listing.ts';
import { NEW_LISTING, stepPath } from './wizard-progress.tsx';

/** Where a new listing begins. */
export const newListingPath = (user: BeginningUser): string => stepPath(beginningOfListing(user), NEW_LISTING);

/** The listings that the account runs, the latest changed first, and how many there are in each state. */
export function useRunListings(enabled = true) {
  const { user } = useCurrentUser();
  return useQuery({
    queryKey: ['listings that I run', user?.id],
    queryFn: () => api('GET /experiences', { query: { page: 1 } }),
    // What asks only wants to know where to lead, and has another way.
    meta: { quiet: true },
    enabled: enabled && user !== null,
  });
}

type OwnListings = {
  experiences: readonly Pick<ListingRow, 'role'>[];
  counts: Partial<Record<ListingState, number>>;
};

/** Whether one of the listings is the account's own, and not of a provider whom it helps. */
export const ownsSome = ({ experiences, counts }: OwnListings): boolean =>
  experiences.some(({ role }) => role === 'owner') || (counts.ARCHIVED ?? 0) > 0;

/** Leads into the wizard for a first listing. */
export function CreateFirstListing({ user }: { user: BeginningUser }) {
  return (
    <LinkButton to={newListingPath(user)} tone="primary" icon={<Plus aria-hidden />}>
      Create your first listing
    </LinkButton>
  );
}

const toListings = <LinkButton to="/listings">Go to your listings</LinkButton>;

/**
 * The way on from a list that is empty: as long as families can find nothing of this provider, to making a first listing or
 * finishing one, so that no empty list leads to another.
 * @param otherwise the way on of everybody else
 */
export function FirstListing({ otherwise = toListings }: { otherwise?: ReactNode }) {
  const { user } = useCurrentUser();
  const { data, isPending } = useRunListings();
  if (!user || isPending) return null;
  const next = data ? nextWithListings(data.counts) : null;
  if (next === 'create') return <CreateFirstListing user={user} />;
  const draft = next === 'finish' && data?.experiences.find(({ state }) => isUnfinished(state));
  if (!draft) return otherwise;
  return (
    <LinkButton to={`/onboarding/review?listing=${draft.id}`} tone="primary">
      Finish your listing
    </LinkButton>
  );
}
