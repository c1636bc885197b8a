import { useSyncExternalStore } from 'react';

/** The slug of the result that somebody points at, with the pointer or the keyboard: in the list, or on the map beside it. */
let pointed: string | null = null;
const listeners = new Set<() => void>();

/** Points at a result; null at none. */
export function pointAt(slug: string | null): void {
  if (pointed === slug) return;
  pointed = slug;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The result that is pointed at; none on the server. */
export const usePointed = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => pointed,
    () => null,
  );
