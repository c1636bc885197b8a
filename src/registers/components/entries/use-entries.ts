import { useCallback, useMemo, useState } from 'react';
import { api } from '../../../client.ts';
import { sentenceOf } from '../../../platform/browser/client.ts';
import { toast } from '../../../ui/toast.tsx';
import type { Register } from '../../contract.ts';
import type { Entry, NewEntry } from '../../entry-schemas.ts';
import { dayLogOf, type DayLog } from '../../entries.ts';

/** An entry without what the device adds. */
export type Written = NewEntry extends infer One ? (One extends NewEntry ? Pick<One, 'kind' | 'data'> : never) : never;

export type Entries = {
  log: DayLog;
  /** Writes something down; answers whether the register has taken it. */
  add: (written: Written) => Promise<boolean>;
  busy: boolean;
};

/** What was written down on the day besides marks, and the way to write more. */
export function useEntries({ session, entries }: Register, onSaved: (entries: Entry[]) => void): Entries {
  const [busy, setBusy] = useState(false);
  const log = useMemo(() => dayLogOf(entries), [entries]);
  const add = useCallback(
    async (written: Written): Promise<boolean> => {
      setBusy(true);
      try {
        return await addEntries(session.id, [written], onSaved);
      } finally {
        setBusy(false);
      }
    },
    [session.id, onSaved],
  );
  return { log, add, busy };
}

/** Sends entries of this device; what the register refuses, and what cannot be sent, is said. */
async function addEntries(
  sessionId: string,
  written: readonly Written[],
  onSaved: (entries: Entry[]) => void,
): Promise<boolean> {
  const made = written.map(
    (one) => ({ ...one, id: crypto.randomUUID(), madeAt: new Date().toISOString() }) as NewEntry,
  );
  try {
    const answer = await api('POST /registers/{sessionId}/entries', { params: { sessionId }, body: { entries: made } });
    onSaved(answer.entries);
    for (const { message } of answer.refused)
      toast.warning('It was not written down', { description: message, duration: 10_000 });
    return answer.refused.length === 0;
  } catch (error) {
    toast.warning('It was not written down', {
      description: sentenceOf(error, 'There is no signal. Please try again when there is.'),
      duration: 10_000,
    });
    return false;
  }
}
