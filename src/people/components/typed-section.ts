import { useEffect, useRef } from 'react';
import { session } from '../../platform/browser/session.ts';

const KEY = 'family-typed';

type Typed = { accountId: string; learnerId: string; section: string; content: unknown };

/** What this person had typed into a section of a learner when their session ended in this tab; null when nothing. */
export function readTyped(accountId: string, learnerId: string): { section: string; content: unknown } | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Typed | null;
    return kept?.accountId === accountId && kept.learnerId === learnerId ? kept : null;
  } catch {
    return null;
  }
}

/** Forgets what was kept: it is in the form again, saved, or not wanted. */
export const forgetTyped = (): void => sessionStorage.removeItem(KEY);

/**
 * Keeps what is typed and not saved through a reload and an ended session: in this tab, only while the form is away, and
 * only for the same account. It speaks of health, so nothing stays behind once the form is open again.
 * @param typed null while nothing is typed
 */
export function useKeepTyped(accountId: string, learnerId: string, section: string, typed: unknown): void {
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  });
  useEffect(() => {
    const keep = (): void => {
      if (latest.current === null) return;
      const kept: Typed = { accountId, learnerId, section, content: latest.current };
      sessionStorage.setItem(KEY, JSON.stringify(kept));
    };
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      // Who leaves the page by themselves leaves what they typed; who was signed out did not want to.
      if (!session.isLikely()) keep();
    };
  }, [accountId, learnerId, section]);
}
