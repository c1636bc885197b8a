import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../client.ts';
import type { CollectionToEdit, FillingAsked } from '../contract.ts';

type Change = {
  title?: string;
  summary?: string;
  state?: CollectionToEdit['state'];
  order?: string[];
  pictureId?: string | null;
  filling?: FillingAsked | null;
};
type Act = { do: 'put' | 'take' | 'let-in'; listingId: string } | { do: 'change'; body: Change };

/** A collection of the account as it is edited, and what changes it. */
export function useCollection(collectionId: string) {
  const cache = useQueryClient();
  const queryKey = ['collections', 'edit', collectionId];
  const params = { collectionId };
  const query = useQuery({ queryKey, queryFn: () => api('GET /own-collections/{collectionId}', { params }) });
  const act = useMutation({
    mutationFn: (wanted: Act) => {
      if (wanted.do === 'change') return api('PATCH /own-collections/{collectionId}', { params, body: wanted.body });
      const of = { params: { ...params, listingId: wanted.listingId } };
      if (wanted.do === 'let-in') return api('DELETE /own-collections/{collectionId}/left-out/{listingId}', of);
      return wanted.do === 'put'
        ? api('PUT /own-collections/{collectionId}/listings/{listingId}', of)
        : api('DELETE /own-collections/{collectionId}/listings/{listingId}', of);
    },
    onSuccess: (changed) => cache.setQueryData(queryKey, changed),
  });
  return { query, act };
}

/** What a part of the screen of a collection is given. */
export type CollectionPart = { collection: CollectionToEdit; act: ReturnType<typeof useCollection>['act'] };

/** The listings that were put in, in their order. */
export const acceptedIn = ({ listings }: CollectionToEdit) => listings.filter(({ state }) => state === 'ACCEPTED');
