import { isolated } from '../../platform/isolated.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { toast } from '../../ui/toast.tsx';
import type { AskedRecipe, Preview } from '../contract.ts';

/** What the workflow would write about a real booking, shown, or sent to the person who tries it. Nobody else gets it. */
export function TryOut({ recipe }: { recipe: AskedRecipe }) {
  const [chosen, setChosen] = useState('');
  const { data, isPending } = useQuery({
    queryKey: ['workflow-bookings'],
    queryFn: () => api('GET /workflow-bookings'),
    meta: { quiet: true },
  });
  const show = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: (bookingId: string) => api('POST /workflow-preview', { body: { bookingId, recipe } }),
  });
  const test = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: (bookingId: string) => api('POST /workflow-test', { body: { bookingId, recipe } }),
    onSuccess: ({ to }) =>
      toast.success('Sent to you', { description: `It is on its way to ${to}. Nobody else gets it.` }),
  });
  const bookings = data?.bookings ?? [];
  const bookingId = chosen || (bookings[0]?.id ?? '');
  const error = show.error ?? test.error;
  if (isPending) return null;
  return (
    <Card title="Try it on a booking">
      {bookings.length === 0 ? (
        <p className="text-ink-soft">Once somebody has booked with you, you can see here what they would get.</p>
      ) : (
        <div className="flex flex-col gap-4">
          <SelectField
            label="Booking"
            name="booking"
            value={bookingId}
            options={bookings.map(({ id, reference, listing }) => ({
              value: id,
              label: `${reference} · ${isolated(listing)}`,
            }))}
            onChange={(event) => setChosen(event.target.value)}
          />
          <div className="flex flex-wrap gap-3">
            <Button busy={show.isPending} onClick={() => show.mutate(bookingId)}>
              Show it
            </Button>
            <Button tone="quiet" busy={test.isPending} onClick={() => test.mutate(bookingId)}>
              Send it to me
            </Button>
          </div>
          {error && (
            <Notice tone="danger" live title="That did not work">
              {sentenceOf(error)}
            </Notice>
          )}
          {show.data && <Shown preview={show.data} />}
        </div>
      )}
    </Card>
  );
}

function Shown({ preview: { subject, text, html, whyNot } }: { preview: Preview }) {
  return (
    <div className="flex flex-col gap-3" aria-live="polite">
      {whyNot && (
        <Notice tone="attention" title="This booking would be left out">
          {whyNot}
        </Notice>
      )}
      {html ? (
        // Without scripts, forms or a way out: it is a picture of the mail.
        <iframe
          title="The mail as it is sent"
          sandbox=""
          srcDoc={html}
          className="h-[32rem] w-full rounded-control border border-line"
        />
      ) : (
        <div className="rounded-control border border-line p-4">
          {subject && <p className="font-[650]">{subject}</p>}
          <p className="whitespace-pre-line">{text}</p>
        </div>
      )}
    </div>
  );
}
