import { useEffect } from 'react';
import type { Register } from '../contract.ts';

/** A timer that sleeps longer may oversleep: phones stop the clock of a page in the background. */
const LOOK_AGAIN_MS = 60_000;

/**
 * Reads a register again once its emergency contacts may be read: at that minute, when the phone wakes, and when there is
 * signal again. Each reading is logged for the families, so nothing is read before.
 */
export function useContactsWhenDue(register: Register | undefined, readAgain: () => void): void {
  const due = register?.contacts === 'later' ? Date.parse(register.contactsFrom) : null;
  useEffect(() => {
    if (due === null) return;
    let timer: number;
    const look = (): void => {
      window.clearTimeout(timer);
      const left = due - Date.now();
      // The device's clock may be fast: then the server still says 'later', and is asked again in a minute.
      if (left <= 0 && navigator.onLine) readAgain();
      timer = window.setTimeout(look, left > 0 ? Math.min(left, LOOK_AGAIN_MS) : LOOK_AGAIN_MS);
    };
    look();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', look);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', look);
    };
  }, [due, readAgain]);
}
