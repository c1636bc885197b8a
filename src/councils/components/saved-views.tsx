import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import X from 'lucide-react/icons/x';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { isolated } from '../../platform/isolated.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';

type Props = {
  councilId: string;
  /** The filter as it is in the address: '?eligibility=PENDING&type=all'. */
  search: string;
};

/** Filters of the queue that an officer has saved, and the way to save this one. */
export function SavedViews({ councilId, search }: Props) {
  const cache = useQueryClient();
  const queryKey = ['councils', councilId, 'views'];
  const [naming, setNaming] = useState(false);
  const [title, setTitle] = useState('');
  const list = useQuery({
    queryKey,
    queryFn: () => api('GET /councils/{councilId}/views', { params: { councilId } }),
    meta: { quiet: [403, 404] },
  });
  const reread = () => void cache.invalidateQueries({ queryKey });
  const save = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () => api('POST /councils/{councilId}/views', { params: { councilId }, body: { title, search } }),
    onSuccess: () => {
      toast.success(`Saved: ${isolated(title)}`);
      setNaming(false);
      setTitle('');
      reread();
    },
  });
  const remove = useMutation({
    mutationFn: (viewId: string) =>
      api('DELETE /councils/{councilId}/views/{viewId}', { params: { councilId, viewId } }),
    onSettled: reread,
  });
  return (
    <section aria-label="Saved views" className="flex flex-wrap items-end gap-3 print:hidden">
      {(list.data?.views ?? []).map((view) => (
        <span key={view.id} className="flex items-center rounded-control border border-line-strong pl-3">
          <Link to={{ search: view.search }} className="link link-tall">
            {isolated(view.title)}
          </Link>
          <IconButton
            size="small"
            label={`Delete the view ${isolated(view.title)}`}
            icon={<X aria-hidden />}
            onClick={() => remove.mutate(view.id)}
          />
        </span>
      ))}
      {naming ? (
        <form
          className="flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate();
          }}
        >
          <TextField
            label="Name of this view"
            maxLength={60}
            value={title}
            error={save.error ? sentenceOf(save.error) : undefined}
            onChange={(event) => setTitle(event.target.value)}
          />
          <Button type="submit" size="small" tone="primary" busy={save.isPending}>
            Save
          </Button>
          <Button size="small" onClick={() => setNaming(false)}>
            Not now
          </Button>
        </form>
      ) : (
        <Button size="small" tone="quiet" onClick={() => setNaming(true)}>
          Save this view
        </Button>
      )}
    </section>
  );
}
