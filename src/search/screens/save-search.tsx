import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useNavigate, useSearchParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { useOnce } from '../../platform/browser/use-once.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import { SAVED_SEARCHES } from '../components/saved-query.ts';
import { addressWith, searchQuery } from '../components/search-address.ts';
import { firstName, searchWords } from '../search-words.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Save a search', index: false });

/** Keeps the search whose filters stand in the address, under a name, with mails about what is new or without. */
export default function SaveSearch() {
  const [params] = useSearchParams();
  const asked = searchQuery(params);
  const [name, setName] = useState(() => firstName(asked));
  const [alerts, setAlerts] = useState(true);
  const save = useSave(asked);
  const nameError = save.error instanceof RequestFailed ? save.error.data?.fields?.['name'] : undefined;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    save.mutate({ name, alerts });
  };
  return (
    <Page title="Save this search" lead={searchWords(asked)} width="text">
      <form noValidate className="flex flex-col gap-6" onSubmit={submit}>
        <TextField
          label="Name"
          value={name}
          maxLength={80}
          onChange={(event) => setName(event.target.value)}
          error={nameError}
          autoComplete="off"
        />
        <Toggle
          label="Mail me what is new"
          help="Once a day at most, and only when there is something new: by email, and by push where you switched that on in your notification settings. Each mail has a link that stops them."
          checked={alerts}
          onChange={(event) => setAlerts(event.target.checked)}
        />
        {save.error && !nameError && (
          <Notice tone="danger" live title="It is not saved">
            {sentenceOf(save.error)}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" tone="primary" busy={save.isPending}>
            Save
          </Button>
          <LinkButton to={addressWith(params, {})}>Back to the search</LinkButton>
        </div>
      </form>
    </Page>
  );
}

function useSave(asked: Record<string, string>) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const once = useOnce();
  return useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: ({ name, alerts }: { name: string; alerts: boolean }) => {
      const body = { name, alerts, asked };
      return once(body, (idempotencyKey) => api('POST /saved-searches', { body, idempotencyKey }));
    },
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: SAVED_SEARCHES });
      toast.success('Search saved');
      await navigate('/saved-searches', { replace: true });
    },
  });
}
