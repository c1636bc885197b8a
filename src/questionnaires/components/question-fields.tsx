import { useState, type ReactNode } from 'react';
import { api } from '../../client.ts';
import { isolated } from '../../platform/isolated.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { checkAnswer, type AnswerValue } from '../../tickets/question.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/calendar.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { FileDrop, type FailedFile } from '../../ui/file-drop.tsx';
import type { FormError } from '../../ui/form-errors.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { MAXIMUM_SENT_FILE } from '../../media/sent-file-name.ts';
import { answerField, shownAmong, type Asking } from '../shown-questions.ts';
import { AnswersByDate } from './answers-by-date.tsx';
import { whenOf } from '../../places/components/booking-text.tsx';
import type * as z from 'zod';
import type { basketQuestion } from '../contract.ts';

type Question = z.infer<typeof basketQuestion>;

/** Answers by `answerField`: as they are typed, so a number or an e-mail address may be half written. */
export type Answers = Readonly<Record<string, AnswerValue | null>>;

/** The answers that a basket comes with: given before in this basket, or taken over from an earlier booking. */
export function answersOf(questions: readonly Question[]): Answers {
  return Object.fromEntries(
    questions.flatMap((question) => question.asks.map((ask) => [answerField(question.id, ask), ask.answer])),
  );
}

/**
 * What is wrong with the answers, in the order of the questions; empty when the booking can be made. What is wrong in the
 * same way on several dates of a learner is said once, at the first of them.
 * @param sending fields whose file is on its way: it would be missing from what is booked now
 */
export function problemsOf(
  questions: readonly Question[],
  answers: Answers,
  sending: ReadonlySet<string> = new Set(),
): FormError[] {
  const isShown = shownIn(questions, answers);
  return questions.flatMap((question) => {
    const said = new Set<string>();
    return question.asks.flatMap((ask) => {
      if (!isShown(question, ask)) return [];
      const field = answerField(question.id, ask);
      const answer = answers[field] ?? null;
      const about = ask.learnerName ? `${isolated(question.label)} (${isolated(ask.learnerName)})` : question.label;
      if (sending.has(field)) return [{ field, message: `${about}: Wait until the file is sent` }];
      const checked = checkAnswer(question, answer);
      const again = `${ask.learnerId} ${JSON.stringify(answer)}`;
      if (checked.ok || said.has(again)) return [];
      said.add(again);
      return [{ field, message: `${about}: ${checked.refusal.message}` }];
    });
  });
}

/** Every answer as it is sent. Those that are not right yet are left out while the person is still writing. */
export function sendable(
  questions: readonly Question[],
  answers: Answers,
): (Asking & { questionId: string; value: AnswerValue | null })[] {
  const isShown = shownIn(questions, answers);
  return questions
    .filter((question) => question.type !== 'information')
    .flatMap((question) =>
      question.asks.flatMap((ask) => {
        const { learnerId, sessionId } = ask;
        // What was answered before its question went is taken back.
        if (!isShown(question, ask)) return [{ questionId: question.id, learnerId, sessionId, value: null }];
        const checked = checkAnswer({ ...question, required: false }, answers[answerField(question.id, ask)] ?? null);
        return checked.ok ? [{ questionId: question.id, learnerId, sessionId, value: checked.value }] : [];
      }),
    );
}

/** Which questions are asked with these answers. */
function shownIn(questions: readonly Question[], answers: Answers) {
  return shownAmong(questions, (questionId, asking) => answers[answerField(questionId, asking)] ?? null);
}

export type QuestionFieldsProps = {
  questions: readonly Question[];
  answers: Answers;
  errors: Readonly<Record<string, string>>;
  onAnswer: (field: string, value: AnswerValue | null) => void;
  /** A file begins to be sent, or has arrived or failed. */
  onSending: (field: string, sending: boolean) => void;
  /** A person leaves a field: a good moment to save. */
  onLeave: () => void;
};

