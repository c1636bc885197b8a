import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import Download from 'lucide-react/icons/download';
import { downloadFile } from '../../platform/browser/download.ts';
import { BulkActions } from '../../ui/bulk-actions.tsx';
import { MOST_CHOSEN } from '../../ui/use-selection.ts';
import type { useChosen } from './use-chosen.ts';

const kinds = [
  { kind: 'approve', label: 'Approve' },
  { kind: 'decline', label: 'Decline' },
  { kind: 'message', label: 'Write' },
  { kind: 'move', label: 'Move' },
  { kind: 'cancel', label: 'Cancel' },
  { kind: 'refund', label: 'Decide refunds' },
] as const;
type Kind = (typeof kinds)[number]['kind'];

/** What is said to requests alone. */
const answers: ReadonlySet<string> = new Set(['approve', 'decline']);

type BulkButtonsProps = {
  selection: ReturnType<typeof useChosen>;
  total: number;
  /** Whether there can be requests among them, and refunds that wait. */
  haveRequests: boolean;
  haveRefunds: boolean;
  /** What is likely done with them: it comes first. */
  likely: Kind;
};

/** What can be done with the chosen bookings. Each leads to its figures first. */
export function BulkButtons({ selection, total, haveRequests, haveRefunds, likely }: BulkButtonsProps) {
  const { chosen, choose, chooseAll, isChoosing } = selection;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const file = useMutation({ mutationFn: () => downloadFile('/bookings-file', { bookingIds: chosen }) });
  const most = Math.min(total, MOST_CHOSEN);
  const deeds = kinds
    // What is not a request cannot be answered.
    .filter(({ kind }) => (kind === 'refund' ? haveRefunds : haveRequests || !answers.has(kind)))
    .toSorted((one, other) => Number(other.kind === likely) - Number(one.kind === likely))
    .map(({ kind, label }) => ({
      id: kind,
      label,
      onSelect: () =>
        void navigate('/bookings/m/together', {
          state: { kind, of: 'bookings', ids: chosen, back: `${pathname}${search}` },
        }),
    }));
  return (
    <BulkActions
      onClear={() => choose([])}
      actions={[
        ...deeds,
        {
          id: 'csv',
          label: 'CSV',
          icon: <Download aria-hidden />,
          busy: file.isPending,
          onSelect: () => file.mutate(),
        },
        ...(chosen.length < most
          ? [
              {
                id: 'all',
                label: total > MOST_CHOSEN ? `Choose the first ${MOST_CHOSEN}` : `Choose all ${total}`,
                tone: 'quiet' as const,
                busy: isChoosing,
                onSelect: chooseAll,
              },
            ]
          : []),
      ]}
    />
  );
}
