import { useState } from 'react';
import { isolated } from '../../../platform/isolated.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { RegisterEntry } from '../use-marking.ts';
import { SignaturePad } from './signature-pad.tsx';
import type { Entries } from './use-entries.ts';

const FORM = 'incident';
const empty = { placeId: '', description: '', who: '', action: '', signedBy: '', drawn: '' };
type Draft = typeof empty;

const missing: Partial<Record<keyof Draft, string>> = {
  placeId: 'Choose who it is about',
  description: 'Say what happened',
  action: 'Say what you did',
  signedBy: 'Enter your name',
};

type IncidentDialogProps = {
  open: boolean;
  onClose: () => void;
  day: Entries;
  entries: readonly RegisterEntry[];
};

/** A report of what happened to somebody. The family is sent it as soon as it is saved. */
export function IncidentDialog({ open, onClose, day, entries }: IncidentDialogProps) {
  const [draft, setDraft] = useState<Draft>(empty);
  const [errors, setErrors] = useState<Partial<Draft>>({});
  const change = (fields: Partial<Draft>): void => {
    setDraft((before) => ({ ...before, ...fields }));
    setErrors({});
  };
  const save = async (): Promise<void> => {
    const wrong = (Object.keys(missing) as (keyof Draft)[]).filter((field) => draft[field].trim() === '');
    setErrors(Object.fromEntries(wrong.map((field) => [field, missing[field]])));
    if (wrong[0]) document.getElementsByName(wrong[0])[0]?.focus();
    else if (await day.add({ kind: 'INCIDENT', data: draft })) {
      setDraft(empty);
      onClose();
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      sheet
      width={640}
      title="Incident report"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM} tone="primary" busy={day.busy}>
            Send to the family
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <p className="text-ink-soft">
          The family reads it on the page of the booking. It is kept as a record and cannot be changed afterwards. Do
          not name other children.
        </p>
        <IncidentFields draft={draft} errors={errors} entries={entries} onChange={change} />
      </form>
    </Dialog>
  );
}

type IncidentFieldsProps = {
  draft: Draft;
  errors: Partial<Draft>;
  entries: readonly RegisterEntry[];
  onChange: (fields: Partial<Draft>) => void;
};

function IncidentFields({ draft, errors, entries, onChange }: IncidentFieldsProps) {
  return (
    <>
      <SelectField
        label="Whom it is about"
        name="placeId"
        placeholder="Choose"
        options={entries.map(({ place }) => ({
          value: place.placeId,
          label: isolated(`${place.learner.firstName} ${place.learner.lastName}`.trim()),
        }))}
        value={draft.placeId}
        error={errors.placeId}
        onChange={(event) => onChange({ placeId: event.target.value })}
      />
      <TextField
        label="What happened, where and when"
        name="description"
        multiline
        maxLength={4_000}
        value={draft.description}
        error={errors.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <TextField
        label="Adults who were there"
        optional
        name="who"
        maxLength={500}
        value={draft.who}
        onChange={(event) => onChange({ who: event.target.value })}
      />
      <TextField
        label="What you did about it"
        help="First aid, who was called, what to watch for at home."
        name="action"
        multiline
        maxLength={4_000}
        value={draft.action}
        error={errors.action}
        onChange={(event) => onChange({ action: event.target.value })}
      />
      <TextField
        label="Your name"
        help="You sign the report with it."
        name="signedBy"
        autoComplete="name"
        maxLength={120}
        value={draft.signedBy}
        error={errors.signedBy}
        onChange={(event) => onChange({ signedBy: event.target.value })}
      />
      <SignaturePad value={draft.drawn} onChange={(drawn) => onChange({ drawn })} />
    </>
  );
}
