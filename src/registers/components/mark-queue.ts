import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { api } from '../../client.ts';
import { RequestFailed } from '../../platform/browser/client.ts';
import type { Mark, MarkKind } from '../attendance.ts';
import { copiedMarks, copyMarks, type QueuedMark, type Stored } from '../offline/copied-marks.ts';

/** Client storage key of the specification: marks that the server does not have yet, by session. */
const STORAGE_KEY = 'session-register';
const RETRY_MS = 10_000;
/** As many as one request takes. */
const BATCH = 500;

export type SyncState =
  /** The server has every mark. */
  | 'synced'
  | 'sending'
  /** Not sent yet: no signal, or the server could not be reached. It is tried again by itself. */
  | 'on-device'
  /** The session has ended: the marks wait until the person has signed in again. */
  | 'signed-out'
  /** The person may not mark this register any more: the marks stay here for the owner. */
  | 'not-yours'
  /** This device keeps nothing, neither here nor there: the marks are in this page alone. */
  | 'not-saved';

const listeners = new Set<() => void>();
const none: QueuedMark[] = [];
let cache: { text: string | null; value: Stored } = { text: null, value: {} };

function read(): Stored {
  const text = localStorage.getItem(STORAGE_KEY);
  if (text !== cache.text) {
    let value: Stored = {};
    try {
      value = text === null ? {} : asStored(JSON.parse(text));
    } catch {
      // Something else wrote there: nothing of ours is lost.
    }
    cache = { text, value };
  }
  return cache.value;
}

/** What devices kept before two people could share one: one account's marks for each session. */
type OneAccount = { accountId: string; marks: QueuedMark[] };
const asStored = (kept: Record<string, OneAccount | Record<string, QueuedMark[]>>): Stored =>
  Object.fromEntries(
    Object.entries(kept).map(([session, one]) => [
      session,
      'accountId' in one
        ? { [String(one.accountId)]: (one as OneAccount).marks }
        : (one as Record<string, QueuedMark[]>),
    ]),
  );

/** Marks that could be written down nowhere on this device: they live as long as this page. */
let unsaved = false;

