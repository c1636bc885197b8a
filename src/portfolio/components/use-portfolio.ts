import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../client.ts';
import { useLive } from '../../platform/browser/live.ts';
import { useAddress } from '../../platform/browser/use-address.ts';

const PROGRESS_EVERY_MS = 1_000;

/** What the address says: whose record, and which part of it is shown. */
export function useAsked() {
  const [query, change] = useAddress({ replace: true, preventScrollReset: true });
  const asked = {
    learnerId: query.get('learner'),
    term: query.get('term') ?? '',
    subject: query.get('subject') ?? '',
  };
  return { asked, change };
}

/** Learners whose record the account keeps: helpers keep none. */
export function useLearners() {
  const learners = useQuery({ queryKey: ['learners'], queryFn: () => api('GET /learners'), meta: { quiet: true } });
  return { ...learners, data: learners.data?.filter(({ careRole }) => careRole === 'GUARDIAN') };
}

const KEY = 'portfolio';

/** The record of a learner; it is read afresh when another device or job has changed it. */
export function useRecord(accountId: string, learnerId: string) {
  const reread = useReread(learnerId);
  useLive([`account:${accountId}`], ({ kind }) => {
    if (/^portfolio/.test(kind) || kind === 'live.reconnected') void reread();
  });
  return useQuery({
    queryKey: [KEY, learnerId, 'record'],
    queryFn: () => api('GET /portfolio/{learnerId}', { params: { learnerId } }),
    meta: { quiet: true },
  });
}

/** The documents of a learner, asked for often while one of them is made. */
export function useDocuments(learnerId: string) {
  return useQuery({
    queryKey: [KEY, learnerId, 'documents'],
    queryFn: () => api('GET /portfolio/{learnerId}/documents', { params: { learnerId } }),
    meta: { quiet: true },
    refetchInterval: ({ state }) => (state.data?.documents.some(isBeingMade) ? PROGRESS_EVERY_MS : false),
  });
}

export const isBeingMade = ({ state }: { state: string }): boolean => state === 'WAITING' || state === 'WORKING';

/** The secret addresses of a learner's record. */
export function useShares(learnerId: string) {
  return useQuery({
    queryKey: [KEY, learnerId, 'shares'],
    queryFn: () => api('GET /portfolio/{learnerId}/shares', { params: { learnerId } }),
    meta: { quiet: true },
  });
}

/** Reads everything of a learner's record afresh. */
export function useReread(learnerId: string): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: [KEY, learnerId] });
}
