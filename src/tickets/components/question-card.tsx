import { isolated } from '../../platform/isolated.ts';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import {
  hasOptions,
  questionTypeNames,
  type AnswerValue,
  type QuestionDraft,
  type QuestionScope,
  type QuestionType,
} from '../question.ts';
import { answersToDependOn, mayDependOn, type ShowIf } from '../show-if.ts';
import type { Suggestion } from './add-question.tsx';
import { OptionsField } from './options-field.tsx';
import { OrderButtons } from './order-buttons.tsx';
import { QuestionPreview } from './question-preview.tsx';
import { TicketOfQuestion } from './ticket-of-question.tsx';

/** A question in the form. `key` keeps its boxes together while cards are moved. */
export type Entry = QuestionDraft & {
  key: string;
  id?: string;
  help: string;
  options: string[];
  scope: QuestionScope;
  sensitive: boolean;
  ticketId: string | null;
  /** By the other question's key. */
  showIf: ShowIf | null;
};

/** A new question, as it begins. */
export function entryOf(from: Suggestion): Entry {
  return {
    key: crypto.randomUUID(),
    help: '',
    options: [],
    required: false,
    scope: 'booking',
    onRegister: false,
    sensitive: false,
    ticketId: null,
    showIf: null,
    ...from,
  };
}

const typeOptions = (Object.entries(questionTypeNames) as [QuestionType, string][]).map(([value, label]) => ({
  value,
  label,
}));

const scopes: { value: QuestionScope; label: string }[] = [
  { value: 'booking', label: 'Once for a booking' },
  { value: 'learner', label: 'For each learner' },
  { value: 'learner-session', label: 'For each learner on each date' },
];

type CardProps = {
  entry: Entry;
  index: number;
  count: number;
  /** The questions above: those that this one can depend on. */
  before: readonly Entry[];
  /** Whether it is asked with what was tried out in the previews. */
  isShown: boolean;
  given: AnswerValue | null;
  onGive: (value: AnswerValue | null) => void;
  problems: Record<string, string>;
  set: (change: Partial<Entry>) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
};

/** One question of a questionnaire, with what families will see of it. */
export function QuestionCard({
  entry,
  index,
  count,
  before,
  isShown,
  given,
  onGive,
  problems,
  set,
  onMove,
  onRemove,
}: CardProps) {
  const id = (field: string): string => `questions.${index}.${field}`;
  const isInformation = entry.type === 'information';
  const named = `question ${index + 1}`;
  return (
    <Card
      title={isInformation ? 'Information' : `Question ${index + 1}`}
      aside={<OrderButtons named={named} index={index} count={count} onMove={onMove} onRemove={onRemove} />}
    >
      <div className="flex flex-col gap-5">
        <WordsFields id={id} entry={entry} problems={problems} set={set} />
        {hasOptions(entry.type) && (
          <OptionsField
            id={id('options')}
            options={entry.options}
            error={problems[id('options')]}
            onChange={(options) => set({ options })}
          />
        )}
        {!isInformation && (
          <Checkbox
            label="They must answer"
            checked={entry.required}
            onChange={(event) => set({ required: event.target.checked })}
          />
        )}
        <Disclosure
          title={
            <>
              {isInformation ? 'More about it' : 'More about this question'}
              <span className="block text-sm font-normal text-ink-soft">{formatMore(entry)}</span>
            </>
          }
          open={['help', 'ticketId', 'showIf'].some((field) => problems[id(field)]) || undefined}
        >
          <MoreFields id={id} entry={entry} before={before} problems={problems} set={set} />
        </Disclosure>
        {isShown ? (
          <QuestionPreview question={entry} value={given} onChange={onGive} />
        ) : (
          <p className="rounded-card border border-dashed border-line-strong bg-paper p-4 text-ink-soft">
            Families do not see this yet: it is asked when{' '}
            {quoted(before.find(({ key }) => key === entry.showIf?.questionId))} has the answer. Try it out above.
          </p>
        )}
      </div>
    </Card>
  );
}

type WordsProps = Pick<CardProps, 'entry' | 'problems' | 'set'> & { id: (field: string) => string };

/** What kind of answer a question has, and its words. */
function WordsFields({ id, entry, problems, set }: WordsProps) {
  const isInformation = entry.type === 'information';
  return (
    <>
      <SelectField
        label="Kind of answer"
        value={entry.type}
        options={typeOptions}
        onChange={(event) => {
          const type = event.target.value as QuestionType;
          set({
            type,
            ...(hasOptions(type) && entry.options.length === 0 ? { options: ['', ''] } : {}),
            ...(type === 'information' ? { required: false } : {}),
          });
        }}
      />
      <TextField
        id={id('label')}
        label={
          isInformation ? 'What families should know' : entry.type === 'consent' ? 'What they agree to' : 'Question'
        }
        multiline
        rows={1}
        maxLength={300}
        value={entry.label}
        onChange={(event) => set({ label: event.target.value })}
        error={problems[id('label')]}
      />
    </>
  );
}

