import { Fragment, type ReactNode } from 'react';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { DateField } from '../../ui/calendar.tsx';
import { AnswersByDate } from '../../questionnaires/components/answers-by-date.tsx';
import { askedOfComers, chosenSessions, type BookingDraft, type Options } from './booking-draft.ts';
import { isolated } from '../../platform/isolated.ts';
import { whenOf } from '../../places/components/booking-text.tsx';

type Question = Options['questions'][number];
type Props = { draft: BookingDraft; options: Options; onChange: (change: Partial<BookingDraft>) => void };

/** Answers that the provider knows already. All may stay empty; what needs the family's own word is not asked here. */
export function BookingAnswers({ draft, options, onChange }: Props) {
  const sessions = chosenSessions(draft, options);
  const set = (fields: readonly string[], text: string): void =>
    onChange({ answers: { ...draft.answers, ...Object.fromEntries(fields.map((field) => [field, text])) } });
  const draw = (question: Question, fields: readonly string[], label: string): ReactNode => (
    <Answer
      question={question}
      label={label}
      value={draft.answers[fields[0] ?? ''] ?? ''}
      onChange={(text) => set(fields, text)}
    />
  );
  return (
    <div className="flex flex-col gap-5 pb-2">
      {options.questions.flatMap((question) => {
        const comers = askedOfComers(question, draft, options);
        if (comers.length === 0 && question.ticketId !== null) return [];
        if (question.scope === 'booking')
          return <Fragment key={question.id}>{draw(question, [question.id], question.label)}</Fragment>;
        return comers.map((comer) => {
          const key = `${question.id} ${comer.id}`;
          const label = comers.length > 1 ? `${isolated(comer.name)}: ${isolated(question.label)}` : question.label;
          const [only, ...others] = question.scope === 'learner' ? [] : sessions;
          if (!only) return <Fragment key={key}>{draw(question, [key], label)}</Fragment>;
          if (others.length === 0)
            return (
              <Fragment key={key}>
                {draw(question, [`${key} ${only.id}`], `${isolated(label)} (${whenOf(only)})`)}
              </Fragment>
            );
          return (
            <AnswersByDate
              key={key}
              legend={label}
              dates={sessions.map((session) => ({
                sessionId: session.id,
                label: whenOf(session),
                answer: draft.answers[`${key} ${session.id}`] ?? '',
              }))}
              field={(sessionIds, text) =>
                draw(
                  question,
                  sessionIds.map((id) => `${key} ${id}`),
                  text,
                )
              }
              onCopy={(sessionId, from) =>
                set([`${key} ${sessionId}`], from === null ? '' : (draft.answers[`${key} ${from}`] ?? ''))
              }
            />
          );
        });
      })}
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
