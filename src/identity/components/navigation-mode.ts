import { useSyncExternalStore } from 'react';
import { isMode, type NavigationMode } from '../landing.ts';
import { readStored, writeStored } from './stored.ts';

const KEY = 'navigationMode';
const listeners = new Set<() => void>();

/** The mode that was chosen or reached last on this device; null before the first time. */
export function storedMode(): NavigationMode | null {
  const value = readStored(KEY);
  return isMode(value) ? value : null;
}

/** Keeps the mode for the next visit. */
export function storeMode(mode: NavigationMode): void {
  if (storedMode() === mode) return;
  writeStored(KEY, mode);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The stored mode, also when another tab changes it. */
export function useStoredMode(): NavigationMode | null {
  return useSyncExternalStore(subscribe, storedMode, () => null);
}
