import { useCallback, useEffect, useState } from 'react';
import { api } from '../../client.ts';
import { keepUser } from '../../identity/components/kept-user.ts';
import type { User } from '../../identity/contract.ts';
import { sendAllMarks } from './mark-queue.ts';
import { keepDayPack, readKeptList } from '../offline/day-pack.ts';
import { keepWorker } from '../../platform/browser/keep-worker.ts';

/** A pack that is older is read again when a screen of registers is looked at with signal. */
const FRESH_MS = 10 * 60_000;

export type Readiness =
  | { state: 'checking' }
  /** What is on this device: so many registers, as they were at `readAt` (ISO text). */
  | { state: 'ready'; registers: number; readAt: string }
  /** Nothing can be kept on this device, or the worker is not there: the sentence says why. */
  | { state: 'not-ready'; sentence: string };

/**
 * Has this device keep today's and tomorrow's registers of the account, reads them again every ten minutes while somebody
 * looks, and says what is here: also of which sessions it has marks that the account may not make any more.
 */
export function useDayPack(user: User | null): { readiness: Readiness; notYours: readonly string[] } {
  const [notYours, setNotYours] = useState<readonly string[]>([]);
  const [readiness, setReadiness] = useState<Readiness>({ state: 'checking' });
  const look = useCallback(async () => {
    if (!user) return;
    void sendAllMarks(user.id).then(setNotYours);
    if (user.accessControlUser !== undefined) {
      setReadiness({ state: 'not-ready', sentence: 'Registers are kept on a device for its own account alone.' });
      return;
    }
    // Reading them takes those off the device whose time is over.
    const before = await readKeptList(user.id);
    const isFresh = before !== null && Date.now() - Date.parse(before.readAt) < FRESH_MS;
    try {
      // The worker first: registers without the page that shows them are of no use.
      if (!(await keepWorker())) {
        setReadiness({ state: 'not-ready', sentence: 'This browser cannot open registers without signal.' });
        return;
      }
      if (!isFresh && navigator.onLine) {
        await keepDayPack(user.id, await api('GET /day-pack'));
        await keepUser(user);
      }
    } catch {
      // Without signal, what was kept before stands.
      if (navigator.onLine && before === null) {
        setReadiness({
          state: 'not-ready',
          sentence: 'Registers could not be kept on this device. Is there room on it?',
        });
        return;
      }
    }
    const kept = await readKeptList(user.id);
    setReadiness(
      kept
        ? { state: 'ready', registers: kept.sessions.length, readAt: kept.readAt }
        : {
            state: 'not-ready',
            sentence: 'Nothing is on this device yet. Open this page with signal before you set off.',
          },
    );
  }, [user]);
  useEffect(() => {
    if (!user) return undefined;
    const again = (): void => void look();
    again();
    const timer = window.setInterval(again, FRESH_MS);
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, [user, look]);
  return { readiness, notYours };
}
