import { useCallback } from 'react';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { emptyDraft, type BlockDraft } from '../draft.ts';

type Drafts = {
  /** By listing: two listings in two tabs do not mix. */
  drafts: Record<string, BlockDraft>;
  put: (listingId: string, draft: BlockDraft | null) => void;
};

/** Blocks that are being put together in this tab. They survive a reload, not the end of the tab. */
const useDrafts = create<Drafts>()(
  persist(
    (set) => ({
      drafts: {},
      put: (listingId, draft) =>
        set(({ drafts: { [listingId]: _before, ...others } }) => ({
          drafts: draft ? { ...others, [listingId]: draft } : others,
        })),
    }),
    {
      name: 'block-draft',
      version: 1,
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ drafts }) => ({ drafts }),
    },
  ),
);

/** The block of a listing that is being put together; an empty one until something is chosen. */
export function useBlockDraft(listingId: string) {
  const draft = useDrafts((state) => state.drafts[listingId]) ?? emptyDraft;
  const put = useDrafts((state) => state.put);
  return {
    draft,
    change: useCallback(
      (next: Partial<BlockDraft>) =>
        put(listingId, { ...(useDrafts.getState().drafts[listingId] ?? emptyDraft), ...next }),
      [put, listingId],
    ),
    clear: useCallback(() => put(listingId, null), [put, listingId]),
  };
}
