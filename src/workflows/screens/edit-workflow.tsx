import { isolated } from '../../platform/isolated.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useNavigate, useParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { useOnce } from '../../platform/browser/use-once.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { RecipeForm } from '../components/recipe-form.tsx';
import { RunLog } from '../components/run-log.tsx';
import { TryOut } from '../components/try-out.tsx';
import type { AskedRecipe, Workflow } from '../contract.ts';
import { isForEachDate, isInConfirmation } from '../workflow.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'A workflow', index: false });

const back = { to: '/workflows', label: 'Workflows' };

const fresh: AskedRecipe = {
  name: '',
  trigger: 'BEFORE_EACH',
  hours: 24,
  onlyFor: {},
  action: 'MAIL',
  subject: '',
  body: 'Hello {{first_name}},\n\n',
};

/** One workflow: what it does, how it would read, and what it did. '/workflows/new' makes one. */
export default function WorkflowScreen() {
  const { workflowId = 'new' } = useParams();
  const isNew = workflowId === 'new';
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['workflows'],
    queryFn: () => api('GET /workflows'),
    enabled: !isNew,
  });
  if (isNew) return <EditWorkflow key="new" workflow={null} />;
  const workflow = data?.workflows.find(({ id }) => id === workflowId);
  if (workflow) return <EditWorkflow key={workflow.id} workflow={workflow} />;
  return (
    <Page title="A workflow" width="text" back={back}>
      {data ? (
        <EmptyState title="This workflow is not here">It may have been removed.</EmptyState>
      ) : error ? (
        <ErrorState title="The workflow could not be loaded" onRetry={() => void refetch()} busy={isFetching}>
          {sentenceOf(error)} Nothing is lost.
        </ErrorState>
      ) : (
        <SkeletonList rows={5} label="Loading the workflow" />
      )}
    </Page>
  );
}

const recipeOf = ({ name, trigger, hours, onlyFor, action, subject, body }: Workflow): AskedRecipe => ({
  name,
  trigger,
  hours,
  onlyFor,
  action,
  subject,
  body,
});

function EditWorkflow({ workflow }: { workflow: Workflow | null }) {
  const [recipe, setRecipe] = useState<AskedRecipe>(() => (workflow ? recipeOf(workflow) : fresh));
  const save = useSave(workflow?.id ?? null);
  const fields = save.error instanceof RequestFailed ? (save.error.data?.fields ?? {}) : {};
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    save.mutate(recipe);
  };
  return (
    <Page title={workflow?.name ?? 'Make a workflow'} width="text" back={back}>
      <div className="flex flex-col gap-6">
        <form noValidate className="flex flex-col gap-6" onSubmit={submit}>
          <RecipeForm
            recipe={recipe}
            errors={fields}
            onChange={(change) => setRecipe((before) => ({ ...before, ...change }))}
          />
          {isInConfirmation({ ...recipe, ready_made: workflow?.readyMade ?? null }) && (
            <Notice>
              These words stand in the mail that confirms a booking, so that families get one mail and not two. Its
              subject stays as it is.
            </Notice>
          )}
          {isForEachDate(recipe.trigger) && (
            <Notice>
              A family that books ten dates gets it ten times, once before or after each. No family gets more than three
              mails and messages of your workflows within a day.
            </Notice>
          )}
          {save.error && (
            <Notice tone="danger" live title="It is not saved">
              {sentenceOf(save.error)}
            </Notice>
          )}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" tone="primary" busy={save.isPending}>
              Save
            </Button>
            {workflow && <RemoveButton workflow={workflow} />}
          </div>
        </form>
        <TryOut recipe={recipe} />
        {workflow && <RunLog workflowId={workflow.id} />}
      </div>
    </Page>
  );
}

function useSave(workflowId: string | null) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const once = useOnce();
  return useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: async (recipe: AskedRecipe): Promise<{ id: string } | undefined> => {
      if (workflowId === null)
        return once(recipe, (idempotencyKey) => api('POST /workflows', { body: recipe, idempotencyKey }));
      await api('PUT /workflows/{workflowId}', { params: { workflowId }, body: recipe });
      return undefined;
    },
    onSuccess: async (made) => {
      await cache.invalidateQueries({ queryKey: ['workflows'] });
      toast.success('Saved', made ? { description: 'It is off. Try it, then switch it on in the list.' } : {});
      if (made) await navigate(`/workflows/${made.id}`, { replace: true });
    },
  });
}

/** Removes a workflow of one's own after a question; a ready-made one gets its first words again. */
function RemoveButton({ workflow: { id, readyMade, isChanged, name } }: { workflow: Workflow }) {
  const [asked, setAsked] = useState(false);
  const cache = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => api('DELETE /workflows/{workflowId}', { params: { workflowId: id } }),
    onSuccess: async () => {
      await navigate('/workflows');
      await cache.invalidateQueries({ queryKey: ['workflows'] });
    },
  });
  if (readyMade !== null && !isChanged) return null;
  const words = readyMade === null ? 'Remove it' : 'Give it its first words again';
  return (
    <>
      <Button tone="quiet" onClick={() => setAsked(true)}>
        {words}
      </Button>
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title={`${words}?`}
        actions={
          <>
            <Button onClick={() => setAsked(false)}>Keep it</Button>
            <Button tone="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
              {words}
            </Button>
          </>
        }
      >
        {readyMade === null
          ? `‘${isolated(name)}’ does nothing any more, also nothing that waits for its moment.`
          : `What you changed in ‘${isolated(name)}’ is lost.`}
      </Dialog>
    </>
  );
}
