import { type RefObject, useEffect, useRef } from 'react';
import type { Answers } from '../../questionnaires/components/question-fields.tsx';

const KEY = 'checkout-typed';

type Kept = { accountId: string; typed: Answers };

/** What this person had typed and not saved yet when the checkout went away in this tab. */
export function unsavedAnswers(accountId: string): Answers {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null;
    return kept?.accountId === accountId ? kept.typed : {};
  } catch {
    return {};
  }
}

/**
 * Keeps what was typed in the last moment through a reload: in this tab, only while the page is away, and only what is not
 * saved. Answers speak of health, so nothing stays behind once the checkout is open again.
 * @param unsaved whether something was typed that is not saved
 */
export function useKeepUnsaved(accountId: string, typed: RefObject<Answers>, unsaved: () => boolean): void {
  const ask = useRef(unsaved);
  useEffect(() => {
    ask.current = unsaved;
  });
  useEffect(() => {
    const forget = (): void => sessionStorage.removeItem(KEY);
    const keep = (): void => {
      if (ask.current())
        sessionStorage.setItem(KEY, JSON.stringify({ accountId, typed: typed.current } satisfies Kept));
    };
    forget();
    window.addEventListener('pagehide', keep);
    window.addEventListener('pageshow', forget);
    return () => {
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('pageshow', forget);
    };
  }, [accountId, typed]);
}
