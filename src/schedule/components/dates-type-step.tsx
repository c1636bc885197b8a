import { useState } from 'react';
import { RadioGroup } from '../../ui/radio-group.tsx';
import type { BlockType } from '../block.ts';
import { useBlockDraft } from './block-draft.ts';
import { useBlocks } from './blocks.ts';
import { StepForm } from './step-form.tsx';
import { EditingNotice } from './editing-notice.tsx';
import { isolated } from '../../platform/isolated.ts';
import { SavedBlocks } from './saved-blocks.tsx';

export type DatesStepProps = { experienceId: string; onDone(): void; onBack(): void };

const typeChoices: { value: BlockType; label: string; help: string }[] = [
  {
    value: 'CHOOSE_DATES',
    label: 'Families choose their dates',
    help: 'Each date is booked on its own: clubs, holiday days, drop-ins.',
  },
  {
    value: 'ALL_DATES',
    label: 'Families book all dates together',
    help: 'One price for the whole block: courses, camps, a term.',
  },
  { value: 'ONE_OFF', label: 'One-off', help: 'A single event, or events that have nothing to do with each other.' },
];

/** "Let's choose the best way to display your dates": the saved blocks, and how the next one is booked. */
export function DatesTypeStep({ experienceId, onDone, onBack }: DatesStepProps) {
  const { draft, change } = useBlockDraft(experienceId);
  const blocks = useBlocks(experienceId);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const booked = draft.saved !== null && draft.sessions.some((session) => session.taken > 0);
  const submit = (): void => {
    if (draft.type) onDone();
    else setProblems({ 'block-type': 'Choose how families book your dates' });
  };
  return (
    <StepForm problems={problems} onSubmit={submit} onBack={onBack} submitLabel="Continue">
      <SavedBlocks experienceId={experienceId} blocks={blocks.data?.blocks ?? []} onEdit={onDone} onAddDates={onDone} />
      {draft.saved && <EditingNotice experienceId={experienceId} />}
      <RadioGroup
        id="block-type"
        name="block-type"
        label={draft.saved ? `How families book ‘${isolated(draft.name)}’` : 'How families book a new block'}
        help={booked ? 'Families have booked dates of this block, so the way it is booked stays.' : undefined}
        layout="cards"
        options={typeChoices}
        value={draft.type}
        disabled={booked}
        error={problems['block-type']}
        onChange={(type) => {
          change({ type });
          setProblems({});
        }}
      />
    </StepForm>
  );
}
