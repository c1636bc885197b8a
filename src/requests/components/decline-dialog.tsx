import { useState } from 'react';
import { type Booking, countOf } from '../../places/components/booking-text.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { isolated } from '../../platform/isolated.ts';
import { type DeclineReason, declineReasons } from '../request.ts';

const MAXIMUM_MESSAGE = 1_000;

type DeclineDialogProps = {
  booking: Booking;
  open: boolean;
  onClose: () => void;
  message: string;
  onMessage: (message: string) => void;
  busy: boolean;
  onDecline: (reason: DeclineReason) => void;
};

/** Asks for a reason, takes a message, and declines. */
export function DeclineDialog({ booking, open, onClose, message, onMessage, busy, onDecline }: DeclineDialogProps) {
  const [reason, setReason] = useState<DeclineReason | null>(null);
  const [reasonMissing, setReasonMissing] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      sheet
      width={520}
      title={`Say no to ${isolated(booking.booker.firstName)}?`}
      actions={
        <div className="flex w-full flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button onClick={onClose}>Not yet</Button>
          <Button
            tone="danger"
            busy={busy}
            onClick={() => {
              setReasonMissing(reason === null);
              if (reason) onDecline(reason);
            }}
          >
            Decline {countOf(booking.places.length, 'place')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 pb-2">
        <RadioGroup
          label="Why?"
          help="The family reads this sentence."
          name="reason"
          options={(Object.entries(declineReasons) as [DeclineReason, string][]).map(([value, label]) => ({
            value,
            label,
          }))}
          value={reason}
          onChange={(value) => {
            setReason(value);
            setReasonMissing(false);
          }}
          error={reasonMissing ? 'Choose a reason.' : undefined}
        />
        <TextField
          label="A word to the family"
          name="decline-message"
          optional
          multiline
          rows={3}
          maxLength={MAXIMUM_MESSAGE}
          value={message}
          onChange={(event) => onMessage(event.target.value)}
        />
        <p className="text-ink-soft">
          The places are free again at once, nothing is charged, and we suggest other activities to the family. You
          cannot undo this.
        </p>
      </div>
    </Dialog>
  );
}
