import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { CouncilPage, NotYourCouncil } from '../../councils/components/council-page.tsx';
import { fieldProblems, RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { AddQuestion } from '../../tickets/components/add-question.tsx';
import { entryOf, QuestionCard, type Entry } from '../../tickets/components/question-card.tsx';
import { QuestionLines } from '../../tickets/components/question-lines.tsx';
import { hasOptions, type AnswerValue } from '../../tickets/question.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ErrorSummary } from '../../ui/form-errors.tsx';
import { Notice } from '../../ui/notice.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import type { questionnairesContract } from '../contract.ts';
import { checkTemplate } from '../template.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Questions of a programme', index: false });

type Template = AnswerOf<
  (typeof questionnairesContract)['GET /councils/{councilId}/programmes/{programmeId}/questions']
>;

/** What a council has listings of a programme ask: managers change it, others read it. */
export default function ProgrammeQuestions() {
  const { councilId = '', programmeId = '' } = useParams();
  const template = useQuery({
    queryKey: ['councils', councilId, 'questions', programmeId],
    queryFn: () =>
      api('GET /councils/{councilId}/programmes/{programmeId}/questions', { params: { councilId, programmeId } }),
    // What is being typed is not replaced by a read in the background.
    refetchOnWindowFocus: false,
    meta: { quiet: [403, 404, 422] },
  });
  const { data, error } = template;
  return (
    <CouncilPage
      councilId={councilId}
      title={data ? `${isolated(data.programme.title)}: questions` : 'Questions'}
      lead={data && listingsSentence(data)}
      actions={
        data && (
          <LinkButton to={`/councils/${councilId}/programmes/${programmeId}/answers`}>
            What families answered
          </LinkButton>
        )
      }
    >
      <BackLink to={`/councils/${councilId}/programmes`}>All programmes</BackLink>
      {error && !data ? (
        error instanceof RequestFailed && [403, 404, 422].includes(error.status) ? (
          <NotYourCouncil />
        ) : (
          <ErrorState
            title="The questions could not be loaded"
            onRetry={() => void template.refetch()}
            busy={template.isFetching}
          >
            {sentenceOf(error)}
          </ErrorState>
        )
      ) : !data ? (
        <SkeletonList rows={3} label="Loading the questions" />
      ) : data.role === 'manager' ? (
        <TemplateForm key={data.version} template={data} onReload={() => void template.refetch()} />
      ) : (
        <TemplateList template={data} />
      )}
    </CouncilPage>
  );
}

function listingsSentence({ listings, questions }: Template): string {
  if (questions.length === 0) return 'Listings of this programme ask what their providers ask, and nothing of yours.';
  return listings === 1 ? '1 listing carries them now.' : `${listings} listings carry them now.`;
}

function TemplateForm({ template, onReload }: { template: Template; onReload: () => void }) {
  const cache = useQueryClient();
  const [entries, setEntries] = useState<Entry[]>(() =>
    template.questions.map((question) => ({ ...question, key: question.id, ticketId: null, showIf: null })),
  );
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [given, setGiven] = useState<Readonly<Record<string, AnswerValue | null>>>({});
  const params = { councilId: template.council.id, programmeId: template.programme.id };
  const save = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () =>
      api('PUT /councils/{councilId}/programmes/{programmeId}/questions', {
        params,
        body: { version: template.version, questions: entries.map(questionOf) },
      }),
    onSuccess: (saved) => {
      cache.setQueryData(['councils', params.councilId, 'questions', params.programmeId], saved);
      toast.success('The questions are saved');
    },
    onError: (error) => setProblems(fieldProblems(error)),
  });
  const change = (next: Entry[]): void => {
    setEntries(next);
    setProblems({});
    save.reset();
  };
  const send = (): void => {
    const wrong = checkTemplate(entries);
    setProblems(wrong);
    if (Object.keys(wrong).length === 0) save.mutate();
  };
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <p>
        Families are asked these wherever {isolated(template.programme.title)} pays for a place. You read the answers,
        unless a question is sensitive: then only those who run the session do. Changed words make another question, and
        what was answered before stays as it was.
      </p>
      <NotSaved problems={problems} error={save.error} onReload={onReload} />
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
              before={[]}
              isShown
              given={given[entry.key] ?? null}
              onGive={(value) => setGiven({ ...given, [entry.key]: value })}
              problems={problems}
              set={(next) => change(entries.map((one, at) => (at === index ? { ...one, ...next } : one)))}
              onMove={(by) => change(moved(entries, index, by))}
              onRemove={() => change(entries.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ul>
      <AddQuestion
        entries={entries}
        onAdd={(suggestion) => change([...entries, { ...entryOf(suggestion), scope: suggestion.scope ?? 'learner' }])}
      />
      <div>
        <Button tone="primary" busy={save.isPending} onClick={send}>
          Save questions
        </Button>
      </div>
    </div>
  );
}

type NotSavedProps = { problems: Record<string, string>; error: Error | null; onReload: () => void };

function NotSaved({ problems, error, onReload }: NotSavedProps) {
  const isStale = error instanceof RequestFailed && error.data?.key === 'version-changed';
  return (
    <>
      {Object.keys(problems).length > 0 && (
        <ErrorSummary errors={Object.entries(problems).map(([field, message]) => ({ field, message }))} />
      )}
      {error && Object.keys(problems).length === 0 ? (
        <Notice
          tone={isStale ? 'attention' : 'danger'}
          live
          title={isStale ? 'Somebody else has changed these questions' : 'The questions were not saved'}
          action={isStale && <Button onClick={onReload}>Show what they saved</Button>}
        >
          {sentenceOf(error)}
        </Notice>
      ) : null}
    </>
  );
}

const questionOf = ({ id, type, label, help, options, required, scope, onRegister, sensitive }: Entry) => ({
  ...(id === undefined ? {} : { id }),
  type,
  label,
  help,
  options: hasOptions(type) ? options : [],
  required,
  scope,
  onRegister,
  sensitive,
});

function moved(entries: readonly Entry[], index: number, by: number): Entry[] {
  const next = [...entries];
  const [entry] = next.splice(index, 1);
  if (entry) next.splice(index + by, 0, entry);
  return next;
}

function TemplateList({ template: { questions } }: { template: Template }) {
  if (questions.length === 0)
    return <EmptyState title="No questions yet">Managers of the council say what listings ask.</EmptyState>;
  return (
    <Card title="What families are asked">
      <QuestionLines questions={questions} />
    </Card>
  );
}
