import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { isolated } from '../../platform/isolated.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';

const kinds = { ask: 'When you ask', refuse: 'When you say no' } as const;
type Kind = keyof typeof kinds;

const nothing = { kind: 'ask' as Kind, title: '', words: '' };

/** Words that officers of a council use again, and the way to keep more. */
export function TemplateList({ councilId, decides }: { councilId: string; decides: boolean }) {
  const cache = useQueryClient();
  const queryKey = ['councils', councilId, 'templates'];
  const list = useQuery({
    queryKey,
    queryFn: () => api('GET /councils/{councilId}/templates', { params: { councilId } }),
  });
  const reread = () => void cache.invalidateQueries({ queryKey });
  const remove = useMutation({
    mutationFn: (templateId: string) =>
      api('DELETE /councils/{councilId}/templates/{templateId}', { params: { councilId, templateId } }),
    onSettled: reread,
  });
  return (
    <Card title="Ready words">
      <div className="flex flex-col gap-4">
        {list.error && !list.data ? (
          <Notice tone="danger" title="They could not be loaded">
            {sentenceOf(list.error)}
          </Notice>
        ) : !list.data ? (
          <SkeletonList rows={2} label="Loading the ready words" />
        ) : list.data.templates.length === 0 ? (
          <p>None of your own yet. Officers find yours beside ours when they ask a family or say no.</p>
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {list.data.templates.map((one) => (
              <li key={one.id} className="flex flex-wrap items-start justify-between gap-3 py-2">
                <span className="min-w-0 flex-1">
                  <span className="font-[650]">{isolated(one.title)}</span>, {kinds[one.kind].toLowerCase()}
                  <span className="block whitespace-pre-line text-ink-soft">{isolated(one.words)}</span>
                </span>
                {decides && (
                  <Button
                    size="small"
                    aria-label={`Delete ${isolated(one.title)}`}
                    busy={remove.isPending}
                    onClick={() => remove.mutate(one.id)}
                  >
                    Delete
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        {decides && <TemplateForm councilId={councilId} onKept={reread} />}
      </div>
    </Card>
  );
}

function TemplateForm({ councilId, onKept }: { councilId: string; onKept: () => void }) {
  const [said, setSaid] = useState(nothing);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const save = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () => api('POST /councils/{councilId}/templates', { params: { councilId }, body: said }),
    onSuccess: () => {
      toast.success(`Kept: ${isolated(said.title)}`);
      setSaid(nothing);
      onKept();
    },
    onError: (error) =>
      setProblems((error instanceof RequestFailed && error.data?.fields) || { words: sentenceOf(error) }),
  });
  const set = (next: Partial<typeof said>): void => {
    setSaid({ ...said, ...next });
    setProblems({});
  };
  const press = (): void => {
    const missing = {
      ...(said.title.trim() === '' ? { title: 'Give the words a name.' } : {}),
      ...(said.words.trim() === '' ? { words: 'Write the words.' } : {}),
    };
    setProblems(missing);
    if (Object.keys(missing).length === 0) save.mutate();
  };
  return (
    <>
      <RadioGroup
        label="For"
        name="template-kind"
        value={said.kind}
        options={(Object.entries(kinds) as [Kind, string][]).map(([value, label]) => ({ value, label }))}
        onChange={(kind) => set({ kind })}
      />
      <TextField
        label="Name"
        maxLength={60}
        value={said.title}
        error={problems['title']}
        onChange={({ target }) => set({ title: target.value })}
      />
      <TextField
        label="Words"
        multiline
        rows={3}
        maxLength={1_000}
        value={said.words}
        error={problems['words']}
        onChange={({ target }) => set({ words: target.value })}
      />
      <Button className="w-fit" busy={save.isPending} onClick={press}>
        Keep these words
      </Button>
    </>
  );
}
