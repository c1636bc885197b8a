import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import Download from 'lucide-react/icons/download';
import { downloadFile } from '../../platform/browser/download.ts';
import { Button } from '../../ui/button.tsx';
import { MOST_CHOSEN, type useChosen } from './use-chosen.ts';

const kinds = [
  { kind: 'approve', label: 'Approve' },
  { kind: 'decline', label: 'Decline' },
  { kind: 'message', label: 'Write' },
  { kind: 'move', label: 'Move' },
  { kind: 'cancel', label: 'Cancel' },
  { kind: 'refund', label: 'Decide refunds' },
] as const;

/** What is said to requests alone. */
const answers: ReadonlySet<string> = new Set(['approve', 'decline']);

type BulkButtonsProps = {
  selection: ReturnType<typeof useChosen>;
  total: number;
  /** Whether there can be requests among them, and refunds that wait. */
  haveRequests: boolean;
  haveRefunds: boolean;
};

/** What can be done with the chosen bookings. Each leads to its figures first. */
export function BulkButtons({ selection, total, haveRequests, haveRefunds }: BulkButtonsProps) {
  const { chosen, choose, chooseAll, isChoosing } = selection;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const file = useMutation({ mutationFn: () => downloadFile('/bookings-file', { bookingIds: chosen }) });
  const most = Math.min(total, MOST_CHOSEN);
  return (
    <>
      {kinds
        // What is not a request cannot be answered.
        .filter(({ kind }) => (kind === 'refund' ? haveRefunds : haveRequests || !answers.has(kind)))
        .map(({ kind, label }) => (
          <Button
            key={kind}
            size="small"
            onClick={() =>
              void navigate('/bookings/m/together', {
                state: { kind, of: 'bookings', ids: chosen, back: `${pathname}${search}` },
              })
            }
          >
            {label}
          </Button>
        ))}
      <Button size="small" icon={<Download aria-hidden />} busy={file.isPending} onClick={() => file.mutate()}>
        CSV
      </Button>
      {chosen.length < most && (
        <Button size="small" tone="quiet" busy={isChoosing} onClick={chooseAll}>
          {total > MOST_CHOSEN ? `Choose the first ${MOST_CHOSEN}` : `Choose all ${total}`}
        </Button>
      )}
      <Button size="small" tone="quiet" onClick={() => choose([])}>
        Choose none
      </Button>
    </>
  );
}
