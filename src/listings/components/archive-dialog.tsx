import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type ArchiveProps = { open: boolean; title: string; busy: boolean; onClose(): void; onArchive(): void };

/** Asks once more: archiving is for good. */
export function ArchiveDialog({ open, title, busy, onClose, onArchive }: ArchiveProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      role="alertdialog"
      width={520}
      actions={
        <>
          <Button onClick={onClose}>Keep</Button>
          <Button tone="danger" busy={busy} onClick={onArchive}>
            Archive for good
          </Button>
        </>
      }
    >
      <p>
        An archived listing cannot be found, booked or changed any more. Past bookings and registers stay where they
        are. This cannot be undone: to stop bookings for a while, pause instead. A listing with places booked on dates
        to come is not archived.
      </p>
    </Dialog>
  );
}
