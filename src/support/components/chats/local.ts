import { useSyncExternalStore } from 'react';
import type { ChatAdapter } from './adapter.ts';

/** How our own chat stands in this tab. */
export type LocalChat = { personId: string | null; open: boolean };

const closed: LocalChat = { personId: null, open: false };
let state = closed;
const listeners = new Set<() => void>();

function become(next: LocalChat): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useLocalChat = (): LocalChat =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => closed,
  );

export const closeLocalChat = (): void => become({ ...state, open: false });

/** Our own chat: a panel over the page, drawn by the support corner. */
export const localChat: ChatAdapter = {
  start: (person) => {
    become({ personId: person.id, open: false });
    return Promise.resolve();
  },
  // The panel stays as it is while people move about.
  update: () => undefined,
  open: () => {
    if (state.personId !== null) become({ ...state, open: true });
  },
  shutdown: () => become(closed),
};
