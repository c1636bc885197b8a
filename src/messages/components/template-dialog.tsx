import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { MESSAGE_MAXIMUM } from '../conversation.ts';
import { messageFields, type MessageField } from '../fields.ts';

const KEY = ['message-templates'];

type TemplateDialogProps = {
  open: boolean;
  onClose: () => void;
  /** Puts words into the message; with their fields filled in, where it is for one family. @throws when they cannot be */
  onUse: (body: string) => Promise<void> | void;
};

/** The words that a provider uses again: to use, keep and remove. */
export function TemplateDialog({ open, onClose, onUse }: TemplateDialogProps) {
  const cache = useQueryClient();
  const read = useQuery({
    queryKey: KEY,
    queryFn: () => api('GET /message-templates'),
    meta: { quiet: true },
    enabled: open,
  });
  const use = useMutation({
    mutationFn: async (body: string) => onUse(body),
    meta: TOLD_IN_PLACE,
    onSuccess: onClose,
  });
  const remove = useMutation({
    mutationFn: (templateId: string) => api('DELETE /message-templates/{templateId}', { params: { templateId } }),
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  });
  const templates = read.data?.templates ?? [];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      sheet
      width={620}
      title="Templates"
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <div className="flex flex-col gap-5">
        {read.isPending ? (
          <SkeletonList rows={2} label="Loading your templates" />
        ) : !read.data ? (
          <ErrorState
            title="Your templates could not be loaded"
            onRetry={() => void read.refetch()}
            busy={read.isFetching}
          >
            {sentenceOf(read.error)}
          </ErrorState>
        ) : templates.length === 0 ? (
          <p className="text-ink-soft">
            You have none yet. Write below what you find yourself writing again and again.
          </p>
        ) : (
          <ul className="divide-y divide-line border-y border-line">
            {templates.map(({ id, name, body }) => (
              <li key={id} className="flex flex-wrap items-start justify-between gap-2 py-3">
                <div className="min-w-0 grow basis-56">
                  <p className="font-[650] break-words">{name}</p>
                  <p className="line-clamp-3 text-sm break-words whitespace-pre-line text-ink-soft">{body}</p>
                </div>
                <div className="flex gap-1 max-sm:-ml-3 max-sm:basis-full max-sm:flex-row-reverse max-sm:justify-end">
                  <Button
                    size="small"
                    tone="quiet"
                    busy={remove.isPending && remove.variables === id}
                    onClick={() => remove.mutate(id)}
                  >
                    Remove<span className="sr-only"> {name}</span>
                  </Button>
                  <Button size="small" busy={use.isPending} onClick={() => use.mutate(body)}>
                    Use<span className="sr-only"> {name}</span>
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )}
        {use.isError && (
          <p role="alert" className="text-berry">
            {sentenceOf(use.error)}
          </p>
        )}
        {/* What loads above would push it away from who has begun to write. */}
        {!read.isPending && <NewTemplate onSaved={() => void cache.invalidateQueries({ queryKey: KEY })} />}
      </div>
    </Dialog>
  );
}

function NewTemplate({ onSaved }: { onSaved: () => void }) {
  const [name, setName] = useState('');
  const [body, setBody] = useState('');
  const save = useMutation({
    mutationFn: () => api('POST /message-templates', { body: { name, body } }),
    meta: TOLD_IN_PLACE,
    onSuccess: () => {
      setName('');
      setBody('');
      onSaved();
    },
  });
  const fields = save.error instanceof RequestFailed ? save.error.data?.fields : undefined;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <h3 className="!text-lg">Keep a new one</h3>
      <TextField
        label="Name"
        value={name}
        maxLength={80}
        error={fields?.['name']}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label="Words"
        multiline
        rows={4}
        maxLength={MESSAGE_MAXIMUM}
        value={body}
        error={fields?.['body'] ?? (save.isError && !fields ? sentenceOf(save.error) : undefined)}
        help="A name in double braces is filled in for each family."
        onChange={(event) => setBody(event.target.value)}
      />
      <ul className="flex flex-wrap gap-1">
        {(Object.keys(messageFields) as MessageField[]).map((field) => (
          <li key={field}>
            <Button
              size="small"
              tone="quiet"
              aria-label={`Put in ${messageFields[field]}`}
              onClick={() => setBody((before) => `${before}{{${field}}}`)}
            >
              {`{{${field}}}`}
            </Button>
          </li>
        ))}
      </ul>
      <Button type="submit" busy={save.isPending} className="self-start">
        Keep it
      </Button>
    </form>
  );
}
