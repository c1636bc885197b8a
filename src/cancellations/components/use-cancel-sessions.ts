import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../client.ts';
import { RequestFailed } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { useOnce } from '../../platform/browser/use-once.ts';
import { idAsked } from '../../platform/id-asked.ts';
import type { CancelledSessions } from './cancellation-sentences.ts';
import { MOST_AT_ONCE } from './use-cancellable-sessions.ts';

/** The sessions that the address chooses. */
const chosenFrom = (query: URLSearchParams): string[] =>
  (query.get('session') ?? '')
    .split(',')
    .filter((id) => idAsked(id) !== undefined)
    .slice(0, MOST_AT_ONCE);

/** Which sessions are chosen, what cancelling them would do, and the cancelling itself. */
export function useCancelSessions() {
  const cache = useQueryClient();
  const [query] = useSearchParams();
  // Kept from page to page: a term is longer than one page.
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(chosenFrom(query)));
  const [asking, setAsking] = useState(false);
  const [message, setMessage] = useState('');
  const [done, setDone] = useState<CancelledSessions | null>(null);
  const once = useOnce();
  const chosen = [...ticked];
  const preview = useQuery({
    queryKey: ['cancellation-preview', chosen.toSorted().join(',')],
    queryFn: () => api('GET /cancellations/preview', { query: { sessions: chosen.join(',') } }),
    enabled: chosen.length > 0,
    staleTime: 0,
    // The bar shows this refusal.
    meta: { quiet: [404] },
  });
  const cancel = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: (expectedPlaces: number) => {
      const body = { sessionIds: chosen, message, expectedPlaces };
      return once(body, (idempotencyKey) => api('POST /cancellations', { body, idempotencyKey }));
    },
    onSuccess: (answer) => {
      setDone(answer);
      setAsking(false);
      setTicked(new Set());
      setMessage('');
      void cache.invalidateQueries({ queryKey: ['cancellable-sessions'] });
    },
    onError: (error) => {
      if (error instanceof RequestFailed && error.data?.key === 'preview-changed') void preview.refetch();
    },
  });
  const toggle = (ids: readonly string[], on: boolean): void => {
    const next = new Set(ticked);
    for (const id of ids) {
      if (!on) next.delete(id);
      else if (next.size < MOST_AT_ONCE) next.add(id);
    }
    setTicked(next);
    setDone(null);
    cancel.reset();
  };
  const sure = chosen.length > 0 ? preview.data : undefined;
  return { ticked, chosen, toggle, preview, sure, message, setMessage, cancel, asking, setAsking, done };
}
