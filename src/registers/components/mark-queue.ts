import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { api } from '../../client.ts';
import { RequestFailed } from '../../platform/browser/client.ts';
import type { Mark, MarkKind } from '../attendance.ts';

/** Client storage key of the specification: marks that the server does not have yet, by session. */
const STORAGE_KEY = 'session-register';
const RETRY_MS = 10_000;
/** As many as one request takes. */
const BATCH = 500;

/** A mark on its way to the server. It names no child; what a person typed (who collected, a note) goes with it. */
export type QueuedMark = Omit<Mark, 'markedBy' | 'collector'>;
type Stored = Record<string, { accountId: string; marks: QueuedMark[] }>;

export type SyncState =
  /** The server has every mark. */
  | 'synced'
  | 'sending'
  /** Not sent yet: no signal, or the server could not be reached. It is tried again by itself. */
  | 'on-device'
  /** The session has ended: the marks wait until the person has signed in again. */
  | 'signed-out';

const listeners = new Set<() => void>();
const none: QueuedMark[] = [];
let cache: { text: string | null; value: Stored } = { text: null, value: {} };

function read(): Stored {
  const text = localStorage.getItem(STORAGE_KEY);
  if (text !== cache.text) {
    let value: Stored = {};
    try {
      value = text === null ? {} : (JSON.parse(text) as Stored);
    } catch {
      // Something else wrote there: nothing of ours is lost.
    }
    cache = { text, value };
  }
  return cache.value;
}

function write(change: (stored: Stored) => Stored): void {
  const next = change(read());
  if (Object.keys(next).length === 0) localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
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

function queued(accountId: string, sessionId: string): QueuedMark[] {
  const entry = read()[sessionId];
  return entry?.accountId === accountId ? entry.marks : none;
}

function enqueue(accountId: string, sessionId: string, marks: readonly QueuedMark[]): void {
  write((stored) => ({ ...stored, [sessionId]: { accountId, marks: [...queued(accountId, sessionId), ...marks] } }));
}

function letGo(accountId: string, sessionId: string, ids: ReadonlySet<string>): void {
  write((stored) => {
    const { [sessionId]: entry, ...others } = stored;
    if (!entry || entry.accountId !== accountId) return stored;
    const marks = entry.marks.filter((mark) => !ids.has(mark.id));
    return marks.length === 0 ? others : { ...others, [sessionId]: { accountId, marks } };
  });
}

/** What a person did with a child: a mark without what the device adds. */
export type NewMark = { placeId: string; kind: MarkKind; undoesId?: string } & Partial<
  Pick<Mark, 'collectedBy' | 'lateAt' | 'passwordChecked' | 'note'>
>;

/**
 * The marks of this device that the server does not have yet. They are kept in the browser's storage until the server
 * has answered for each of them, so that neither a reload nor a dead spot loses one, and they are sent again and again:
 * the server takes each id once.
 */
export function useMarkQueue(options: {
  accountId: string;
  sessionId: string;
  /** The register's whole log after the server took some. */
  onSaved: (marks: Mark[]) => void;
  /** Marks that the register cannot hold, with the reasons. */
  onRefused: (messages: string[]) => void;
}): { pending: QueuedMark[]; state: SyncState; add: (marks: readonly NewMark[]) => QueuedMark[] } {
  const { accountId, sessionId } = options;
  const pending = useSyncExternalStore(
    subscribe,
    () => queued(accountId, sessionId),
    () => none,
  );
  const [trouble, setTrouble] = useState<'on-device' | 'signed-out' | null>(null);
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  const told = useRef(options);
  useEffect(() => {
    told.current = options;
  });

  const send = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    try {
      for (
        let batch = queued(accountId, sessionId).slice(0, BATCH);
        batch.length > 0;
        batch = queued(accountId, sessionId).slice(0, BATCH)
      ) {
        const answer = await api('POST /registers/{sessionId}/marks', {
          params: { sessionId },
          body: { marks: batch },
        });
        told.current.onSaved(answer.marks);
        letGo(accountId, sessionId, new Set([...answer.accepted, ...answer.refused.map((mark) => mark.id)]));
        if (answer.refused.length > 0) told.current.onRefused([...new Set(answer.refused.map((mark) => mark.message))]);
      }
      setTrouble(null);
    } catch (error) {
      if (error instanceof RequestFailed && error.status === 404) {
        // The register is not ours any more: nobody will ever take these marks.
        letGo(accountId, sessionId, new Set(queued(accountId, sessionId).map((mark) => mark.id)));
        told.current.onRefused(['This register is no longer yours, so the last marks were not kept.']);
      } else setTrouble(error instanceof RequestFailed && error.status === 401 ? 'signed-out' : 'on-device');
    } finally {
      busy.current = false;
      setSending(false);
    }
  }, [accountId, sessionId]);

  const waiting = pending.length > 0;
  useEffect(() => {
    if (!waiting) return;
    const again = (): void => void send();
    again();
    const timer = window.setInterval(again, RETRY_MS);
    window.addEventListener('online', again);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [waiting, send]);

  const add = useCallback(
    (marks: readonly NewMark[]) => {
      const made = marks.map((mark): QueuedMark => ({
        id: crypto.randomUUID(),
        placeId: mark.placeId,
        kind: mark.kind,
        undoesId: mark.undoesId ?? null,
        collectedBy: mark.collectedBy ?? '',
        lateAt: mark.lateAt ?? null,
        passwordChecked: mark.passwordChecked ?? false,
        note: mark.note ?? '',
        madeAt: new Date().toISOString(),
      }));
      enqueue(accountId, sessionId, made);
      void send();
      return made;
    },
    [accountId, sessionId, send],
  );

  const state: SyncState = !waiting ? 'synced' : sending && trouble === null ? 'sending' : (trouble ?? 'on-device');
  return { pending, state, add };
}
