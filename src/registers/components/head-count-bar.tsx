import CheckCheck from 'lucide-react/icons/check-check';
import { Button } from '../../ui/button.tsx';
import type { HeadCount } from '../attendance.ts';
import type { SyncState } from './mark-queue.ts';
import { SyncBadge } from './sync-state.tsx';

/** How many children are here, always in sight at the bottom of the register. */
export function HeadCountBar({
  count,
  state,
  waiting,
  onArriveAll,
}: {
  count: HeadCount;
  state: SyncState;
  waiting: number;
  onArriveAll: () => void;
}) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 -mb-16 border-t border-line bg-paper-raised pb-[env(safe-area-inset-bottom)] shadow-float sm:-mx-6">
      <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1.5 px-4 py-2.5 sm:px-6">
        <p className="leading-tight">
          <span className="text-2xl font-[700] figures">{count.arrived}</span>{' '}
          <span className="font-[650]">here now</span>
        </p>
        <span className="justify-self-end">
          <SyncBadge state={state} waiting={waiting} />
        </span>
        <p role="status" className="text-sm leading-tight text-ink-soft figures">
          <span className="sr-only">{count.arrived} here now, </span>
          {count.expected} due, {count.collected} collected, {count.absent} absent
        </p>
        {count.expected > 0 && (
          <Button
            className="flex-none !px-3.5 whitespace-nowrap"
            icon={<CheckCheck aria-hidden />}
            onClick={onArriveAll}
          >
            Arrive all {count.expected}
          </Button>
        )}
      </div>
    </div>
  );
}
