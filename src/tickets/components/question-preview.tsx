import { Checkbox } from '../../ui/checkbox.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { isolated } from '../../platform/isolated.ts';
import type { AnswerValue, QuestionDraft, QuestionScope, QuestionType } from '../question.ts';

type PreviewProps = {
  question: QuestionDraft & { key: string; help: string; scope: QuestionScope };
  /** What was tried out; questions that depend on it come and go with it. */
  value: AnswerValue | null;
  onChange: (value: AnswerValue | null) => void;
};

/** A question as families will meet it at checkout, to try out. Nothing that is entered here goes anywhere. */
export function QuestionPreview(props: PreviewProps) {
  return (
    <div className="rounded-card border border-dashed border-line-strong bg-paper p-4">
      <p className="mb-3 text-sm text-ink-soft">What families see</p>
      {/* Another kind of answer begins empty. */}
      <PreviewField key={props.question.type} {...props} />
      {props.question.scope === 'learner-session' && props.question.type !== 'information' && (
        <p className="mt-3 text-sm text-ink-soft">
          Families give one answer for all of their dates, and another one for each date that is different.
        </p>
      )}
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

function PreviewField({ question, value, onChange }: PreviewProps) {
  const label = question.label.trim() || 'Your question';
  const help = question.help.trim() || undefined;
  const optional = !question.required;
  const name = `preview-${question.key}`;
  const options = question.options.map((option, index) => ({
    // An option that is still empty is none that could be answered.
    value: option.trim() === '' ? ` ${index}` : option,
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
      return (
        <Checkbox
          label={optional ? `${isolated(label)} (optional)` : label}
          help={help}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
      );
    case 'yes-no':
      return (
        <RadioGroup
          {...{ label, help, optional, name }}
          layout="row"
          options={[
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ]}
          value={value === true ? 'yes' : value === false ? 'no' : null}
          onChange={(chosen) => onChange(chosen === 'yes')}
        />
      );
    case 'one-of':
      return (
        <RadioGroup
          {...{ label, help, optional, name, options }}
          value={typeof value === 'string' ? value : null}
          onChange={onChange}
        />
      );
    case 'many-of':
      return (
        <ChoiceGroup
          {...{ label, help, optional, name, options }}
          value={Array.isArray(value) ? value : []}
          onChange={onChange}
        />
      );
    case 'file':
      return (
        <FileDrop
          {...{ label, optional, name }}
          help={`${help ? `${help} ` : ''}A PDF or a picture, up to 10 MB. What you choose here is not sent.`}
          accept="application/pdf,image/*"
          onFiles={() => undefined}
        />
      );
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
