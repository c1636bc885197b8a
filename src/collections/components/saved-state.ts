import { useSyncExternalStore } from 'react';

/** Ids of the saved listings of whoever is signed in, as far as this page knows them. */
let ids: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Changes what the hearts of this page show. */
export function setSavedIds(next: ReadonlySet<string>): void {
  ids = next;
  for (const listener of listeners) listener();
}

export const savedNow = (): ReadonlySet<string> => ids;

const nobody = (): boolean => false;

/** Whether a listing is saved. False while that is not known, and on the server, whose pages are the same for everybody. */
export const useIsSaved = (listingId: string): boolean =>
  useSyncExternalStore(subscribe, () => ids.has(listingId), nobody);
