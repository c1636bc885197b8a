import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { DateField } from '../../ui/calendar.tsx';
import { comersOf, type BookingDraft, type Options } from './booking-draft.ts';

type Question = Options['questions'][number];
type Props = { draft: BookingDraft; options: Options; onChange: (change: Partial<BookingDraft>) => void };

/** Answers that the provider knows already. All may stay empty; what needs the family's own word is not asked here. */
export function BookingAnswers({ draft, options, onChange }: Props) {
  const comers = comersOf(draft);
  const asks = options.questions.flatMap((question) =>
    question.forEachLearner
      ? comers.map((comer) => ({
          question,
          field: `${question.id} ${comer.id}`,
          label: comers.length > 1 ? `${comer.name}: ${question.label}` : question.label,
        }))
      : [{ question, field: question.id, label: question.label }],
  );
  return (
    <div className="flex flex-col gap-5 pb-2">
      {asks.map(({ question, field, label }) => (
        <Answer
          key={field}
          question={question}
          label={label}
          value={draft.answers[field] ?? ''}
          onChange={(text) => onChange({ answers: { ...draft.answers, [field]: text } })}
        />
      ))}
    </div>
  );
}

type AnswerProps = { question: Question; label: string; value: string; onChange: (text: string) => void };

function Answer({ question, label, value, onChange }: AnswerProps) {
  const help = question.help === '' ? undefined : question.help;
  const text = { label, help, value, optional: true, autoComplete: 'off' };
  const typed = (event: { target: { value: string } }): void => onChange(event.target.value);
  switch (question.type) {
    case 'yes-no':
      return (
        <SelectField
          {...text}
          placeholder="Not known"
          options={[
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ]}
          onChange={typed}
        />
      );
    case 'one-of':
      return (
        <SelectField
          {...text}
          placeholder="Not known"
          options={question.options.map((option) => ({ value: option, label: option }))}
          onChange={typed}
        />
      );
    case 'many-of':
      return (
        <ChoiceGroup
          label={label}
          help={help}
          name={question.id}
          options={question.options.map((option) => ({ value: option, label: option }))}
          value={value === '' ? [] : value.split('\n')}
          onChange={(chosen) => onChange(chosen.join('\n'))}
        />
      );
    case 'date':
      return <DateField label={label} help={help} optional value={value} onChange={onChange} />;
    case 'long-text':
      return <TextField {...text} multiline maxLength={4_000} onChange={typed} />;
    case 'number':
      return <TextField {...text} inputMode="decimal" maxLength={20} onChange={typed} />;
    default:
      return <TextField {...text} maxLength={300} onChange={typed} />;
  }
}