/** Keeps the marks in two places: if either is cleared, or full, the other has them. */
function write(change: (stored: Stored) => Stored): void {
  const next = change(read());
  const text = Object.keys(next).length === 0 ? null : JSON.stringify(next);
  let isHere = true;
  try {
    if (text === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, text);
  } catch {
    isHere = false;
    cache = { text: localStorage.getItem(STORAGE_KEY), value: next };
  }
  void copyMarks(next).then((isThere) => {
    unsaved = text !== null && !isHere && !isThere;
    tell();
  });
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

let joined: Promise<void> | null = null;

/** Takes up marks that only the other place has: this one was cleared. Once for each page. */
function joinCopied(): Promise<void> {
  joined ??= copiedMarks().then((copied) => {
    const missing = Object.entries(copied).flatMap(([session, accounts]) =>
      Object.entries(accounts).map(([account, marks]) => ({ session, account, marks })),
    );
    for (const { session, account, marks } of missing) enqueue(account, session, marks);
  });
  return joined;
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
  return read()[sessionId]?.[accountId] ?? none;
}

/** How many marks of an account the server does not have, over all sessions. */
export function unsentMarks(accountId: string): number {
  return Object.values(read()).reduce((sum, accounts) => sum + (accounts[accountId]?.length ?? 0), 0);
}

/** Ids of sessions for which this device has marks of an account. */
export function sessionsWithMarks(accountId: string): string[] {
  return Object.entries(read()).flatMap(([session, accounts]) => (accounts[accountId] ? [session] : []));
}

function enqueue(accountId: string, sessionId: string, marks: readonly QueuedMark[]): void {
  const known = new Set(queued(accountId, sessionId).map(({ id }) => id));
  const fresh = marks.filter(({ id }) => !known.has(id));
  if (fresh.length === 0) return;
  write((stored) => ({
    ...stored,
    [sessionId]: { ...stored[sessionId], [accountId]: [...queued(accountId, sessionId), ...fresh] },
  }));
}

/** Lets go of marks that the server has, or never will. */
export function letGoMarks(accountId: string, sessionId: string, ids: ReadonlySet<string>): void {
  write((stored) => {
    const { [sessionId]: accounts, ...others } = stored;
    if (!accounts?.[accountId]) return stored;
    const { [accountId]: marks = [], ...otherAccounts } = accounts;
    const left = marks.filter((mark) => !ids.has(mark.id));
    const next = left.length === 0 ? otherAccounts : { ...otherAccounts, [accountId]: left };
    return Object.keys(next).length === 0 ? others : { ...others, [sessionId]: next };
  });
}

/** The marks of a session that this device has of an account and the server does not. */
export function useQueuedMarks(accountId: string, sessionId: string): QueuedMark[] {
  return useSyncExternalStore(
    subscribe,
    () => queued(accountId, sessionId),
    () => none,
  );
}

/** Sends the marks of a session; those that the register took or refused leave the device. Throws when it cannot be reached. */
async function sendMarks(accountId: string, sessionId: string) {
  const refused: string[] = [];
  let marks: Mark[] = [];
  for (let batch = queued(accountId, sessionId).slice(0, BATCH); batch.length > 0;) {
    const answer = await api('POST /registers/{sessionId}/marks', { params: { sessionId }, body: { marks: batch } });
    marks = answer.marks;
    refused.push(...answer.refused.map((mark) => mark.message));
    letGoMarks(accountId, sessionId, new Set([...answer.accepted, ...answer.refused.map((mark) => mark.id)]));
    batch = queued(accountId, sessionId).slice(0, BATCH);
  }
  return { marks, refused: [...new Set(refused)] };
}

/**
 * Sends the marks of every session that this device has of an account: for the list of registers, with none of them open.
 * @returns the sessions that the account may not mark any more
 */
export async function sendAllMarks(accountId: string): Promise<string[]> {
  await joinCopied();
  const notYours: string[] = [];
  for (const sessionId of sessionsWithMarks(accountId))
    await sendMarks(accountId, sessionId).catch((error: unknown) => {
      if (error instanceof RequestFailed && error.status === 404) notYours.push(sessionId);
    });
  return notYours;
}

/** What a person did with a child: a mark without what the device adds. */
export type NewMark = { placeId: string; kind: MarkKind; undoesId?: string } & Partial<
  Pick<Mark, 'collectedBy' | 'lateAt' | 'passwordChecked' | 'note'>
>;

const asQueued = (mark: NewMark): QueuedMark => ({
  id: crypto.randomUUID(),
  placeId: mark.placeId,
  kind: mark.kind,
  undoesId: mark.undoesId ?? null,
  collectedBy: mark.collectedBy ?? '',
  lateAt: mark.lateAt ?? null,
  passwordChecked: mark.passwordChecked ?? false,
  note: mark.note ?? '',
  madeAt: new Date().toISOString(),
});

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
  const pending = useQueuedMarks(accountId, sessionId);
  const [trouble, setTrouble] = useState<'on-device' | 'signed-out' | 'not-yours' | null>(null);
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
      const { marks, refused } = await sendMarks(accountId, sessionId);
      if (marks.length > 0) told.current.onSaved(marks);
      if (refused.length > 0) told.current.onRefused(refused);
      setTrouble(null);
    } catch (error) {
      const status = error instanceof RequestFailed ? error.status : 0;
      setTrouble(status === 404 ? 'not-yours' : status === 401 ? 'signed-out' : 'on-device');
    } finally {
      busy.current = false;
      setSending(false);
    }
  }, [accountId, sessionId]);

  useEffect(() => void joinCopied(), []);

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
      const made = marks.map(asQueued);
      enqueue(accountId, sessionId, made);
      void send();
      return made;
    },
    [accountId, sessionId, send],
  );

  const isUnsaved = useSyncExternalStore(
    subscribe,
    () => unsaved,
    () => false,
  );
  const state: SyncState = !waiting
    ? 'synced'
    : isUnsaved
      ? 'not-saved'
      : sending && trouble === null
        ? 'sending'
        : (trouble ?? 'on-device');
  return { pending, state, add };
}
