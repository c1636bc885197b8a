import { useContext, useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { useRefreshListing } from '../../schedule/components/blocks.ts';
import { StepForm } from '../../schedule/components/step-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import type { ticketsContract } from '../contract.ts';
import {
  checkQuestion,
  hasOptions,
  questionTypeNames,
  TICKET_IS_GONE,
  type QuestionDraft,
  type QuestionScope,
  type AnswerValue,
  type QuestionType,
} from '../question.ts';
import { answersToDependOn, conditionProblems, dependants, isAsked, mayDependOn, type ShowIf } from '../show-if.ts';
import { AddQuestion, type Suggestion } from './add-question.tsx';
import { OptionsField } from './options-field.tsx';
import { QuestionPreview } from './question-preview.tsx';
import { OrderButtons } from './order-buttons.tsx';
import { TicketOfQuestion, TicketsToAsk } from './ticket-of-question.tsx';

export type QuestionsStepProps = { experienceId: string; onDone(): void; onBack(): void };

type QuestionList = AnswerOf<(typeof ticketsContract)['GET /experiences/{experienceId}/questions']>;
type Entry = QuestionDraft & {
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

/** 'Preview checkout questions': the questionnaire with what families will see of it. */
export function QuestionsStep({ experienceId, onDone, onBack }: QuestionsStepProps) {
  const questions = useQuery({
    queryKey: ['experience', experienceId, 'questions'],
    queryFn: () => api('GET /experiences/{experienceId}/questions', { params: { experienceId } }),
    refetchOnWindowFocus: false,
  });
  const tickets = useQuery({
    queryKey: ['experience', experienceId, 'tickets'],
    queryFn: () => api('GET /experiences/{experienceId}/tickets', { params: { experienceId } }),
  });
  if (questions.isPending || tickets.isPending) {
    return (
      <div className="flex flex-col gap-4">
        <output className="sr-only">Loading your questions</output>
        <Skeleton className="h-40 w-full !rounded-card" />
        <Skeleton className="h-14 w-full" />
      </div>
    );
  }
  if (questions.isError || tickets.isError) {
    return (
      <ErrorState
        title="Your questions could not be loaded"
        onRetry={() => {
          void questions.refetch();
          void tickets.refetch();
        }}
        busy={questions.isFetching || tickets.isFetching}
      >
        They are safe. Check your connection and try again.
      </ErrorState>
    );
  }
  return (
    <TicketsToAsk value={tickets.data.tickets}>
      <QuestionsForm
        key={questions.data.version}
        experienceId={experienceId}
        list={questions.data}
        onReload={() => void questions.refetch()}
        onDone={onDone}
        onBack={onBack}
      />
    </TicketsToAsk>
  );
}

type FormProps = QuestionsStepProps & { list: QuestionList; onReload: () => void };

function QuestionsForm({ experienceId, list, onReload, onDone, onBack }: FormProps) {
  const tickets = useContext(TicketsToAsk);
  const [entries, setEntries] = useState<Entry[]>(() =>
    list.questions.map((question) => ({ ...question, key: question.id })),
  );
  const [isSent, setSent] = useState(false);
  const refresh = useRefreshListing(experienceId);
  const save = useMutation({
    mutationFn: () =>
      api('PUT /experiences/{experienceId}/questions', {
        params: { experienceId },
        body: {
          version: list.version,
          questions: entries.map(({ showIf, ...question }) => ({
            ...question,
            showIf: showIf && { key: showIf.questionId, answers: [...showIf.answers] },
            options: hasOptions(question.type) ? question.options : [],
          })),
        },
      }),
    onSuccess: async () => {
      await refresh();
      onDone();
    },
  });
  const failed = save.error instanceof RequestFailed ? save.error : null;
  const isStale = failed?.data?.key === 'version-changed';
  const problems: Record<string, string> = { ...failed?.data?.fields, ...(isSent ? problemsOf(entries, tickets) : {}) };

  const set = (index: number, change: Partial<Entry>): void => {
    setEntries(entries.map((entry, at) => (at === index ? { ...entry, ...change } : entry)));
    if (failed) save.reset();
  };
  const submit = (): void => {
    setSent(true);
    if (Object.keys(problemsOf(entries, tickets)).length === 0) save.mutate();
  };
  const [given, setGiven] = useState<Readonly<Record<string, AnswerValue | null>>>({});
  const named = entries.map(byKey);
  const namedById = new Map(named.map((entry) => [entry.id, entry]));
  /** Says why a question cannot go, or move to where it no longer stands before those that depend on it. */
  const refuse = (sentence: string): void => {
    toast.error('That does not work', { description: sentence });
  };
  const move = (index: number, by: number): void => {
    const next = [...entries];
    const [entry] = next.splice(index, 1);
    if (!entry) return;
    next.splice(index + by, 0, entry);
    const broken = conditionProblems(next.map(byKey));
    const [sentence] = [...broken].filter(([, problem]) => problem.startsWith('This must come after'));
    if (sentence) return refuse(`${quoted(next[sentence[0]])} must come after the question that it depends on.`);
    setEntries(next);
  };
  const remove = (index: number): void => {
    const [first] = dependants(entries[index]?.key ?? '', named);
    if (first) return refuse(`${quoted(first)} depends on this question. Change or remove that one first.`);
    setEntries(entries.filter((_, at) => at !== index));
  };

  return (
    <StepForm
      problems={problems}
      failure={save.isError && !isStale && !failed?.data?.fields ? sentenceOf(save.error) : undefined}
      busy={save.isPending}
      onSubmit={submit}
      onBack={onBack}
      submitLabel={entries.length === 0 && list.questions.length === 0 ? 'Continue without questions' : undefined}
    >
      {isStale && (
        <Notice
          tone="attention"
          live
          title="Somebody else has changed these questions"
          action={<Button onClick={onReload}>Show what they saved</Button>}
        >
          Your changes are not saved. Look at theirs first, then make yours again.
        </Notice>
      )}
      <p>
        Allergies, medical and support needs, photo consent and emergency contacts come with each learner, so you need
        not ask for them. Ask here for what only your listing needs.
      </p>
      {entries.length === 0 && (
        <EmptyState title="No questions yet">Families book faster when there is nothing to answer.</EmptyState>
      )}
      <ul className="flex flex-col gap-5">
        {entries.map((entry, index) => (
          <li key={entry.key}>
            <QuestionCard
              entry={entry}
              index={index}
              count={entries.length}
              before={entries.slice(0, index)}
              isShown={isAsked(byKey(entry), namedById, (key) => given[key] ?? null)}
              given={given[entry.key] ?? null}
              onGive={(value) => setGiven({ ...given, [entry.key]: value })}
              problems={problems}
              set={(change) => set(index, change)}
              onMove={(by) => move(index, by)}
              onRemove={() => remove(index)}
            />
          </li>
        ))}
      </ul>
      <AddQuestion entries={entries} onAdd={(suggestion) => setEntries([...entries, entryOf(suggestion)])} />
    </StepForm>
  );
}

function entryOf(from: Suggestion): Entry {
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

function QuestionCard({
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
function byKey(entry: Entry) {
  return { ...entry, id: entry.key };
}

function quoted(entry: { label: string } | undefined): string {
  return entry?.label.trim() ? `‘${isolated(entry.label.trim())}’` : 'The question';
}

function problemsOf(entries: readonly Entry[], tickets: readonly { id: string }[]): Record<string, string> {
  return Object.fromEntries([
    ...entries.flatMap((entry, index) =>
      Object.entries(checkQuestion(entry)).map(([field, message]) => [`questions.${index}.${field}`, message]),
    ),
    ...entries.flatMap(({ ticketId }, index) =>
      ticketId === null || tickets.some(({ id }) => id === ticketId)
        ? []
        : [[`questions.${index}.ticketId`, TICKET_IS_GONE]],
    ),
    ...[...conditionProblems(entries.map(byKey))].map(([index, message]) => [`questions.${index}.showIf`, message]),
  ]);
}
