import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';

const key = ['invoice-settings'];

/** Whether the provider is registered for VAT, which then stands on the invoices of its bookings. */
export function VatNumberCard() {
  const settings = useQuery({ queryKey: key, queryFn: () => api('GET /invoice-settings') });
  if (settings.error) {
    return (
      <Notice
        tone="danger"
        title="The settings of your invoices could not be loaded"
        action={<Button onClick={() => void settings.refetch()}>Try again</Button>}
      >
        {sentenceOf(settings.error)}
      </Notice>
    );
  }
  return settings.data ? <VatNumberForm saved={settings.data.vatNumber} /> : null;
}

function VatNumberForm({ saved }: { saved: string | null }) {
  const cache = useQueryClient();
  const [text, setText] = useState(saved ?? '');
  const save = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () => api('PUT /invoice-settings', { body: { vatNumber: text } }),
    onSuccess: (next) => {
      cache.setQueryData(key, next);
      setText(next.vatNumber ?? '');
      toast.success(next.vatNumber === null ? 'Your invoices show no VAT' : 'Your invoices show VAT from now on');
    },
  });
  const field = save.error instanceof RequestFailed ? save.error.data?.fields?.['vatNumber'] : undefined;
  return (
    <Card title="On your invoices">
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) save.mutate();
        }}
      >
        <TextField
          label="VAT number"
          name="vatNumber"
          optional
          help="Leave this empty if you are not registered for VAT. If you are, your prices include VAT at 20%, and your invoices show it."
          autoComplete="off"
          maxLength={30}
          value={text}
          error={field}
          onChange={(event) => setText(event.target.value)}
        />
        {save.error && !field && (
          <Notice tone="danger" title="It was not saved" live>
            {sentenceOf(save.error)}
          </Notice>
        )}
        <Button type="submit" className="self-start" busy={save.isPending}>
          Save the VAT number
        </Button>
      </form>
    </Card>
  );
}
