import { Notice } from '../../ui/notice.tsx';
import type { BulkAction } from './listing-actions.ts';

export type BulkOutcome = {
  action: BulkAction;
  results: { id: string; title: string; done: boolean; message: string }[];
};

const doneWords: Record<BulkAction, string> = { publish: 'published', pause: 'paused', archive: 'archived' };

/** What became of each listing that was chosen, until somebody has read it. */
export function BulkResult({ outcome: { action, results }, onDismiss }: { outcome: BulkOutcome; onDismiss(): void }) {
  const done = results.filter((one) => one.done).length;
  const all = done === results.length;
  const title = all
    ? `${done === 1 ? 'One listing was' : `${done} listings were`} ${doneWords[action]}`
    : `${done} of ${results.length} ${results.length === 1 ? 'listing' : 'listings'} ${doneWords[action]}`;
  return (
    <Notice tone={all ? 'success' : 'attention'} title={title} live onDismiss={onDismiss}>
      <ul>
        {results.map((one) => (
          <li key={one.id}>
            <strong>{one.title || 'Untitled listing'}</strong>: {one.message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
