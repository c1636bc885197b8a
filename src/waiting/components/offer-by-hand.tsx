import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf, whenOf } from '../../places/components/booking-text.tsx';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { toast } from '../../ui/toast.tsx';
import type { WaitingList } from './waiting-words.tsx';

type Dates = WaitingList['dates'];
type Props = { party: WaitingList['parties'][number]; dates: Dates; onChanged: () => void };

/** Offers places to a family out of its turn, after saying what that means in figures. */
export function OfferByHand({ party, dates, onChanged }: Props) {
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const several = party.wants === 'ANY_DATE' && dates.length > 1;
  const wanted = several ? dates.filter(({ id }) => id === (chosen ?? dates[0]?.id)) : dates;
  const beyond = wanted
    .map((date) => ({ date, upTo: date.taken + party.size - party.kept }))
    .filter(({ date, upTo }) => upTo > date.capacity);
  const offer = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () =>
      api('POST /waiting-entries/{entryId}/offer', {
        params: { entryId: party.id },
        body: {
          sessionIds: wanted.map(({ id }) => id),
          exceed: beyond.map(({ date, upTo }) => ({ sessionId: date.id, upTo })),
        },
      }),
    onSuccess: () => {
      setOpen(false);
      toast.success('The family has been told');
      onChanged();
    },
    onError: (error) => {
      // Who does not wait any more has no dialog left in which to say so.
      if (error instanceof RequestFailed && error.data?.key === 'not-waiting') toast.error(sentenceOf(error));
      // How full it is, or who waits, has changed: show it as it is.
      onChanged();
    },
  });
  const places = countOf(party.size, 'place');
  const name = party.name || 'this family';
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Offer {party.size === 1 ? 'a place' : 'places'}
        <span className="sr-only">: {isolated(party.name)}</span>
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        sheet
        width={520}
        title={`Offer ${places} to ${isolated(name)}?`}
        actions={
          <div className="flex w-full flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button onClick={() => setOpen(false)}>Not now</Button>
            <Button tone="primary" busy={offer.isPending} onClick={() => offer.mutate()}>
              {beyond.length > 0 ? 'Offer beyond the capacity' : `Offer ${places}`}
            </Button>
          </div>
        }
      >
        <div className="flex flex-col gap-4 pb-2">
          {several && (
            <RadioGroup
              label="Which date?"
              name={`date-${party.id}`}
              options={dates.map((date) => ({
                value: date.id,
                label: whenOf(date),
                help: date.left > 0 ? `${countOf(date.left, 'place')} free` : 'Full',
              }))}
              value={chosen ?? dates[0]?.id ?? null}
              onChange={setChosen}
            />
          )}
          {beyond.map(({ date, upTo }) => (
            <Notice key={date.id} tone="attention" title={several ? 'This date is full' : whenOf(date)}>
              {date.taken} of {date.capacity} places are taken. With this offer it is {upTo} of {date.capacity}.
            </Notice>
          ))}
          <p>
            They get a mail now, and the {party.size === 1 ? 'place is' : 'places are'} kept for them until they answer
            or their time is up. Nobody else loses their turn.
          </p>
          {offer.error && (
            <Notice tone="danger" title="Nothing was offered" live>
              {sentenceOf(offer.error)}
            </Notice>
          )}
        </div>
      </Dialog>
    </>
  );
}
