import { Link } from 'react-router';
import { relativeTime } from '../../platform/time.ts';
import { Card } from '../../ui/card.tsx';
import type { Operations } from '../contract.ts';

const queueWords: Record<Operations['queues'][number]['kind'], { label: string; to: string }> = {
  conversations: { label: 'Reported conversations', to: '/dashboard/messages' },
  reflections: { label: 'Reported reflections', to: '/dashboard/reflections' },
  questions: { label: 'Reported questions on pages', to: '/dashboard/questions' },
  support: { label: 'Questions to support', to: '/dashboard/support' },
  names: { label: 'Names left after erasures', to: '/dashboard/names' },
  disputes: { label: 'Open disputes', to: '/dashboard/reconciliation' },
  refunds: { label: 'Refunds that failed', to: '/dashboard/reconciliation' },
};

/** What waits for an administrator, each one tap from its page. */
export function WaitingQueues({ queues }: Pick<Operations, 'queues'>) {
  const waiting = queues.filter(({ count }) => count > 0);
  return (
    <Card title="Waiting for you">
      {waiting.length === 0 ? (
        <p className="text-ink-soft">Nothing waits: no complaint, no question, no dispute.</p>
      ) : (
        <ul className="divide-y divide-line">
          {waiting.map(({ kind, count, since }) => (
            <li key={kind} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
              <Link className="link link-tall" to={queueWords[kind].to}>
                {queueWords[kind].label}: <span className="figures">{count}</span>
              </Link>
              {since && <span className="text-ink-soft">the first {relativeTime(since, new Date())}</span>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
