import { useState, type KeyboardEvent } from 'react';
import Plus from 'lucide-react/icons/plus';
import { Button } from '../../../ui/button.tsx';
import { ChoiceGroup } from '../../../ui/choice-group.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { accessLinesToTick } from '../../access-facts.ts';
import { sendProviderTypes, type SendProviderType } from '../../council-funding.ts';
import type { ListingValues } from '../listing-values.ts';
import type { DrawnStep } from '../step.ts';

type ListField = 'accessibilityMeasures' | 'learningAims' | 'provisions' | 'safetyMeasures';
type ListEditorProps = {
  field: ListField;
  label: string;
  suggestions: readonly string[];
  own: string;
  value: readonly string[];
  onChange(value: string[]): void;
  error?: string;
};

const MOST_LINES = 30;

/** Ready-made lines to tick, and lines of one's own. */
function ListEditor({ field, label, suggestions, own, value, onChange, error }: ListEditorProps) {
  const [typed, setTyped] = useState('');
  // A line of one's own stays in view when it is unticked by mistake.
  const [known, setKnown] = useState(() => value.filter((line) => !suggestions.includes(line)));
  const lines = [...suggestions, ...known];
  const add = (): void => {
    const line = typed.trim();
    if (line === '') return;
    if (!lines.includes(line)) setKnown([...known, line]);
    if (!value.includes(line)) onChange([...value, line]);
    setTyped('');
  };
  const addOnEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    // Enter adds the line; it does not send the form before the line is in it.
    event.preventDefault();
    add();
  };
  return (
    <div className="flex flex-col gap-5">
      <ChoiceGroup
        id={field}
        name={field}
        label={label}
        labelHidden
        options={lines.map((line) => ({ value: line, label: line }))}
        value={value}
        onChange={onChange}
        max={MOST_LINES}
        error={error}
      />
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={own}
          optional
          className="min-w-56 flex-1"
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={addOnEnter}
          onBlur={add}
        />
        <Button icon={<Plus aria-hidden />} onClick={add}>
          Add
        </Button>
      </div>
    </div>
  );
}

function listStep(
  field: ListField,
  texts: { label: string; own: string; suggestions: readonly string[]; required?: string },
): DrawnStep {
  const { required, ...shown } = texts;
  return {
    of: 'listing',
    Fields: ({ values, set, problems }) => (
      <ListEditor
        {...shown}
        field={field}
        value={values[field]}
        onChange={(lines) => set({ [field]: lines })}
        error={problems[field]}
      />
    ),
    ...(required
      ? { check: (values: ListingValues) => (values[field].length === 0 ? { [field]: required } : {}) }
      : {}),
  };
}

/** What families search for by need: how children with SEND take part, and what is there. */
export const accessibility: DrawnStep = {
  of: 'listing',
  Fields: ({ values, set, problems }) => {
    const { councilFunding } = values;
    return (
      <div className="flex flex-col gap-8">
        <RadioGroup
          name="sendProviderType"
          label="Children with SEND"
          help="SEND means special educational needs and disabilities. Families filter by this."
          value={councilFunding.sendProviderType}
          onChange={(sendProviderType) => set({ councilFunding: { ...councilFunding, sendProviderType } })}
          options={(Object.entries(sendProviderTypes) as [SendProviderType, string][]).map(([value, label]) => ({
            value,
            label,
          }))}
        />
        <div>
          <h2 className="mb-3 !text-lg">What is there</h2>
          <ListEditor
            field="accessibilityMeasures"
            label="Accessibility measures"
            own="Something else"
            suggestions={accessLinesToTick}
            value={values.accessibilityMeasures}
            onChange={(accessibilityMeasures) => set({ accessibilityMeasures })}
            error={problems['accessibilityMeasures']}
          />
        </div>
      </div>
    );
  },
};

export const learningAims = listStep('learningAims', {
  label: 'Learning aims',
  own: 'Your own aim',
  suggestions: [
    'Working together',
    'Confidence in a new place',
    'Knowing and naming living things',
    'Using tools safely',
    'Making something from start to finish',
    'Moving and keeping fit',
    'Speaking in front of others',
  ],
});

export const provisions = listStep('provisions', {
  label: 'What you provide',
  own: 'Something else',
  suggestions: [
    'All equipment and materials',
    'Waterproofs and wellies to borrow',
    'Snacks and water',
    'A hot meal',
    'Packed lunch',
    'Shelter from rain',
    'Transport from a meeting point',
  ],
});

export const safetyMeasures = listStep('safetyMeasures', {
  label: 'Safety measures',
  own: 'Something else',
  required: 'Choose or add at least one safety measure.',
  suggestions: [
    'Every adult has an enhanced DBS check',
    'A paediatric first aider is always there',
    'At least one adult for eight children',
    'Public liability insurance',
    'Written risk assessment for every site',
    'Safeguarding lead and policy',
    'Children are only handed to people the family has named',
  ],
});
