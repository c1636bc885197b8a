import { type Booking, countOf } from '../../places/components/booking-text.tsx';
import { isolated } from '../../platform/isolated.ts';
import { formatMoney } from '../../platform/money.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

const MAXIMUM_MESSAGE = 1_000;

type ApproveDialogProps = {
  booking: Booking;
  open: boolean;
  onClose: () => void;
  message: string;
  onMessage: (message: string) => void;
  busy: boolean;
  onApprove: () => void;
};

/** Says what booking the places earns, takes a message, and books. */
export function ApproveDialog({ booking, open, onClose, message, onMessage, busy, onApprove }: ApproveDialogProps) {
  const income = booking.money.pricePence - (booking.money.providerFeePence ?? 0);
  const places = countOf(booking.places.length, 'place');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      sheet
      width={520}
      title={`Book ${places} for ${isolated(booking.booker.firstName)}?`}
      actions={
        <div className="flex w-full flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button onClick={onClose}>Not yet</Button>
          <Button tone="primary" busy={busy} onClick={onApprove}>
            {income > 0 ? `Book, and take ${formatMoney(booking.money.totalPence)}` : `Book ${places}`}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 pb-2">
        <p>
          {income > 0
            ? `The card is charged now. You receive ${formatMoney(income)} after the service fee.`
            : 'The places are booked at once. Nothing is charged.'}
        </p>
        <TextField
          label="A word to the family"
          name="message"
          optional
          multiline
          rows={3}
          maxLength={MAXIMUM_MESSAGE}
          value={message}
          onChange={(event) => onMessage(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
