import { useCallback, useEffect, useRef, useState } from 'react';
import { RequestFailed } from '../../platform/browser/client.ts';

export type SaveStatus = 'saved' | 'waiting' | 'saving' | 'failed';

/** Values that are saved by themselves a moment after they were changed. */
export type Draft<Values> = {
  /** What is saved, with what was changed since. */
  values: Values;
  set(changes: Partial<Values>): void;
  status: SaveStatus;
  /** Why the last save failed; what was typed is still here. */
  failure: unknown;
  /** Saves what is not saved yet, now. Answers whether everything is saved. */
  flush(): Promise<boolean>;
  /** Forgets what is not saved yet. */
  discard(): void;
};

const PAUSE_MS = 700;
const TRY_AGAIN_MS = 5_000;

/**
 * Saves changes a moment after the last key press, one save at a time, because each names the version that the one
 * before has made. What cannot be saved stays as it was typed, and is tried again when the connection was at fault.
 */
export function useAutosave<Values extends object>(
  saved: Values,
  send: (changes: Partial<Values>) => Promise<void>,
): Draft<Values> {
  const [pending, setPending] = useState<Partial<Values>>({});
  const [status, setStatus] = useState<SaveStatus>('saved');
  const [failure, setFailure] = useState<unknown>(null);
  const state = useRef({ pending, send, timer: 0, running: null as Promise<boolean> | null });
  state.current.send = send;

  const replacePending = useCallback((next: Partial<Values>) => {
    state.current.pending = next;
    setPending(next);
  }, []);

  const saveAll = useCallback(async (): Promise<boolean> => {
    const current = state.current;
    while (Object.keys(current.pending).length > 0) {
      const batch = current.pending;
      setStatus('saving');
      try {
        await current.send(batch);
      } catch (error) {
        setFailure(error);
        setStatus('failed');
        // A refusal stays one until something is changed; a lost connection comes back, and so does who was signed out.
        if (!(error instanceof RequestFailed) || error.status === 401)
          current.timer = window.setTimeout(() => void saveAll(), TRY_AGAIN_MS);
        return false;
      }
      // What was typed while the save was under way is not in it and waits for the next round.
      const left = Object.entries(current.pending).filter(([name, value]) => batch[name as keyof Values] !== value);
      replacePending(Object.fromEntries(left) as Partial<Values>);
    }
    setFailure(null);
    setStatus('saved');
    return true;
  }, [replacePending]);

  const flush = useCallback(async (): Promise<boolean> => {
    const current = state.current;
    window.clearTimeout(current.timer);
    if (current.running) await current.running;
    current.running ??= saveAll().finally(() => {
      current.running = null;
    });
    return current.running;
  }, [saveAll]);

  const set = useCallback(
    (changes: Partial<Values>) => {
      const current = state.current;
      replacePending({ ...current.pending, ...changes });
      setStatus('waiting');
      window.clearTimeout(current.timer);
      current.timer = window.setTimeout(() => void flush(), PAUSE_MS);
    },
    [flush, replacePending],
  );

  const discard = useCallback(() => {
    window.clearTimeout(state.current.timer);
    replacePending({});
    setFailure(null);
    setStatus('saved');
  }, [replacePending]);

  // Leaving the page by a link of the product saves what is left; closing the tab asks first.
  useEffect(() => () => void flush(), [flush]);
  const unsaved = Object.keys(pending).length > 0;
  useEffect(() => {
    if (!unsaved) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);

  return { values: { ...saved, ...pending }, set, status, failure, flush, discard };
}
