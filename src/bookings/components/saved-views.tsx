import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useLocation } from 'react-router';
import Bookmark from 'lucide-react/icons/bookmark';
import { api } from '../../client.ts';
import { useCurrentUser } from '../../identity/components/current-user.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { useAddress } from '../../platform/browser/use-address.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { LONGEST_VIEW, viewQuery, type ViewList } from '../view-list.ts';

/** Views of a list that somebody saved under names of their own: one is chosen, this one is saved, or the chosen one removed. */
export function SavedViews({ list }: { list: ViewList }) {
  const { user } = useCurrentUser();
  const cache = useQueryClient();
  const { search } = useLocation();
  const [, change] = useAddress({ preventScrollReset: true });
  const [isNaming, setNaming] = useState(false);
  const { data } = useQuery({
    queryKey: ['saved-views', list, user?.id],
    queryFn: () => api('GET /saved-views', { query: { list } }),
    enabled: Boolean(user),
    meta: { quiet: true },
  });
  const views = data?.views ?? [];
  const query = viewQuery(search);
  const current = views.find((view) => view.query === query);
  const remove = useMutation({
    mutationFn: (viewId: string) => api('DELETE /saved-views/{viewId}', { params: { viewId } }),
    onSuccess: () => {
      toast.success('The view is removed');
      void cache.invalidateQueries({ queryKey: ['saved-views', list] });
    },
  });
  return (
    <div className="flex flex-wrap items-end gap-3">
      {views.length > 0 && (
        <SelectField
          label="View"
          name="view"
          className="w-full sm:w-52"
          value={current?.id ?? ''}
          options={[{ value: '', label: 'None of mine' }, ...views.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={({ target: { value } }) => {
            const chosen = views.find(({ id }) => id === value);
            change(() => chosen?.query ?? '');
          }}
        />
      )}
      {current ? (
        <Button tone="quiet" busy={remove.isPending} onClick={() => remove.mutate(current.id)}>
          Remove this view
        </Button>
      ) : (
        query !== '' &&
        query.length <= LONGEST_VIEW && (
          <Button tone="quiet" icon={<Bookmark aria-hidden />} onClick={() => setNaming(true)}>
            Save this view
          </Button>
        )
      )}
      <NameView list={list} query={query} open={isNaming} onClose={() => setNaming(false)} />
    </div>
  );
}

/** What comes back with a view of each list. */
const kept: Record<ViewList, string> = {
  bookings: 'The filters, the order and the columns that you see now come back with it.',
  customers: 'The filters, the order and the columns that you see now come back with it.',
  waiting: 'The filters and the order that you see now come back with it.',
  payouts: 'What you filter by now comes back with it.',
  sessions: 'The days, the listing and the weekday that you see now come back with it.',
};

type NameViewProps = { list: ViewList; query: string; open: boolean; onClose: () => void };

function NameView({ list, query, open, onClose }: NameViewProps) {
  const cache = useQueryClient();
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const form = useId();
  const save = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () => api('POST /saved-views', { body: { list, name: name.trim(), query } }),
    onSuccess: () => {
      toast.success('The view is saved');
      setName('');
      onClose();
      void cache.invalidateQueries({ queryKey: ['saved-views', list] });
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width={440}
      title="Save this view"
      actions={
        <Button type="submit" form={form} tone="primary" busy={save.isPending}>
          Save the view
        </Button>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() === '') setMissing(true);
          else save.mutate();
        }}
      >
        <TextField
          label="Name"
          name="view-name"
          help={kept[list]}
          maxLength={60}
          value={name}
          error={isMissing ? 'Give the view a name.' : save.error ? sentenceOf(save.error) : undefined}
          onChange={(event) => {
            setName(event.target.value);
            setMissing(false);
            if (save.isError) save.reset();
          }}
        />
      </form>
    </Dialog>
  );
}
