import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { api } from '../../client.ts';
import { useLive } from '../../platform/browser/live.ts';
import { loadDialog } from '../../ui/dialog.tsx';
import { loadToasts } from '../../ui/toast.tsx';
import type { User } from '../../identity/contract.ts';
import type { Register } from '../contract.ts';
import { mergeMarks, type Mark } from '../attendance.ts';
import { keepRegister, readKeptRegister } from '../offline/day-pack.ts';
import { withKept } from '../offline/with-kept.ts';
import { mergeEntries } from '../entries.ts';
import type { Entry } from '../entry-schemas.ts';
import { useContactsWhenDue } from './use-contacts-when-due.ts';

/** The code of whatever a register opens: from its first sight on it must go on without signal. */
const loadAll = () => Promise.all([loadDialog(), loadToasts()]);

/** The register as the server has it, kept on this device; without signal, as it was kept last, and since when. */
function readRegister({ id: accountId, accessControlUser }: User, sessionId: string): Promise<ShownRegister> {
  return withKept<ShownRegister>(
    async () => {
      const register = await api('GET /registers/{sessionId}', { params: { sessionId } });
      // A device that keeps nothing shows it all the same, and the list of registers says so. Who acts for another account
      // takes nothing of it along.
      if (accessControlUser === undefined)
        await keepRegister(accountId, register, new Date().toISOString()).catch(() => undefined);
      return { ...register, keptAt: null };
    },
    async () => {
      const kept = await readKeptRegister(accountId, sessionId);
      return kept && { ...kept.register, keptAt: kept.readAt };
    },
  );
}

/** A register, and since when this device has it (ISO text) where the server could not be asked. */
export type ShownRegister = Register & { keptAt: string | null };

/**
 * The register of a session, kept up to date by the live stream.
 * `takeMarks` and `takeEntries` add to what is shown without reading the children's details again.
 */
export function useRegister(
  sessionId: string,
  user: User | null,
): {
  register: UseQueryResult<ShownRegister>;
  takeMarks: (marks: Mark[]) => void;
  takeEntries: (entries: Entry[]) => void;
} {
  const cache = useQueryClient();
  const key = useMemo(() => ['register', sessionId], [sessionId]);
  // Each reading of the children's details is logged for their families, so it never happens just because the window
  // has the focus again: the live stream says when something changed.
  const register = useQuery({
    queryKey: key,
    queryFn: async () => {
      if (!user) throw new Error('A register is read by somebody who is signed in.');
      const [read] = await Promise.all([readRegister(user, sessionId), loadAll()]);
      return read;
    },
    enabled: user !== null,
    // Also without signal: then it is read from this device.
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // The screen shows a missing register itself.
    meta: { quiet: [404] },
  });
  const readAgain = useCallback(() => void cache.invalidateQueries({ queryKey: key }), [cache, key]);
  useContactsWhenDue(register.data, readAgain);
  const takeMarks = useCallback(
    (marks: Mark[]) => {
      cache.setQueryData<ShownRegister>(key, (shown) => shown && { ...shown, marks: mergeMarks(shown.marks, marks) });
    },
    [cache, key],
  );
  const takeEntries = useCallback(
    (entries: Entry[]) => {
      cache.setQueryData<ShownRegister>(
        key,
        (shown) => shown && { ...shown, entries: mergeEntries(shown.entries, entries) },
      );
    },
    [cache, key],
  );
  useLive(sessionId === '' ? [] : [`session:${sessionId}`], ({ kind }) => {
    if (kind !== 'register.marked' && kind !== 'register.entered') readAgain();
    else
      api('GET /registers/{sessionId}/marks', { params: { sessionId } }).then(
        ({ marks, entries }) => {
          takeMarks(marks);
          takeEntries(entries);
        },
        // Offline: everything is read again when the stream reconnects.
        () => undefined,
      );
  });
  return { register, takeMarks, takeEntries };
}
