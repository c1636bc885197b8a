import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../client.ts';
import { storeMode } from '../../identity/components/navigation-mode.ts';
import { isolated } from '../../platform/isolated.ts';
import { useOnce } from '../../platform/browser/use-once.ts';
import { toast } from '../../ui/toast.tsx';
import type { Experience, ListingRow } from '../contract.ts';
import { listingAddress } from '../listing-address.ts';
import { rememberListing } from './own-listing.ts';

type Linked = Pick<ListingRow, 'slug' | 'isPrivate' | 'key' | 'state'>;

/** The page of a listing as its owner may open it: with its key where it is not there for everybody. */
export function pagePath(listing: Linked): string {
  const isPublic = listing.state === 'PUBLISHED' && !listing.isPrivate;
  return listingAddress({ slug: listing.slug, key: isPublic ? null : listing.key });
}

/** Hands the link on: by the phone's own sheet, else into the clipboard. */
export async function shareListing(listing: Linked & { title: string }): Promise<void> {
  const url = new URL(pagePath(listing), window.location.origin).href;
  try {
    if (typeof navigator.share === 'function' && window.matchMedia('(pointer: coarse)').matches) {
      await navigator.share({ title: listing.title, url });
      return;
    }
    await navigator.clipboard.writeText(url);
    toast.success('Link copied');
  } catch (error) {
    // Closing the phone's sheet is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast.info('Copy this link', { description: url, duration: Infinity, closable: true });
  }
}

export type BulkAction = 'publish' | 'pause' | 'archive';

/** Publishing, sending to the council, pausing, archiving and duplicating own listings. Each answers the listing as it then is, everywhere it is shown. */
export function useListingActions() {
  const queries = useQueryClient();
  const after = (experience: Experience): void => rememberListing(queries, experience);
  // Who offers something is a provider from then on: their listings and bookings are what they look for next.
  const afterOffering = (experience: Experience): void => {
    after(experience);
    storeMode('mentor');
  };
  const once = useOnce();
  const pause = useMutation({
    mutationFn: (experienceId: string) => api('POST /experiences/{experienceId}/pause', { params: { experienceId } }),
    onSuccess: (experience) => {
      after(experience);
      toast.success('Paused', {
        description: `${isolated(experience.title)} takes no new bookings. Bookings that exist stay.`,
        action: { label: 'Undo', onClick: () => publish.mutate(experience.id) },
      });
    },
  });
  const publish = useMutation({
    mutationFn: (experienceId: string) => api('POST /experiences/{experienceId}/publish', { params: { experienceId } }),
    onSuccess: afterOffering,
  });
  const submit = useMutation({
    mutationFn: ({ id, message }: { id: string; message: string }) =>
      api('POST /experiences/{experienceId}/submit', { params: { experienceId: id }, body: { message } }),
    onSuccess: afterOffering,
  });
  const archive = useMutation({
    mutationFn: (experienceId: string) => api('POST /experiences/{experienceId}/archive', { params: { experienceId } }),
    onSuccess: (experience) => {
      after(experience);
      toast.success('Archived', { description: `${isolated(experience.title || 'The draft')} was put away.` });
    },
  });
  const duplicate = useMutation({
    mutationFn: (experienceId: string) =>
      once(experienceId, (idempotencyKey) =>
        api('POST /experiences/{experienceId}/duplicate', { params: { experienceId }, idempotencyKey }),
      ),
    onSuccess: after,
  });
  const bulk = useMutation({
    mutationFn: (body: { action: BulkAction; experienceIds: string[] }) => api('POST /experiences/bulk', { body }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['experiences'] });
      void queries.invalidateQueries({ queryKey: ['experience'] });
    },
  });
  return { pause, publish, submit, archive, duplicate, bulk };
}
