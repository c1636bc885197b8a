import { useContext, useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { useRefreshListing } from '../../schedule/components/blocks.ts';
import { StepForm } from '../../schedule/components/step-form.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import type { ticketsContract } from '../contract.ts';
import { checkQuestion, hasOptions, TICKET_IS_GONE, type AnswerValue } from '../question.ts';
import { conditionProblems, dependants, isAsked } from '../show-if.ts';
import { AddQuestion } from './add-question.tsx';
import { LockedQuestions } from './locked-questions.tsx';
import { byKey, entryOf, QuestionCard, quoted, type Entry } from './question-card.tsx';
import { TicketsToAsk } from './ticket-of-question.tsx';

export type QuestionsStepProps = { experienceId: string; onDone(): void; onBack(): void };

type QuestionList = AnswerOf<(typeof ticketsContract)['GET /experiences/{experienceId}/questions']>;

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
  const [entries, setEntries] = useState(() => ownEntries(list));
  const [isSent, setSent] = useState(false);
  const refresh = useRefreshListing(experienceId);
  const save = useMutation({
    mutationFn: () =>
      api('PUT /experiences/{experienceId}/questions', {
        params: { experienceId },
        body: {
          version: list.version,
          questions: entries.map(savedAs),
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
      <LockedQuestions questions={list.questions} />
      {entries.length === 0 && (
        <EmptyState title={list.questions.length === 0 ? 'No questions yet' : 'No questions of your own yet'}>
          Families book faster when there is nothing to answer.
        </EmptyState>
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

const savedAs = ({ showIf, ...question }: Entry) => ({
  ...question,
  showIf: showIf && { key: showIf.questionId, answers: [...showIf.answers] },
  options: hasOptions(question.type) ? question.options : [],
});

/** The listing's own questions: a council's are not its provider's to change. */
const ownEntries = ({ questions }: QuestionList): Entry[] =>
  questions.flatMap(({ lock, ...question }) => (lock === null ? [{ ...question, key: question.id }] : []));

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
