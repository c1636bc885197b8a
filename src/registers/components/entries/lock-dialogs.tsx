import { ReasonDialog } from '../../../acting/components/reason-dialog.tsx';
import { isolated } from '../../../platform/isolated.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { HeadCount } from '../../attendance.ts';
import type { RegisterEntry } from '../use-marking.ts';
import type { Entries } from './use-entries.ts';

type LockDialogProps = {
  open: boolean;
  onClose: () => void;
  day: Entries;
  entries: readonly RegisterEntry[];
  count: HeadCount;
};

/** Ends the day: everyone has left, and nothing is marked any more. Not while somebody is still here. */
export function LockDialog({ open, onClose, day, entries, count }: LockDialogProps) {
  const here = entries.filter(({ attendance }) => attendance.status === 'ARRIVED');
  const lock = async (): Promise<void> => {
    if (await day.add({ kind: 'LOCK', data: { everyoneLeft: true } })) onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      sheet
      width={480}
      title="Has everyone left?"
      actions={
        <>
          <Button onClick={onClose}>{here.length > 0 ? 'Close' : 'Not yet'}</Button>
          {here.length === 0 && (
            <Button tone="primary" busy={day.busy} onClick={() => void lock()}>
              Everyone has left
            </Button>
          )}
        </>
      }
    >
      {here.length > 0 ? (
        <Notice tone="danger" title={here.length === 1 ? 'One is still here' : `${here.length} are still here`}>
          {here.map(({ place }) => isolated(place.learner.firstName)).join(', ')}. Say who collected them first.
        </Notice>
      ) : (
        <>
          <p>
            {count.collected} collected, {count.absent} absent. Look into every room and behind every tree before you
            say so. Afterwards marks need the register to be unlocked, with a word of why.
          </p>
          {count.expected > 0 && (
            <Notice tone="attention" title={`${count.expected} still due`} className="mt-3">
              Mark them as absent, so that nobody wonders later.
            </Notice>
          )}
        </>
      )}
    </Dialog>
  );
}

/** Opens a locked register again, with a word of why. */
export function UnlockDialog({ open, onClose, day }: { open: boolean; onClose: () => void; day: Entries }) {
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title="Why is it unlocked?"
      label="Unlock"
      help="It stands with the entries of the day."
      onSend={async (reason) => {
        if (await day.add({ kind: 'UNLOCK', data: { reason } })) onClose();
      }}
    >
      This register is locked: somebody said that everyone has left.
    </ReasonDialog>
  );
}
