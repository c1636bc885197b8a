import { isolated } from '../../platform/isolated.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, type MetaFunction } from 'react-router';
import Plus from 'lucide-react/icons/plus';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { useLive } from '../../platform/browser/live.ts';
import { LinkButton } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import { ListingDiscounts } from '../components/listing-discounts.tsx';
import { OpenTasks } from '../components/open-tasks.tsx';
import { ToldAnyway } from '../components/told-anyway.tsx';
import type { Workflow } from '../contract.ts';
import { actions, momentWords } from '../workflow.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Workflows', index: false });

const KEY = ['workflows'];

/** What happens by itself: tasks that came of it, the workflows with their switches, and the discounts of the listings. */
export default function Workflows() {
  const { user } = useCurrentUser();
  const cache = useQueryClient();
  useLive(user ? [`account:${user.id}`] : [], () => {
    void cache.invalidateQueries({ queryKey: KEY });
    void cache.invalidateQueries({ queryKey: ['tasks'] });
  });
  const { data, error, refetch, isFetching } = useQuery({ queryKey: KEY, queryFn: () => api('GET /workflows') });
  return (
    <Page
      title="Workflows"
      lead="What happens by itself before and after your dates. Each family gets each thing once."
      width="text"
      actions={
        <LinkButton to="/workflows/new" tone="primary" icon={<Plus aria-hidden />}>
          Make a workflow
        </LinkButton>
      }
    >
      <div className="flex flex-col gap-8">
        <OpenTasks />
        <section aria-labelledby="workflows">
          <h2 id="workflows" className="mb-3">
            Your workflows
          </h2>
          {!data && !error && <SkeletonList rows={4} label="Loading your workflows" />}
          {!data && error && (
            <ErrorState
              title="Your workflows could not be loaded"
              onRetry={() => void refetch()}
              busy={isFetching}
              level={3}
            >
              {sentenceOf(error)} Nothing is lost.
            </ErrorState>
          )}
          <ul className="flex flex-col gap-2">
            {data?.workflows.map((workflow) => (
              <WorkflowRow key={workflow.id} workflow={workflow} />
            ))}
          </ul>
        </section>
        <ToldAnyway />
        <ListingDiscounts />
      </div>
    </Page>
  );
}

/** 'The day before each date': when, what, and what it did. Its switch takes effect at once. */
function WorkflowRow({ workflow }: { workflow: Workflow }) {
  const { id, name, trigger, hours, action, isOn } = workflow;
  const cache = useQueryClient();
  const turn = useMutation({
    mutationFn: (on: boolean) =>
      api('PUT /workflows/{workflowId}/on', { params: { workflowId: id }, body: { isOn: on } }),
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  });
  const moment = momentWords(trigger, hours);
  return (
    <li className="rounded-card border border-line bg-paper-raised px-4 py-2">
      <div className="flex items-center justify-between gap-4">
        <h3 className="min-w-0 !text-base">
          <Link to={`/workflows/${id}`} className="inline-flex min-h-11 items-center break-words">
            {name}
          </Link>
        </h3>
        <Toggle
          label={<span className="sr-only">{`${isolated(name)} is on`}</span>}
          checked={turn.isPending ? turn.variables : isOn}
          disabled={turn.isPending}
          onChange={(event) => turn.mutate(event.target.checked)}
        />
      </div>
      <p className="text-ink-soft">
        {moment.charAt(0).toUpperCase() + moment.slice(1)}. {actions[action]}.
      </p>
      <p className="text-sm text-ink-soft">{countsOf(workflow)}</p>
    </li>
  );
}

function countsOf({ done, skipped, waiting, isOn }: Workflow): string {
  if (!isOn && done === 0) return 'Off';
  const counts = [
    done === 0 ? 'Nothing done in 30 days' : `${done} done in 30 days`,
    ...(skipped > 0 ? [`${skipped} left out`] : []),
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
  ];
  return counts.join(' · ');
}
