import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { Entries } from './use-entries.ts';

const FORM = 'day-note';
type NoteDialogProps = { open: boolean; onClose: () => void; day: Entries };

/** A note of the day, for the team. */
export function NoteDialog({ open, onClose, day }: NoteDialogProps) {
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string>();
  const save = async (): Promise<void> => {
    if (note.trim() === '') setProblem('Write the note first');
    else if (await day.add({ kind: 'NOTE', data: { note: note.trim() } })) {
      setNote('');
      onClose();
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      sheet
      width={560}
      title="Note of the day"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM} tone="primary" busy={day.busy}>
            Save the note
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label="Note"
          help="Everybody who may open this register reads it. Families do not."
          name="note"
          multiline
          rows={4}
          maxLength={2_000}
          value={note}
          error={problem}
          onChange={(event) => {
            setNote(event.target.value);
            setProblem(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
