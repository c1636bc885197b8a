import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { isolated } from '../../platform/isolated.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { kindWords, recordKinds, type RecordKind } from '../record-item.ts';
import { LABEL_MAXIMUM } from '../share.ts';
import { useReread } from './use-portfolio.ts';

const FORM = 'portfolio-share';
const periods = [
  { value: '7', label: 'A week' },
  { value: '30', label: 'A month' },
  { value: '92', label: 'Three months' },
  { value: '365', label: 'A year' },
] as const;

type Draft = { label: string; kinds: RecordKind[]; from: string; to: string; days: string };

type ShareFormProps = { open: boolean; onClose: () => void; learner: { id: string; firstName: string } };

/** Makes a secret address: for whom, what it shows, of which time, and until when. */
export default function ShareForm({ open, onClose, learner }: ShareFormProps) {
  const [draft, setDraft] = useState<Draft>({
    label: '',
    kinds: ['aims', 'certificates', 'dates'],
    from: '',
    to: '',
    days: '30',
  });
  const reread = useReread(learner.id);
  const make = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () =>
      api('POST /portfolio/{learnerId}/shares', {
        params: { learnerId: learner.id },
        body: { ...draft, from: draft.from || null, to: draft.to || null, days: Number(draft.days) },
      }),
    onSuccess: async () => {
      await reread();
      toast.success('The link is made', { description: 'Copy it from the list and send it to whom it is for.' });
      onClose();
    },
  });
  const errors = make.error instanceof RequestFailed ? (make.error.data?.fields ?? {}) : {};
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!make.isPending) make.mutate();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Show ${isolated(learner.firstName)}’s record`}
      width={560}
      sheet
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM} tone="primary" busy={make.isPending}>
            Make the link
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate className="flex flex-col gap-5" onSubmit={submit}>
        {make.error && Object.keys(errors).length === 0 && (
          <Notice tone="danger" live title="The link is not made">
            {sentenceOf(make.error)}
          </Notice>
        )}
        <ShareFields draft={draft} errors={errors} change={(part) => setDraft((before) => ({ ...before, ...part }))} />
      </form>
    </Dialog>
  );
}

type FieldsProps = { draft: Draft; errors: Record<string, string>; change: (part: Partial<Draft>) => void };

function ShareFields({ draft, errors, change }: FieldsProps) {
  return (
    <>
      <TextField
        label="For whom?"
        help="Whoever opens the link reads this too: ‘Grandma’, ‘The council’s home-education officer’."
        name="label"
        maxLength={LABEL_MAXIMUM}
        value={draft.label}
        error={errors['label']}
        onChange={(event) => change({ label: event.target.value })}
      />
      <ChoiceGroup
        name="kinds"
        label="What is shown?"
        help="Never a surname, where you live, what you paid, or exactly where a date was."
        error={errors['kinds']}
        options={recordKinds.map((value) => ({ value, label: kindWords[value] }))}
        value={draft.kinds}
        onChange={(kinds) => change({ kinds })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="From"
          name="from"
          type="date"
          optional
          value={draft.from}
          error={errors['from']}
          onChange={(event) => change({ from: event.target.value })}
        />
        <TextField
          label="To"
          name="to"
          type="date"
          optional
          value={draft.to}
          error={errors['to']}
          onChange={(event) => change({ to: event.target.value })}
        />
      </div>
      <SelectField
        label="How long does it work?"
        name="days"
        options={periods}
        value={draft.days}
        onChange={(event) => change({ days: event.target.value })}
      />
    </>
  );
}
