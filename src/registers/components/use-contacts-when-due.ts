import { useEffect } from 'react';
import type { Register } from '../contract.ts';

/** A timer that sleeps longer may oversleep: phones stop the clock of a page in the background. */
const LOOK_AGAIN_MS = 60_000;

/**
 * Calls `readAgain` from the moment `due` (ms since 1970) on: at that minute, when the page wakes, and when there is signal
 * again. The device's clock may be fast, so it goes on once a minute until it is stopped.
 * @returns what stops it
 */
export function watchForDue(due: number, readAgain: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    clearTimeout(timer);
    const left = due - Date.now();
    if (left <= 0 && navigator.onLine) readAgain();
    timer = setTimeout(look, left > 0 ? Math.min(left, LOOK_AGAIN_MS) : LOOK_AGAIN_MS);
  };
  look();
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', look);
  };
}

/**
 * Reads a register again once its emergency contacts may be read. Each reading is logged for the families, so nothing is
 * read before.
 */
export function useContactsWhenDue(register: Register | undefined, readAgain: () => void): void {
  const due = register?.contacts === 'later' ? Date.parse(register.contactsFrom) : null;
  useEffect(() => (due === null ? undefined : watchForDue(due, readAgain)), [due, readAgain]);
}
