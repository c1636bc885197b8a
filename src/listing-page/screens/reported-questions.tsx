import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, type MetaFunction } from 'react-router';
import { OnlyAdministrators } from '../../acting/components/only-administrators.tsx';
import { api } from '../../client.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import type { listingPageContract } from '../contract.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Reported questions', index: false });

const KEY = ['reported-questions'];

/** Where administrators decide on questions on pages that somebody has reported. */
export default function ReportedQuestions() {
  return (
    <OnlyAdministrators title="Reported questions">
      <List />
    </OnlyAdministrators>
  );
}

function List() {
  const cache = useQueryClient();
  const reported = useQuery({ queryKey: KEY, queryFn: () => api('GET /reported-questions'), meta: { quiet: true } });
  const decide = useMutation({
    mutationFn: ({ id, decision }: { id: string; decision: 'hide' | 'keep' }) =>
      api('POST /reported-questions/{questionId}/decide', { params: { questionId: id }, body: { decision } }),
    onSuccess: (_, { decision }) =>
      toast.success(decision === 'hide' ? 'Nobody else can read it now' : 'It stays where it is'),
    // Decided by a colleague meanwhile: show how it is now.
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  });
  const { data } = reported;
  return (
    <Page title="Reported questions" lead="The longest waiting comes first." width="text">
      {reported.isPending ? (
        <SkeletonList rows={3} label="Loading the questions" />
      ) : !data ? (
        <ErrorState
          title="The questions could not be loaded"
          onRetry={() => void reported.refetch()}
          busy={reported.isFetching}
        >
          {sentenceOf(reported.error)}
        </ErrorState>
      ) : data.questions.length === 0 ? (
        <EmptyState
          kind="nobody"
          title="Nothing waits for you"
          action={<LinkButton to="/dashboard/support">Go to support</LinkButton>}
        >
          When somebody reports a question or its answer on the page of a listing, it appears here.
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-4">
          {data.questions.map((one) => (
            <li key={one.id}>
              <Reported
                one={one}
                busy={decide.isPending && decide.variables.id === one.id}
                onDecide={(decision) => decide.mutate({ id: one.id, decision })}
              />
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

type Question = AnswerOf<(typeof listingPageContract)['GET /reported-questions']>['questions'][number];
type ReportedProps = { one: Question; busy: boolean; onDecide: (decision: 'hide' | 'keep') => void };

function Reported({ one, busy, onDecide }: ReportedProps) {
  const { listing } = one;
  return (
    <Card
      title={
        listing.slug ? (
          <Link to={`/listing/${listing.slug}#questions`} className="link">
            {listing.title}
          </Link>
        ) : (
          listing.title
        )
      }
      footer={
        <>
          <Button tone="danger" size="small" busy={busy} onClick={() => onDecide('hide')}>
            Hide it
          </Button>
          <Button size="small" busy={busy} onClick={() => onDecide('keep')}>
            Keep it
          </Button>
        </>
      }
    >
      <p className="text-sm text-ink-soft">
        {isolated(one.provider)}, {format.longDate(one.publishedAt)}
      </p>
      <p className="font-[650] break-words whitespace-pre-line">{one.question}</p>
      <p className="break-words whitespace-pre-line">{one.answer}</p>
      <p className="mt-3 text-sm font-[650]">Reported on {format.longDate(one.reportedAt)}</p>
      <p className="whitespace-pre-line">{one.reason || 'Whoever reported it has no account any more.'}</p>
    </Card>
  );
}
