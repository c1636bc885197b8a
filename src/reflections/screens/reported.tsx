import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, type MetaFunction } from 'react-router';
import { OnlyAdministrators } from '../../acting/components/only-administrators.tsx';
import { api } from '../../client.ts';
import { listingAddress } from '../../listings/listing-address.ts';
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

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Reported reflections', index: false });

const KEY = ['reflections', 'reported'];

/** Where administrators decide on reflections that providers have reported. */
export default function Reported() {
  return (
    <OnlyAdministrators title="Reported reflections">
      <List />
    </OnlyAdministrators>
  );
}

function List() {
  const cache = useQueryClient();
  const reported = useQuery({ queryKey: KEY, queryFn: () => api('GET /reflections/reported'), meta: { quiet: true } });
  const decide = useMutation({
    mutationFn: ({ id, decision }: { id: string; decision: 'hide' | 'keep' }) =>
      api('POST /reflections/{reflectionId}/decide', { params: { reflectionId: id }, body: { decision } }),
    onSuccess: (_, { decision }) =>
      toast.success(decision === 'hide' ? 'Nobody else can read it now' : 'It stays where it is'),
    // Decided by a colleague meanwhile: show how it is now.
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  });
  const { data } = reported;
  return (
    <Page title="Reported reflections" lead="The longest waiting comes first." width="text">
      {reported.isPending ? (
        <SkeletonList rows={3} label="Loading the reflections" />
      ) : !data ? (
        <ErrorState
          title="The reflections could not be loaded"
          onRetry={() => void reported.refetch()}
          busy={reported.isFetching}
        >
          {sentenceOf(reported.error)}
        </ErrorState>
      ) : data.reflections.length === 0 ? (
        <EmptyState
          kind="nobody"
          title="Nothing waits for you"
          action={<LinkButton to="/dashboard/support">Go to support</LinkButton>}
        >
          When a provider reports a reflection, it appears here.
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-4">
          {data.reflections.map((one) => (
            <li key={one.id}>
              <Card
                title={
                  <Link to={listingAddress(one.listing)} className="link">
                    {one.listing.title}
                  </Link>
                }
                footer={
                  <>
                    <Button
                      tone="danger"
                      size="small"
                      busy={decide.isPending && decide.variables.id === one.id}
                      onClick={() => decide.mutate({ id: one.id, decision: 'hide' })}
                    >
                      Hide it
                    </Button>
                    <Button
                      size="small"
                      busy={decide.isPending && decide.variables.id === one.id}
                      onClick={() => decide.mutate({ id: one.id, decision: 'keep' })}
                    >
                      Keep it
                    </Button>
                  </>
                }
              >
                <p className="text-sm text-ink-soft">
                  {isolated(one.by || 'A family')}, {format.longDate(one.publishedAt)}
                </p>
                <p className="whitespace-pre-line">{one.body || 'No words, only answers to the prompts.'}</p>
                <p className="mt-3 text-sm font-[650]">
                  {isolated(one.provider)} reported it on {format.longDate(one.reportedAt)}
                </p>
                <p className="whitespace-pre-line">{one.reason}</p>
              </Card>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
