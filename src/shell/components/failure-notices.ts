import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { RequestFailed } from '../../platform/browser/client.ts';
import { tellFailures } from '../../platform/browser/query.ts';
import { toast } from '../../ui/toast.tsx';
import {
  afterFailedMutation,
  afterFailedQuery,
  MUTATION_FAILED,
  QUERY_FAILED,
  type Failed,
} from '../failure-notice.ts';

const QUERY_TOAST = 'query-failed';
const MUTATION_TOAST = 'mutation-failed';

function readFailure(error: unknown): Failed {
  const refused = error instanceof RequestFailed ? error : null;
  return {
    status: refused?.status ?? null,
    message: refused ? (refused.data?.message ?? '') : error instanceof Error ? error.message : '',
    online: navigator.onLine,
    aborted: error instanceof DOMException && error.name === 'AbortError',
  };
}

/** Tells of reads and changes that failed, as the specification words it; takes it back offline and when it works again. */
export function useFailureNotices(): void {
  const navigate = useNavigate();
  // The way to navigate changes with each page; what is told does not.
  const leaveFor = useEffectEvent((to: string) => void navigate(to, { replace: true }));
  useEffect(() => {
    const failing = new Set<string>();
    const offline = (): void => {
      toast.dismiss(QUERY_TOAST);
      toast.dismiss(MUTATION_TOAST);
    };
    const stop = tellFailures({
      query: (error, key, meta) => {
        const outcome = afterFailedQuery(readFailure(error), meta);
        if (outcome.kind === 'go') leaveFor(outcome.to);
        if (outcome.kind !== 'tell') return;
        failing.add(key);
        toast.error(QUERY_FAILED, {
          id: QUERY_TOAST,
          description: outcome.description,
          duration: Infinity,
          closable: true,
        });
      },
      querySucceeded: (key) => {
        if (failing.delete(key) && failing.size === 0) toast.dismiss(QUERY_TOAST);
      },
      mutation: (error, meta) => {
        const description = afterFailedMutation(readFailure(error), meta);
        if (description !== null) toast.error(MUTATION_FAILED, { id: MUTATION_TOAST, description });
      },
    });
    window.addEventListener('offline', offline);
    return () => {
      window.removeEventListener('offline', offline);
      offline();
      stop();
    };
  }, []);
}
