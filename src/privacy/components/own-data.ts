import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../client.ts';
import { isCancelled, type WithProof } from '../../identity/components/use-proof.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { useLive } from '../../platform/browser/live.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { toast } from '../../ui/toast.tsx';

const KEY = ['own-data'];

/** While an archive is made, its progress is asked for this often. */
const PROGRESS_EVERY_MS = 1_000;

/** The archive that was asked for last, and what is to be erased. */
export function useOwnData(accountId: string) {
  useLiveData(accountId);
  return useQuery({
    queryKey: KEY,
    queryFn: () => api('GET /users/me/data'),
    refetchInterval: ({ state }) => {
      const archive = state.data?.archive;
      return archive && isBeingMade(archive) ? PROGRESS_EVERY_MS : false;
    },
  });
}

export const isBeingMade = ({ state }: { state: string }): boolean => state === 'WAITING' || state === 'WORKING';

/** Reads afresh when an archive is ready, or something is to be erased or kept: here, on the banner or on another device. */
export function useLiveData(accountId: string): void {
  const reread = useRereadData();
  useLive([`account:${accountId}`], ({ kind }) => {
    if (/^(archive|erasure)\./.test(kind) || kind === 'live.reconnected') void reread();
  });
}

/** Reads afresh what is to be erased. */
export function useRereadData(): () => Promise<void> {
  const cache = useQueryClient();
  return async () => {
    await cache.invalidateQueries({ queryKey: KEY });
    await cache.invalidateQueries({ queryKey: ['erasure-plan'] });
  };
}

/** Something that one press does with the own data: proved first where that is needed, told when it failed. */
export function useDataChange<Input>(
  change: (input: Input) => Promise<unknown>,
  { failed, withProof, done }: { failed: string; withProof?: WithProof; done?: () => void },
) {
  const reread = useRereadData();
  return useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: (input: Input) => (withProof ? withProof(() => change(input)) : change(input)),
    onSuccess: async () => {
      await reread();
      done?.();
    },
    onError: (error) => {
      if (!isCancelled(error)) toast.error(failed, { description: sentenceOf(error) });
    },
  });
}
