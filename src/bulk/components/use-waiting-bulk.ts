import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { RequestFailed } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import type { ChosenParties } from '../chosen-rows.ts';
import type { WaitingPlan, WaitingProgress, WaitingRows } from '../contract.ts';
import { doInParts } from './do-in-parts.ts';

/** What was done so far, and what not. */
export type WaitingOutcome = { done: number; notDone: WaitingProgress['notDone'] };

const nothingYet: WaitingOutcome = { done: 0, notDone: [] };

/** The figures of what would be done with families of a waiting list, and the doing of it, part by part. */
export function useWaitingBulk(listingId: string, { kind, ids }: ChosenParties) {
  const { user } = useCurrentUser();
  const cache = useQueryClient();
  const [beyond, setBeyond] = useState(false);
  const [message, setMessage] = useState('');
  const [outcome, setOutcome] = useState<WaitingOutcome>(nothingYet);
  const question = kind === 'offer' ? { kind, beyond } : { kind };
  const plan = useQuery({
    queryKey: ['waiting-plan', listingId, ids, question],
    queryFn: () => api('POST /bulk-waiting-plans', { body: { listingId, entryIds: [...ids], question } }),
    enabled: Boolean(user),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    // While the other figures are made, the fields stay.
    placeholderData: (before: WaitingPlan | undefined) => before,
    meta: { quiet: true },
  });
  const carryOut = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: async (rows: WaitingRows) => {
      setOutcome(nothingYet);
      await doInParts(rows, {
        idOf: ({ entryId }) => entryId,
        send: (some, idempotencyKey): Promise<WaitingProgress> =>
          kind === 'message'
            ? api('POST /bulk-waiting-messages', { body: { listingId, rows: some, body: message }, idempotencyKey })
            : api('POST /bulk-waiting-changes', { body: { listingId, rows: some, kind }, idempotencyKey }),
        onPart: ({ done, notDone }) =>
          setOutcome((sofar) => ({ done: sofar.done + done.length, notDone: [...sofar.notDone, ...notDone] })),
      });
    },
    onSettled: () => void cache.invalidateQueries({ queryKey: ['waiting-list', listingId] }),
    onError: (error) => {
      if (error instanceof RequestFailed && error.data?.key === 'rows-changed') void plan.refetch();
    },
  });
  const forget = (): void => {
    if (carryOut.isError) carryOut.reset();
  };
  return {
    plan,
    carryOut,
    outcome,
    beyond,
    message,
    goBeyond: (on: boolean): void => {
      setBeyond(on);
      forget();
    },
    say: (text: string): void => {
      setMessage(text);
      forget();
    },
  };
}
