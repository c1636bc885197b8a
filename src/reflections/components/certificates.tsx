import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { LEARNERS_AT_ONCE } from '../aims.ts';
import { CERTIFICATE, certificateFields, firstTemplate } from '../certificate.ts';
import type { CertificateTemplate, reflectionsContract } from '../contract.ts';

type List = AnswerOf<(typeof reflectionsContract)['GET /certificates']>;
type Learner = List['learners'][number];

/** What a provider's certificates say, and who has one of those who attended lately. */
export function Certificates({ accountId }: { accountId: string }) {
  const cache = useQueryClient();
  const key = ['certificates', accountId];
  const list = useQuery({ queryKey: key, queryFn: () => api('GET /certificates'), meta: { quiet: true } });
  const [editing, setEditing] = useState(false);
  const refresh = () => cache.invalidateQueries({ queryKey: key });
  if (list.error && !list.data)
    return (
      <Notice tone="danger" title="The certificates could not be loaded">
        {sentenceOf(list.error)}
      </Notice>
    );
  if (!list.data || list.data.learners.length === 0) return null;
  const { template, learners } = list.data;
  return (
    <section aria-labelledby="certificates" className="mb-10">
      <h2 id="certificates" className="mb-1">
        Certificates
      </h2>
      <p className="mb-4 text-ink-soft">
        For learners who attended in the last 60 days. Their family can open and print them.
      </p>
      {editing || !template ? (
        <TemplateForm
          template={template}
          onSaved={async () => {
            setEditing(false);
            await refresh();
          }}
          onCancel={template ? () => setEditing(false) : undefined}
        />
      ) : (
        <>
          <Button className="mb-4" onClick={() => setEditing(true)}>
            Change what they say
          </Button>
          <ul className="flex flex-col gap-4">
            {[...Map.groupBy(learners, ({ block }) => block.id)].map(([blockId, group]) => (
              <li key={blockId}>
                <Block group={group} onChanged={refresh} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Block({ group, onChanged }: { group: readonly Learner[]; onChanged: () => Promise<void> }) {
  const [first] = group;
  const [open, setOpen] = useState(false);
  const without = group.filter(({ certificate }) => !certificate).slice(0, LEARNERS_AT_ONCE);
  const issue = useMutation({
    mutationFn: (of: readonly Learner[]) =>
      api('POST /certificates', {
        body: { learners: of.map(({ bookingId, learnerId }) => ({ bookingId, learnerId })) },
      }),
    onSuccess: async ({ issued }) => {
      setOpen(true);
      toast.success(issued === 1 ? '1 certificate is issued' : `${issued} certificates are issued`);
      await onChanged();
    },
  });
  const revoke = useMutation({
    mutationFn: (certificateId: string) =>
      api('POST /certificates/{certificateId}/revoke', { params: { certificateId } }),
    onSuccess: () => toast.success('The certificate is taken back', { description: 'Nobody can open it any more.' }),
    onSettled: onChanged,
  });
  if (!first) return null;
  return (
    <Card level={3} title={isolated(first.listingTitle)}>
      <p className="text-ink-soft">
        {isolated(first.block.name)}, until {format.longDate(first.endedAt)}. {group.length - without.length} of{' '}
        {group.length} have one.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {without.length > 0 && (
          <Button tone="primary" size="small" busy={issue.isPending} onClick={() => issue.mutate(without)}>
            {without.length === 1 ? 'Issue 1 certificate' : `Issue ${without.length} certificates`}
          </Button>
        )}
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide the names' : 'Show the names'}
        </Button>
      </div>
      {open && (
        <ul className="mt-3 flex flex-col divide-y divide-line">
          {group.map((one) => (
            <li
              key={`${one.bookingId} ${one.learnerId}`}
              className="flex flex-wrap items-center justify-between gap-2 py-2"
            >
              <span className="min-w-0 wrap-break-word">{one.learnerName}</span>
              {one.certificate ? (
                <span className="flex flex-wrap gap-2">
                  <DownloadButton size="small" address={`/certificates/${one.certificate.id}`}>
                    Open
                  </DownloadButton>
                  <Button
                    size="small"
                    tone="danger"
                    busy={revoke.isPending && revoke.variables === one.certificate.id}
                    onClick={() => one.certificate && revoke.mutate(one.certificate.id)}
                  >
                    Take back<span className="sr-only"> the certificate of {isolated(one.learnerName)}</span>
                  </Button>
                </span>
              ) : (
                <Button size="small" busy={issue.isPending} onClick={() => issue.mutate([one])}>
                  Issue<span className="sr-only"> a certificate to {isolated(one.learnerName)}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

type FormProps = {
  template: CertificateTemplate | null;
  onSaved: () => Promise<void>;
  onCancel: (() => void) | undefined;
};

function TemplateForm({ template, onSaved, onCancel }: FormProps) {
  const [values, setValues] = useState<CertificateTemplate>(() => {
    const { title, body, signature, withPicture } = template ?? firstTemplate;
    return { title, body, signature, withPicture };
  });
  const save = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () => api('PUT /certificates/template', { body: values }),
    onSuccess: async () => {
      toast.success('Your certificates say this from now on');
      await onSaved();
    },
  });
  const fields = save.error instanceof RequestFailed ? (save.error.data?.fields ?? {}) : {};
  const set = (change: Partial<CertificateTemplate>): void => {
    setValues((before) => ({ ...before, ...change }));
    if (save.error) save.reset();
  };
  return (
    <Card level={3} title="What your certificates say">
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) save.mutate();
        }}
      >
        {save.error && Object.keys(fields).length === 0 && (
          <Notice tone="danger" title="It was not saved" live>
            {sentenceOf(save.error)}
          </Notice>
        )}
        <TextField
          label="Title"
          maxLength={CERTIFICATE.title}
          value={values.title}
          error={fields['title']}
          onChange={(event) => set({ title: event.target.value })}
        />
        <TextField
          label="Words"
          help={`Fields: ${Object.entries(certificateFields)
            .map(([field, words]) => `{${field}} is ${words}`)
            .join(', ')}.`}
          multiline
          rows={3}
          maxLength={CERTIFICATE.body}
          value={values.body}
          error={fields['body']}
          onChange={(event) => set({ body: event.target.value })}
        />
        <TextField
          label="Who signs"
          maxLength={CERTIFICATE.signature}
          value={values.signature}
          error={fields['signature']}
          onChange={(event) => set({ signature: event.target.value })}
        />
        <Checkbox
          label="With the picture of our profile"
          checked={values.withPicture}
          onChange={(event) => set({ withPicture: event.target.checked })}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" tone="primary" busy={save.isPending}>
            Save
          </Button>
          {onCancel && (
            <Button tone="quiet" onClick={onCancel}>
              Not now
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
