import { useState } from 'react';
import { isolated } from '../../platform/isolated.ts';
import { dateOf, instantOf, timeOf } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import type { PlaceOnRegister } from '../contract.ts';

type LateDialogProps = {
  place: PlaceOnRegister | null;
  startDate: string;
  onClose: () => void;
  /** `lateAt` is an ISO instant. */
  onLate: (lateAt: string, note: string) => void;
};

/** Asks when a child came who was late, with a reason if there is one to note. */
export function LateDialog({ place, startDate, onClose, onLate }: LateDialogProps) {
  return (
    <Dialog
      open={place !== null}
      onClose={onClose}
      sheet
      width={480}
      title={`${isolated(place?.learner.firstName ?? '')} came late`}
    >
      {place && <LateForm key={place.placeId} startDate={startDate} onLate={onLate} />}
    </Dialog>
  );
}

function LateForm({ startDate, onLate }: Pick<LateDialogProps, 'startDate' | 'onLate'>) {
  const [time, setTime] = useState(() => timeOf(new Date().toISOString()));
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string>();
  return (
    <form
      noValidate
      className="flex flex-col gap-3 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (/^\d\d:\d\d/.test(time)) onLate(instantOf(dateOf(startDate), time.slice(0, 5)).toString(), note.trim());
        else setProblem('Enter when they came');
      }}
    >
      <TimeField
        label="When did they come?"
        name="lateAt"
        step={60}
        value={time}
        error={problem}
        onChange={(event) => {
          setTime(event.target.value);
          setProblem(undefined);
        }}
      />
      <TextField
        label="Reason"
        optional
        name="note"
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" tone="primary" size="large" wide>
        Arrived late
      </Button>
    </form>
  );
}