/** The provider's questions: once for the booking, once for each learner, or for each learner on each of their dates. */
export function QuestionFields({ questions, answers, errors, onAnswer, onSending, onLeave }: QuestionFieldsProps) {
  const isShown = shownIn(questions, answers);
  const several = new Set(questions.flatMap((question) => question.asks.map((ask) => ask.learnerId))).size > 1;
  return (
    <div className="flex flex-col gap-6" onBlur={onLeave}>
      {questions.some((question) => question.asks.some((ask) => ask.fromEarlier)) && (
        <Notice title="Filled in for you">
          These are your answers from before. Please check that they are still right.
        </Notice>
      )}
      {questions.flatMap((question) => {
        const asks = question.asks.filter((ask) => isShown(question, ask));
        if (question.type === 'information') {
          if (asks.length === 0) return [];
          return (
            <Notice key={question.id} title={question.label}>
              <span className="whitespace-pre-line">{question.help}</span>
            </Notice>
          );
        }
        return [...Map.groupBy(asks, (ask) => ask.learnerId).values()].map((ofOne) => (
          <AskedOfOne
            key={`${question.id} ${ofOne[0]?.learnerId}`}
            question={question}
            asks={ofOne}
            named={several}
            {...{ answers, errors, onAnswer, onSending }}
          />
        ));
      })}
    </div>
  );
}

type AskedOfOneProps = Pick<QuestionFieldsProps, 'answers' | 'errors' | 'onAnswer' | 'onSending'> & {
  question: Question;
  /** Of one learner, or of the whole booking. */
  asks: Question['asks'];
  /** Whether the learner's name is said. */
  named: boolean;
};

function AskedOfOne({ question, asks, named, answers, errors, onAnswer, onSending }: AskedOfOneProps) {
  const [first, ...others] = asks;
  if (!first) return null;
  const label =
    first.learnerName && named ? `${isolated(first.learnerName)}: ${isolated(question.label)}` : question.label;
  const draw = (of: readonly Question['asks'][number][], text: string): ReactNode => {
    const fields = of.map((ask) => answerField(question.id, ask));
    const [field = ''] = fields;
    return (
      <QuestionField
        field={field}
        question={{ ...question, help: helpOf(question) }}
        label={text}
        value={answers[field] ?? null}
        error={fields.map((one) => errors[one]).find((error) => error !== undefined)}
        onChange={(value) => fields.forEach((one) => onAnswer(one, value))}
        onSending={(sending) => onSending(field, sending)}
      />
    );
  };
  const when = ({ startDate, endDate }: typeof first): string =>
    startDate && endDate ? whenOf({ startDate, endDate }) : '';
  if (others.length === 0) return draw([first], first.startDate ? `${isolated(label)} (${when(first)})` : label);
  const answerOn = (sessionId: string): AnswerValue | null =>
    answers[answerField(question.id, { learnerId: first.learnerId, sessionId })] ?? null;
  return (
    <AnswersByDate
      legend={label}
      dates={asks.map((ask) => ({
        sessionId: ask.sessionId ?? '',
        label: when(ask),
        answer: JSON.stringify(answerOn(ask.sessionId ?? '')),
      }))}
      field={(sessionIds, text) =>
        draw(
          asks.filter((ask) => sessionIds.includes(ask.sessionId ?? '')),
          text,
        )
      }
      onCopy={(sessionId, from) =>
        onAnswer(
          answerField(question.id, { learnerId: first.learnerId, sessionId }),
          from === null ? null : answerOn(from),
        )
      }
    />
  );
}

/** What a question says below it, and who reads the answer where a council asks. */
function helpOf({ help, council, sensitive }: Question): string {
  const asked = council === '' ? '' : `${isolated(council)} asks this${sensitive ? '' : ' and reads the answer'}.`;
  return [help, asked].filter(Boolean).join(' ');
}

type FieldProps = {
  field: string;
  question: Question;
  label: string;
  value: AnswerValue | null;
  error: string | undefined;
  onChange: (value: AnswerValue | null) => void;
  onSending: (sending: boolean) => void;
};

/** More options than this are chosen from a list that opens. */
const OPTIONS_IN_SIGHT = 6;