type MoreProps = Pick<CardProps, 'entry' | 'before' | 'problems' | 'set'> & { id: (field: string) => string };

/** What most questions leave as it is: for whom they are asked, who sees the answer, and when to ask. */
function MoreFields({ id, entry, before, problems, set }: MoreProps) {
  const isInformation = entry.type === 'information';
  return (
    <div className="flex flex-col gap-5 pb-4">
      <TextField
        id={id('help')}
        label={isInformation ? 'In more words' : 'Help under the question'}
        optional
        maxLength={2_000}
        value={entry.help}
        onChange={(event) => set({ help: event.target.value })}
        error={problems[id('help')]}
      />
      {!isInformation && (
        <>
          <RadioGroup
            name={id('scope')}
            label="Asked"
            layout="row"
            options={scopes}
            value={entry.scope}
            onChange={(scope) => set({ scope })}
          />
          <div>
            <Checkbox
              label="Show the answer on the register"
              checked={entry.onRegister}
              onChange={(event) => set({ onRegister: event.target.checked })}
            />
            <Checkbox
              label="Sensitive"
              help="About health or beliefs, for example. Only those who run the session see the answer."
              checked={entry.sensitive}
              onChange={(event) => set({ sensitive: event.target.checked })}
            />
          </div>
        </>
      )}
      <TicketOfQuestion
        id={id('ticketId')}
        ticketId={entry.ticketId}
        error={problems[id('ticketId')]}
        onChange={(ticketId) => set({ ticketId })}
      />
      <ShowIfFields id={id('showIf')} entry={entry} before={before} error={problems[id('showIf')]} set={set} />
    </div>
  );
}

/** What is set there, in few words. */
function formatMore({ type, scope, onRegister, sensitive, ticketId, showIf }: Entry): string {
  const withTicket = ticketId !== null && 'with one of the tickets';
  if (type === 'information') return showIf ? 'depending on an answer' : withTicket || 'always shown';
  return [
    scopes.find(({ value }) => value === scope)?.label.toLowerCase(),
    onRegister && 'on the register',
    sensitive && 'sensitive',
    withTicket,
    showIf && 'depending on an answer',
  ]
    .filter(Boolean)
    .join(', ');
}

type ShowIfProps = {
  id: string;
  entry: Entry;
  before: readonly Entry[];
  error: string | undefined;
  set: (change: Partial<Entry>) => void;
};

/** 'Only ask this when …': an earlier question and the answers to it. Nothing where there is none to depend on. */
function ShowIfFields({ id, entry, before, error, set }: ShowIfProps) {
  const possible = before.filter(
    (one) => answersToDependOn(one).some((answer) => answer.trim() !== '') && mayDependOn(entry.scope, one.scope),
  );
  const other = before.find(({ key }) => key === entry.showIf?.questionId);
  if (possible.length === 0 && entry.showIf === null) return null;
  const answers = other ? answersToDependOn(other).filter((answer) => answer.trim() !== '') : [];
  return (
    <div className="flex flex-col gap-4">
      <SelectField
        id={id}
        label="When to ask"
        value={entry.showIf?.questionId ?? ''}
        error={error}
        options={[
          { value: '', label: 'Always' },
          ...possible.map((one) => ({ value: one.key, label: `Depending on: ${quoted(one)}` })),
          ...(other && !possible.includes(other)
            ? [{ value: other.key, label: `Depending on: ${quoted(other)}` }]
            : []),
        ]}
        onChange={(event) => {
          const key = event.target.value;
          const [first] = answersToDependOn(before.find((one) => one.key === key) ?? entry);
          set({ showIf: key === '' ? null : { questionId: key, answers: first === undefined ? [] : [first] } });
        }}
      />
      {entry.showIf && answers.length > 0 && (
        <ChoiceGroup
          name={`${id}-answers`}
          label="Ask it when the answer is"
          layout="row"
          options={answers.map((answer) => ({ value: answer, label: formatCondition(answer, other?.type) }))}
          value={[...entry.showIf.answers]}
          onChange={(chosen) => entry.showIf && set({ showIf: { ...entry.showIf, answers: chosen } })}
        />
      )}
    </div>
  );
}

function formatCondition(answer: string, type: QuestionType | undefined): string {
  if (type === 'yes-no') return answer === 'yes' ? 'Yes' : 'No';
  if (type === 'consent') return answer === 'yes' ? 'Agreed' : 'Not agreed';
  return answer;
}

/** An entry as the rules of conditions know it: named by its key. */
export function byKey(entry: Entry) {
  return { ...entry, id: entry.key };
}

/** The words of a question in quotes, to speak of it. */
export function quoted(entry: { label: string } | undefined): string {
  return entry?.label.trim() ? `‘${isolated(entry.label.trim())}’` : 'The question';
}
