import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import type { KnownCustomer } from '../contract.ts';
import { tagsFrom, tagsProblem } from '../tags.ts';

/** What the provider remembers about a customer. What was typed stays when it cannot be saved. */
export function NoteForm({ customer }: { customer: KnownCustomer }) {
  const cache = useQueryClient();
  const [note, setNote] = useState(customer.note);
  const [typed, setTyped] = useState(customer.tags.join(', '));
  const [version, setVersion] = useState(customer.version);
  const tags = tagsFrom(typed);
  const problem = tagsProblem(tags);
  const save = useMutation({
    mutationFn: () =>
      api('PUT /known-customers/{customerId}/note', {
        params: { customerId: customer.id },
        body: { note, tags, version },
      }),
    onSuccess: (saved) => {
      setVersion(saved.version);
      setTyped(tags.join(', '));
      toast.success('Your note is saved');
      void cache.invalidateQueries({ queryKey: ['known-customers'] });
    },
  });
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (problem === null) save.mutate();
      }}
    >
      <TextField
        multiline
        label="Note"
        help="For you and those who help you. The family does not see it here, but it is in the copy of their data that they can ask for."
        optional
        rows={4}
        maxLength={2_000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <TextField
        label="Tags"
        help="Words to filter by, with commas between them: half-term, brings a sibling"
        optional
        maxLength={340}
        value={typed}
        error={problem ?? undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      {save.error && (
        <Notice tone="danger" title="Your note is not saved" live>
          {sentenceOf(save.error)}
        </Notice>
      )}
      <div>
        <Button type="submit" tone="primary" busy={save.isPending}>
          Save the note
        </Button>
      </div>
    </form>
  );
}
