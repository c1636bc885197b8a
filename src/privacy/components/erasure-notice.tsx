import { format } from '../../platform/time.ts';
import { Notice } from '../../ui/notice.tsx';
import type { ErasureAnswer } from '../contract.ts';
import { KeepButton } from './keep-button.tsx';

/** Until when an erasure can be undone, or that it waits for something, and the button that undoes it. */
export function ErasureNotice({ erasure, what }: { erasure: ErasureAnswer; what: string }) {
  const isLate = new Date(erasure.dueAt) <= new Date();
  return (
    <Notice
      tone="attention"
      title={isLate ? `We will erase ${what} soon` : `We will erase ${what} on ${format.dayAndTime(erasure.dueAt)}`}
      action={
        <KeepButton erasureId={erasure.id}>
          {erasure.learnerId === null ? 'Keep my account' : 'Keep everything'}
        </KeepButton>
      }
    >
      {isLate
        ? 'It is done once nothing is booked, owed or on its way any more. Until then you can change your mind.'
        : 'Until then everything is as it was, and you can change your mind. Afterwards it cannot be brought back.'}
    </Notice>
  );
}
