import { useState } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { QuestionDraft, QuestionType } from '../question.ts';

type PreviewProps = { question: QuestionDraft & { key: string; help: string } };

/** A question as families will meet it at checkout, to try out. Nothing that is entered here goes anywhere. */
export function QuestionPreview({ question }: PreviewProps) {
  return (
    <div className="rounded-card border border-dashed border-line-strong bg-paper p-4">
      <p className="mb-3 text-sm text-ink-soft">What families see</p>
      {/* Another kind of answer begins empty. */}
      <PreviewField key={question.type} question={question} />
    </div>
  );
}

const boxTypes: Partial<Record<QuestionType, string>> = {
  number: 'number',
  date: 'date',
  time: 'time',
  phone: 'tel',
  email: 'email',
};

function PreviewField({ question }: PreviewProps) {
  const [one, setOne] = useState<string | null>(null);
  const [many, setMany] = useState<string[]>([]);
  const label = question.label.trim() || 'Your question';
  const help = question.help.trim() || undefined;
  const optional = !question.required;
  const name = `preview-${question.key}`;
  const options = question.options.map((option, index) => ({
    value: String(index),
    label: option.trim() || `Option ${index + 1}`,
  }));
  switch (question.type) {
    case 'information':
      return (
        <>
          <p className="font-[650]">{label}</p>
          {help && <p>{help}</p>}
        </>
      );
    case 'consent':
      return <Checkbox label={optional ? `${label} (optional)` : label} help={help} />;
    case 'yes-no':
      return (
        <RadioGroup
          {...{ label, help, optional, name }}
          layout="row"
          options={[
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ]}
          value={one}
          onChange={setOne}
        />
      );
    case 'one-of':
      return <RadioGroup {...{ label, help, optional, name, options }} value={one} onChange={setOne} />;
    case 'many-of':
      return <ChoiceGroup {...{ label, help, optional, name, options }} value={many} onChange={setMany} />;
    default:
      return (
        <TextField
          {...{ label, help, optional, name }}
          type={boxTypes[question.type] ?? 'text'}
          multiline={question.type === 'long-text'}
        />
      );
  }
}