function QuestionField({ field, question, label, value, error, onChange, onSending }: FieldProps) {
  const shared = { id: field, label, help: question.help || undefined, error, optional: !question.required };
  const text = typeof value === 'string' ? value : value === null || typeof value === 'object' ? '' : String(value);
  const box = { ...shared, name: field, required: question.required, value: text };
  const onText = (event: { target: { value: string } }): void =>
    onChange(event.target.value === '' ? null : event.target.value);
  switch (question.type) {
    case 'short-text':
      return <TextField {...box} maxLength={200} onChange={onText} />;
    case 'long-text':
      return <TextField {...box} multiline maxLength={4_000} onChange={onText} />;
    case 'number':
      return <TextField {...box} inputMode="decimal" boxClassName="max-w-44" onChange={onText} />;
    case 'phone':
      return <TextField {...box} type="tel" autoComplete="off" maxLength={40} onChange={onText} />;
    case 'email':
      return <TextField {...box} type="email" autoComplete="off" maxLength={254} onChange={onText} />;
    case 'time':
      return <TimeField {...box} onChange={onText} />;
    case 'date':
      return (
        <DateField
          {...shared}
          help={question.help || undefined}
          name={field}
          value={text}
          onChange={(date) => onChange(date === '' ? null : date)}
        />
      );
    case 'yes-no':
      return (
        <RadioGroup<'yes' | 'no'>
          {...shared}
          name={field}
          layout="row"
          required={question.required}
          value={value === true ? 'yes' : value === false ? 'no' : null}
          options={[
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ]}
          onChange={(chosen) => onChange(chosen === 'yes')}
        />
      );
    case 'one-of':
      return question.options.length > OPTIONS_IN_SIGHT ? (
        <SelectField
          {...box}
          placeholder="Choose one"
          options={question.options.map((option) => ({ value: option, label: option }))}
          onChange={onText}
        />
      ) : (
        <RadioGroup
          {...shared}
          name={field}
          required={question.required}
          value={text === '' ? null : text}
          options={question.options.map((option) => ({ value: option, label: option }))}
          onChange={onChange}
        />
      );
    case 'many-of':
      return (
        <ChoiceGroup
          {...shared}
          name={field}
          value={Array.isArray(value) ? value : []}
          options={question.options.map((option) => ({ value: option, label: option }))}
          onChange={(chosen) => onChange(chosen.length === 0 ? null : chosen)}
        />
      );
    case 'consent':
      return (
        <Checkbox
          id={field}
          name={field}
          label={label}
          help={question.help || undefined}
          error={error}
          required={question.required}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked ? true : null)}
        />
      );
    case 'file':
      return <FileAnswer {...shared} field={field} value={text} onChange={onChange} onSending={onSending} />;
    case 'information':
      return null;
  }
}

type FileAnswerProps = Pick<FieldProps, 'field' | 'label' | 'error' | 'onChange' | 'onSending'> & {
  help: string | undefined;
  optional: boolean;
  value: string;
};

/** A file is sent as soon as it is chosen; what the answer keeps is its id. */
function FileAnswer({ field, label, help, error, optional, value, onChange, onSending }: FileAnswerProps) {
  const [sending, setSending] = useState<string>();
  const [sent, setSent] = useState<string>();
  const [failed, setFailed] = useState<FailedFile | null>(null);
  const send = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setSending(file.name);
    onSending(true);
    setFailed(null);
    try {
      const kept = await api('POST /answer-files', { file });
      setSent(kept.name);
      onChange(kept.id);
    } catch (failure) {
      setFailed({ name: file.name, message: sentenceOf(failure) });
    } finally {
      setSending(undefined);
      onSending(false);
    }
  };
  const rules = 'A PDF or a picture, up to 10 MB. Only you and the provider can open it.';
  return (
    <div className="flex flex-col gap-2">
      <FileDrop
        id={field}
        label={label}
        help={help ? `${help} ${rules}` : rules}
        error={error}
        failed={failed}
        onRemoveFailed={() => {
          setFailed(null);
          // What is said to be missing is forgotten with it; a file that was sent before stays.
          if (value === '') onChange(null);
        }}
        optional={optional}
        accept="application/pdf,image/*"
        maxSize={MAXIMUM_SENT_FILE}
        disabled={sending !== undefined}
        onFiles={([file]) => void send(file)}
      />
      <div className="flex flex-wrap items-center gap-x-4">
        <p role="status" className="text-sm text-ink-soft">
          {sending ? `Sending ${sending}…` : value === '' ? '' : `${sent ?? 'Your file'} is sent.`}
        </p>
        {value !== '' && !sending && (
          <Button
            tone="quiet"
            size="small"
            onClick={() => {
              setSent(undefined);
              onChange(null);
            }}
          >
            Take it back
          </Button>
        )}
      </div>
    </div>
  );
}
