import { useSyncExternalStore } from 'react';
import { readConsent, type Consent } from '../consent.ts';

let known: Consent | null | undefined;
const listeners = new Set<() => void>();

/** The decision of this device; read once, and again whenever it has changed here. */
const current = (): Consent | null => (known === undefined ? (known = readConsent(document.cookie)) : known);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was decided about cookies; null while nothing was. Needs the cookie only, not what asks for it. */
export const useConsent = (): Consent | null => useSyncExternalStore(subscribe, current, () => null);

/** The cookie has changed: reads it, tells whoever depends on it, and answers what was decided. */
export function consentChanged(): Consent | null {
  known = readConsent(document.cookie);
  for (const listener of listeners) listener();
  return known;
}
