import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../client.ts';
import { isolated } from '../../platform/isolated.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { toast } from '../../ui/toast.tsx';

const KEY = ['tasks'];

/** What workflows ask the provider to do; nothing when there is nothing. */
export function OpenTasks() {
  const cache = useQueryClient();
  const { data } = useQuery({ queryKey: KEY, queryFn: () => api('GET /tasks'), meta: { quiet: true } });
  const settle = useMutation({
    mutationFn: ({ taskId, isDone }: { taskId: string; isDone: boolean }) =>
      api('PUT /tasks/{taskId}/done', { params: { taskId }, body: { isDone } }),
    onSuccess: async (_, { taskId, isDone }) => {
      await cache.invalidateQueries({ queryKey: KEY });
      if (isDone)
        toast.success('Done', {
          action: { label: 'Undo', onClick: () => settle.mutate({ taskId, isDone: false }) },
        });
    },
  });
  const tasks = data?.tasks ?? [];
  if (tasks.length === 0) return null;
  return (
    <Card title={tasks.length === 1 ? 'One thing to do' : `${tasks.length} things to do`}>
      <ul className="flex flex-col gap-4">
        {tasks.map(({ id, title, body, bookingId }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-3">
            <div className="min-w-0 grow basis-60">
              <p className="font-[650] break-words">{title}</p>
              <p className="break-words whitespace-pre-line text-ink-soft">{body}</p>
            </div>
            <div className="flex gap-2">
              <LinkButton
                size="small"
                to={`/bookings/${bookingId}`}
                aria-label={`See the booking of: ${isolated(title)}`}
              >
                See the booking
              </LinkButton>
              <Button
                size="small"
                tone="primary"
                aria-label={`Done: ${isolated(title)}`}
                busy={settle.isPending && settle.variables.taskId === id}
                onClick={() => settle.mutate({ taskId: id, isDone: true })}
              >
                Done
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
