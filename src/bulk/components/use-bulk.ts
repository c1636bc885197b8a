import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { RequestFailed } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import type { DeclineReason } from '../../requests/request.ts';
import type { BulkChange, BulkPlan, BulkProgress, BulkQuestion, BulkRows } from '../contract.ts';
import type { ChosenRows } from '../chosen-rows.ts';
import { doInParts } from './do-in-parts.ts';

/** What a person says about it, whatever is done. */
export type BulkWords = {
  message: string;
  reason: DeclineReason | null;
  despitePending: boolean;
  decision: 'full' | 'none';
  fromId: string;
  toId: string;
};

/** What was done so far, and what not. */
export type BulkOutcome = { done: number; notDone: BulkProgress['notDone'] };

const nothingYet: BulkOutcome = { done: 0, notDone: [] };

function questionOf({ kind }: ChosenRows, words: BulkWords): BulkQuestion {
  if (kind === 'approve') return { kind, despitePending: words.despitePending };
  if (kind === 'refund') return { kind, decision: words.decision };
  if (kind === 'move')
    return { kind, ...(words.fromId && { fromId: words.fromId }), ...(words.toId && { toId: words.toId }) };
  return { kind };
}

/** What is done with each. */
export type Deed = BulkChange | { kind: 'message' } | { kind: 'refund'; decision: 'full' | 'none' };

/** What is sent; null where something is still to be said. */
export function changeOf({ kind }: ChosenRows, words: BulkWords): Deed | null {
  const { message, reason, despitePending, decision, fromId, toId } = words;
  if (kind === 'refund') return { kind, decision };
  if (kind === 'approve') return { kind, despitePending, message };
  if (kind === 'decline') return reason && { kind, reason, message };
  if (kind === 'move') return fromId && toId ? { kind, fromId, toId, message } : null;
  return message.trim() === '' ? null : { kind, message };
}

/** The figures of what would be done with what was chosen, and the doing of it, part by part. */
export function useBulk(chosen: ChosenRows) {
  const { user } = useCurrentUser();
  const cache = useQueryClient();
  const [words, setWords] = useState<BulkWords>({
    message: '',
    reason: null,
    despitePending: false,
    decision: 'full',
    fromId: '',
    toId: '',
  });
  const [outcome, setOutcome] = useState<BulkOutcome>(nothingYet);
  const question = questionOf(chosen, words);
  const plan = useQuery({
    queryKey: ['bulk-plan', chosen.of, chosen.ids, question],
    queryFn: () =>
      api('POST /bulk-plans', {
        body: {
          ...(chosen.of === 'customers' ? { customerIds: [...chosen.ids] } : { bookingIds: [...chosen.ids] }),
          question,
        },
      }),
    enabled: Boolean(user),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    // While another date is looked at, the fields stay.
    placeholderData: (before: BulkPlan | undefined) => before,
    meta: { quiet: true },
  });
  const carryOut = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: async ({ rows, change }: { rows: BulkRows; change: Deed }) => {
      setOutcome(nothingYet);
      await doInParts(rows, {
        idOf: ({ bookingId }) => bookingId,
        send: (some, idempotencyKey) => doSome(some, change, words.message, idempotencyKey),
        onPart: ({ done, notDone }) =>
          setOutcome((sofar) => ({ done: sofar.done + done.length, notDone: [...sofar.notDone, ...notDone] })),
      });
    },
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: ['bookings'] });
      void cache.invalidateQueries({ queryKey: ['known-customers'] });
    },
    onError: (error) => {
      if (error instanceof RequestFailed && error.data?.key === 'rows-changed') void plan.refetch();
    },
  });
  const say = (changes: Partial<BulkWords>): void => {
    setWords((before) => ({ ...before, ...changes }));
    if (carryOut.isError) carryOut.reset();
  };
  return { plan, words, say, carryOut, outcome };
}

function doSome(rows: BulkRows, change: Deed, message: string, idempotencyKey: string): Promise<BulkProgress> {
  if (change.kind === 'message') return api('POST /bulk-messages', { body: { rows, body: message }, idempotencyKey });
  if (change.kind === 'refund')
    return api('POST /bulk-refunds', { body: { rows, decision: change.decision, message }, idempotencyKey });
  return api('POST /bulk-changes', { body: { rows, change }, idempotencyKey });
}
