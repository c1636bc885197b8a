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

type ShareFormProps = { open: boolean; onClose: () => void; learner: { id: string; firstName: string } };

/** Makes a secret address: for whom, what it shows, of which time, and until when. */
export default function ShareForm({ open, onClose, learner }: ShareFormProps) {
  const [label, setLabel] = useState('');
  const [kinds, setKinds] = useState<RecordKind[]>(['aims', 'certificates', 'dates']);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [days, setDays] = useState('30');
  const reread = useReread(learner.id);
  const make = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () =>
      api('POST /portfolio/{learnerId}/shares', {
        params: { learnerId: learner.id },
        body: { label, kinds, from: from || null, to: to || null, days: Number(days) },
      }),
    onSuccess: async () => {
      await reread();
      toast.success('The link is made', { description: 'Copy it from the list and send it to whom it is for.' });
      onClose();
    },
  });
  const fields = make.error instanceof RequestFailed ? (make.error.data?.fields ?? {}) : {};
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
        {make.error && Object.keys(fields).length === 0 && (
          <Notice tone="danger" live title="The link is not made">
            {sentenceOf(make.error)}
          </Notice>
        )}
        <TextField
          label="For whom?"
          help="Whoever opens the link reads this too: ‘Grandma’, ‘The council’s home-education officer’."
          name="label"
          maxLength={LABEL_MAXIMUM}
          value={label}
          error={fields['label']}
          onChange={(event) => setLabel(event.target.value)}
        />
        <ChoiceGroup
          name="kinds"
          label="What is shown?"
          help="Never a surname, where you live, what you paid, or exactly where a date was."
          error={fields['kinds']}
          options={recordKinds.map((value) => ({ value, label: kindWords[value] }))}
          value={kinds}
          onChange={setKinds}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="From"
            name="from"
            type="date"
            optional
            value={from}
            error={fields['from']}
            onChange={(event) => setFrom(event.target.value)}
          />
          <TextField
            label="To"
            name="to"
            type="date"
            optional
            value={to}
            error={fields['to']}
            onChange={(event) => setTo(event.target.value)}
          />
        </div>
        <SelectField
          label="How long does it work?"
          name="days"
          options={periods}
          value={days}
          onChange={(event) => setDays(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
