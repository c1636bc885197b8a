import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import type { GuardianNote } from '../contract.ts';

/** What one guardian alone tells the staff: how to reach them, and what a court has ordered. */
export function OwnNoteCard({ learner }: { learner: { id: string; firstName: string } }) {
  const params = { learnerId: learner.id };
  const queryKey = ['learners', learner.id, 'own-note'];
  const note = useQuery({ queryKey, queryFn: () => api('GET /learners/{learnerId}/own-note', { params }) });
  return (
    <Card title="From you to the staff alone">
      <p className="mb-4 text-ink-soft">
        Read by those who look after {isolated(learner.firstName)}, from 24 hours before a session until 24 hours after
        it. No other guardian or helper sees it, and nobody is told that you wrote it.
      </p>
      {note.data && (
        <NoteForm key={JSON.stringify(note.data)} learnerId={learner.id} note={note.data} queryKey={queryKey} />
      )}
      {!note.data && !note.error && <SkeletonList rows={1} label="Loading your note" />}
      {!note.data && note.error && (
        <ErrorState title="Oops! Could not load data." onRetry={() => void note.refetch()} busy={note.isFetching}>
          {sentenceOf(note.error)}
        </ErrorState>
      )}
    </Card>
  );
}

type NoteFormProps = { learnerId: string; note: GuardianNote; queryKey: readonly string[] };

function NoteForm({ learnerId, note, queryKey }: NoteFormProps) {
  const cache = useQueryClient();
  const [said, setSaid] = useState(note);
  const save = useMutation({
    mutationFn: () => api('PUT /learners/{learnerId}/own-note', { params: { learnerId }, body: said }),
    onSuccess: (saved) => {
      cache.setQueryData(queryKey, saved);
      toast.success('Your note is saved');
    },
  });
  const changed = said.contactOnly !== note.contactOnly || said.restriction !== note.restriction;
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <TextField
        label="How to contact me"
        name="contactOnly"
        help="For example: by email only, at this address; never by post."
        optional
        maxLength={300}
        multiline
        value={said.contactOnly}
        onChange={(event) => setSaid({ ...said, contactOnly: event.target.value })}
      />
      <TextField
        label="Court order or restriction"
        name="restriction"
        help="What a court has decided about contact or collection. Show the paper to the provider as well."
        optional
        maxLength={600}
        multiline
        value={said.restriction}
        onChange={(event) => setSaid({ ...said, restriction: event.target.value })}
      />
      <div>
        <Button type="submit" tone="primary" busy={save.isPending} disabled={!changed}>
          Save
        </Button>
      </div>
    </form>
  );
}
