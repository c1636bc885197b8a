import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { isolated } from '../../platform/isolated.ts';
import { Dialog } from '../../ui/dialog.tsx';

type HafWarningProps = {
  open: boolean;
  council: string;
  onClose: () => void;
  /** `quietFromNow`: it need not be said again on this device. */
  onGoOn: (quietFromNow: boolean) => void;
};

/** Before a provider books places for which the council has not decided to pay. */
export function HafWarning({ open, council, onClose, onGoOn }: HafWarningProps) {
  const [quiet, setQuiet] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      sheet
      width={520}
      title="The council has not decided yet"
      actions={
        <div className="flex w-full flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button onClick={onClose}>Wait for the council</Button>
          <Button tone="primary" onClick={() => onGoOn(quiet)}>
            Go on all the same
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 pb-2">
        <p>
          {isolated(council)} has still to say whether it pays for these places. If you book them now and it says no
          later, they stay booked, and it may not pay you for them.
        </p>
        <Checkbox
          label="Do not show this again on this device"
          checked={quiet}
          onChange={(event) => setQuiet(event.target.checked)}
        />
      </div>
    </Dialog>
  );
}
