import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client.ts';
import { fieldProblems, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { isolated } from '../../platform/isolated.ts';
import { SaveDialog } from '../../ui/save-dialog.tsx';
import { useFirstErrorInSight } from '../../ui/form-errors.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { checkFact, type FactForm } from '../case-fact.ts';
import { UNDO_MINUTES } from '../eligibility.ts';
import { nameOf, type CouncilEligibility } from './decision-fields.tsx';
import { FactFields } from './fact-fields.tsx';

type Props = { councilId: string; row: CouncilEligibility; onClose: () => void; onNoted: () => void };

/** An officer writes down whether there is SEND and an EHC plan, and where they have seen it. */
export function NoteFactDialog({ councilId, row, onClose, onNoted }: Props) {
  const [form, setForm] = useState<FactForm>();
  const [seenIn, setSeenIn] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});
  useFirstErrorInSight(problems);
  // As it stood when the dialog opened: the case is read again behind it.
  const [seen] = useState(() => row.facts.said.find(({ source }) => source === 'OFFICER')?.at ?? null);
  const name = isolated(nameOf(row));
  const note = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: (said: FactForm) =>
      api('PUT /councils/{councilId}/eligibilities/{eligibilityId}/facts', {
        params: { councilId, eligibilityId: row.id },
        body: { ...said, seenIn, seen },
      }),
    onSuccess: () => {
      toast.success(`Written down: ${name}`, { description: `It can be taken back for ${UNDO_MINUTES} minutes.` });
      onNoted();
      onClose();
    },
    onError: (error) => setProblems(fieldProblems(error)),
  });
  const send = () => {
    const missing = missingIn(form, seenIn);
    setProblems(missing);
    if (form && Object.keys(missing).length === 0) note.mutate(form);
  };
  return (
    <SaveDialog
      onClose={onClose}
      sheet
      width={560}
      title={`SEND and EHC plan of ${name}`}
      button="Write it down"
      busy={note.isPending}
      problem={note.error && Object.keys(problems).length === 0 ? sentenceOf(note.error) : null}
      failed="This was not written down"
      onSave={send}
    >
      <p className="text-ink-soft">
        Write down what you have seen in evidence, not what words suggest. It counts more than what anybody else has
        said, and the family reads it.
      </p>
      <FactFields
        id={`officer-${row.id}`}
        name={row.learner.firstName}
        unsaid="I have not seen it"
        mustSay
        value={form}
        problems={problems}
        onChange={(next) => {
          setForm(next);
          setProblems({});
        }}
      />
      <TextField
        label="Where have you seen it?"
        help="Such as: letter of the school of 3 March."
        name="seenIn"
        maxLength={300}
        value={seenIn}
        error={problems['seenIn']}
        onChange={({ target }) => {
          setSeenIn(target.value);
          setProblems({});
        }}
      />
    </SaveDialog>
  );
}

function missingIn(form: FactForm | undefined, seenIn: string): Record<string, string> {
  return {
    ...(form ? checkFact(form) : { send: 'Say whether there is SEND.' }),
    ...(seenIn.trim() === '' ? { seenIn: 'Say where you have seen it.' } : {}),
  };
}
