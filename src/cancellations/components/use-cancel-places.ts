import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Canceller } from '../../places/place.ts';
import { RequestFailed } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { useOnce } from '../../platform/browser/use-once.ts';
import type { Cancellable } from './cancellable.ts';
import type { RefundQuote } from './refund-quote.ts';

/** `sentence`: what was agreed to be refunded; `before`: the refunds that there were already. */
export type Cancelled = { count: number; refundedPence: number; sentence: string; before: ReadonlySet<string> };

/** What is cancelled, and the booking as it was on the screen then. */
type Agreed<B> = { quoted: RefundQuote; seen: B; message: string };

type CancelPlacesRequest<B extends Cancellable> = {
  booking: B;
  as: Canceller;
  quote: (placeIds: readonly string[]) => Promise<RefundQuote>;
  cancel: (
    agreed: { placeIds: string[]; expectedRefundPence: number },
    message: string,
    idempotencyKey: string,
  ) => Promise<{ booking: B; refundedPence: number }>;
  onCancelled: (booking: B) => void;
};

/** Which places are chosen, what they would be refunded, and the cancelling itself. */
export function useCancelPlaces<B extends Cancellable>(request: CancelPlacesRequest<B>) {
  const { booking: current, as } = request;
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState<Cancelled | null>(null);
  const [changed, setChanged] = useState<RefundQuote | null>(null);
  const once = useOnce();
  const cancel = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: ({ quoted, message }: Agreed<B>) => {
      const agreed = {
        placeIds: quoted.places.map((place) => place.placeId),
        expectedRefundPence: quoted.totalPence,
      };
      return once([current.id, agreed, message], (idempotencyKey) => request.cancel(agreed, message, idempotencyKey));
    },
    onSuccess: (answer, { quoted, seen }) => {
      setDone({
        count: quoted.places.length,
        refundedPence: answer.refundedPence,
        sentence: quoted.sentence,
        before: new Set(seen.refunds?.map((refund) => refund.id)),
      });
      setAsking(false);
      request.onCancelled(answer.booking);
    },
    onError: (error) => {
      if (error instanceof RequestFailed && error.data?.key === 'quote-changed') {
        setChanged((error.data.details?.['quote'] as RefundQuote | undefined) ?? null);
        setAsking(false);
        void quote.refetch();
      }
    },
  });

  // The live stream may bring the cancelled booking before the answer comes. The screen must not change under the dialog.
  const booking = cancel.isPending ? cancel.variables.seen : current;
  const open = booking.places.filter((place) => place.canCancel);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(open.length === 1 ? open.map((place) => place.id) : []),
  );
  // Another device may have cancelled a place that is ticked here.
  const chosen = open.filter((place) => ticked.has(place.id)).map((place) => place.id);
  const quote = useQuery({
    queryKey: ['refund-quote', as, booking.id, chosen.toSorted().join(',')],
    queryFn: () => request.quote(chosen),
    enabled: chosen.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const sure = chosen.length > 0 && quote.data && !quote.isPlaceholderData ? quote.data : null;
  const toggle = (ids: readonly string[], on: boolean): void => {
    const next = new Set(ticked);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    setTicked(next);
    setChanged(null);
  };
  return { booking, open, ticked, chosen, toggle, quote, sure, changed, cancel, asking, setAsking, done };
}
