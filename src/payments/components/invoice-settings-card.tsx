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

/** What stands on the invoices of the provider's bookings: its address, and its VAT number where it has one. */
export function InvoiceSettingsCard() {
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
  return settings.data ? <InvoiceForm saved={settings.data} /> : null;
}

function InvoiceForm({ saved }: { saved: { vatNumber: string | null; address: string } }) {
  const cache = useQueryClient();
  const [text, setText] = useState(saved.vatNumber ?? '');
  const [address, setAddress] = useState(saved.address);
  const save = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () => api('PUT /invoice-settings', { body: { vatNumber: text, address } }),
    onSuccess: (next) => {
      cache.setQueryData(key, next);
      setText(next.vatNumber ?? '');
      setAddress(next.address);
      toast.success(next.vatNumber === null ? 'Your invoices show no VAT' : 'Your invoices show VAT from now on');
    },
  });
  const fields = save.error instanceof RequestFailed ? save.error.data?.fields : undefined;
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
          error={fields?.['vatNumber']}
          onChange={(event) => setText(event.target.value)}
        />
        <TextField
          label="Business address"
          name="address"
          optional={text.trim() === ''}
          multiline
          help="As it stands on your letters. A VAT invoice must have it."
          autoComplete="off"
          maxLength={300}
          value={address}
          error={fields?.['address']}
          onChange={(event) => setAddress(event.target.value)}
        />
        {save.error && !fields && (
          <Notice tone="danger" title="It was not saved" live>
            {sentenceOf(save.error)}
          </Notice>
        )}
        <Button type="submit" className="self-start" busy={save.isPending}>
          Save for invoices
        </Button>
      </form>
    </Card>
  );
}
