import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { api } from '../../../client.ts';
import { RequestFailed, sentenceOf } from '../../../platform/browser/client.ts';
import { toast } from '../../../ui/toast.tsx';
import type { Register } from '../../contract.ts';
import type { Entry, NewEntry } from '../../entry-schemas.ts';
import { dayLogOf, mergeEntries, type DayLog } from '../../entries.ts';
import { keepWaitingEntry, letGoWaitingEntries, readWaitingEntries } from '../../offline/waiting-entries.ts';

/** An entry without what the device adds. */
export type Written = NewEntry extends infer One ? (One extends NewEntry ? Pick<One, 'kind' | 'data'> : never) : never;

export type Entries = {
  log: DayLog;
  /** Writes something down; answers whether the register, or this device, has taken it. */
  add: (written: Written) => Promise<boolean>;
  busy: boolean;
};

const RETRY_MS = 10_000;
const TOLD_MS = 10_000;

/** What was written down on the day besides marks, and the way to write more, also without signal. */
export function useEntries(
  { session, entries }: Register,
  accountId: string,
  onSaved: (entries: Entry[]) => void,
): Entries {
  const [busy, setBusy] = useState(false);
  const { waiting, add: send } = useWaiting(accountId, session.id, onSaved);
  const log = useMemo(() => {
    const here = waiting.map((entry) => ({ ...entry, madeBy: 'you, on this device' }) as Entry);
    return dayLogOf(mergeEntries(entries, here));
  }, [entries, waiting]);
  const add = useCallback(
    async (written: Written): Promise<boolean> => {
      setBusy(true);
      try {
        return await send({ ...written, id: crypto.randomUUID(), madeAt: new Date().toISOString() } as NewEntry);
      } finally {
        setBusy(false);
      }
    },
    [send],
  );
  return { log, add, busy };
}

/** Entries that wait on this device, sent again and again: the server takes each id once. */
function useWaiting(accountId: string, sessionId: string, onSaved: (entries: Entry[]) => void) {
  const [waiting, setWaiting] = useState<NewEntry[]>([]);
  const told = useRef(onSaved);
  useEffect(() => {
    told.current = onSaved;
  });
  const send = useCallback(
    async (entries: readonly NewEntry[]): Promise<boolean> => {
      const answer = await api('POST /registers/{sessionId}/entries', {
        params: { sessionId },
        body: { entries: [...entries] },
      });
      told.current(answer.entries);
      setWaiting(await letGoWaitingEntries(accountId, sessionId, new Set(entries.map(({ id }) => id))));
      for (const { message } of answer.refused)
        toast.warning('It was not written down', { description: message, duration: TOLD_MS });
      return answer.refused.length === 0;
    },
    [accountId, sessionId],
  );
  useEffect(() => {
    void readWaitingEntries(accountId, sessionId).then(setWaiting);
  }, [accountId, sessionId]);
  useEffect(() => {
    if (waiting.length === 0) return undefined;
    const again = (): void => void send(waiting).catch(() => undefined);
    again();
    const timer = window.setInterval(again, RETRY_MS);
    window.addEventListener('online', again);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [waiting, send]);
  const add = useCallback(
    async (entry: NewEntry): Promise<boolean> => {
      try {
        return await send([entry]);
      } catch (error) {
        if (error instanceof RequestFailed && error.status < 500) {
          toast.warning('It was not written down', { description: sentenceOf(error), duration: TOLD_MS });
          return false;
        }
      }
      try {
        setWaiting(await keepWaitingEntry(accountId, sessionId, entry));
        toast.success('Written down on this device', { description: 'There is no signal. It is sent by itself.' });
        return true;
      } catch {
        toast.warning('It was not written down', {
          description: 'There is no signal, and this device cannot keep anything. Write it on paper, please.',
          duration: TOLD_MS,
        });
        return false;
      }
    },
    [accountId, sessionId, send],
  );
  return { waiting, add };
}
