import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client.ts';
import { fullName } from '../../identity/name.ts';
import { fieldProblems, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { isolated } from '../../platform/isolated.ts';
import { SaveDialog } from '../../ui/save-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { levelKeys, levels, type Level } from '../levels.ts';
import type { AllowanceUnit, ProgrammeKind } from '../programme.ts';
import { AllowanceField } from './allowance-field.tsx';

type Props = {
  councilId: string;
  programme: { kind: ProgrammeKind; unit: AllowanceUnit; allowance: number; allowanceText: string };
  child: {
    eligibilityId: string;
    learner: { firstName: string; lastName: string };
    amount: number;
    reason: string;
    level: Level | null;
    reviewOn: string | null;
  };
  onClose: () => void;
  onSaved: () => void;
};

/** An officer says what one child has, why, and when it is looked at again. */
export function AllowanceDialog({ councilId, programme, child, onClose, onSaved }: Props) {
  const [amount, setAmount] = useState(child.amount);
  const [reason, setReason] = useState(child.reason);
  const [level, setLevel] = useState<Level | null>(child.level);
  const [reviewOn, setReviewOn] = useState(child.reviewOn ?? '');
  const save = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () =>
      api('PUT /councils/{councilId}/eligibilities/{eligibilityId}/allowance', {
        params: { councilId, eligibilityId: child.eligibilityId },
        body: { amount, reason, level, reviewOn: reviewOn === '' ? null : reviewOn },
      }),
    onSuccess: onSaved,
  });
  const fields = fieldProblems(save.error);
  return (
    <SaveDialog
      onClose={onClose}
      title={`What ${isolated(fullName(child.learner))} has`}
      button="Save the allowance"
      busy={save.isPending}
      problem={save.error && sentenceOf(save.error)}
      onSave={() => save.mutate()}
    >
      <AllowanceField
        label={`Has (others have ${programme.allowanceText})`}
        unit={programme.unit}
        amount={amount}
        error={fields['allowance']}
        onChange={setAmount}
      />
      {amount !== programme.allowance && (
        <TextField
          label="Why it is another amount"
          name="reason"
          maxLength={300}
          value={reason}
          error={fields['reason']}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {programme.kind === 'SEND' && (
        <SelectField
          label="Level of support"
          value={level ?? ''}
          options={[{ value: '', label: 'Not said' }, ...levelKeys.map((value) => ({ value, label: levels[value] }))]}
          onChange={({ target: { value } }) => setLevel(levelKeys.find((one) => one === value) ?? null)}
        />
      )}
      <TextField
        label="Looked at again on"
        help="The family reads the day in its statement. It is told a month and a week before, and so are you."
        name="reviewOn"
        type="date"
        optional
        className="max-w-56"
        value={reviewOn}
        error={fields['reviewOn']}
        onChange={(event) => setReviewOn(event.target.value)}
      />
    </SaveDialog>
  );
}
