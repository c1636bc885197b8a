import { fullName, PlaceBadge, whenOf } from '../../places/components/booking-text.tsx';
import type { Canceller } from '../../places/place.ts';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Cancellable } from './cancellable.ts';
import { isolated } from '../../platform/isolated.ts';
import type { RefundQuote } from './refund-quote.ts';

type PlacesToCancelProps = {
  booking: Cancellable;
  as: Canceller;
  ticked: ReadonlySet<string>;
  /** The refund of the chosen places, once it is known. */
  quote: RefundQuote | null;
  onToggle: (ids: readonly string[], on: boolean) => void;
};

/** Which places are cancelled, date by date, each with what it would be refunded. */
export function PlacesToCancel({ booking, as, ticked, quote, onToggle }: PlacesToCancelProps) {
  const quoted = new Map(quote?.places.map((place) => [place.placeId, place]));
  const bySession = [...Map.groupBy(booking.places, (place) => place.session.id).values()];
  return (
    <Card title="Who is not coming, and when?" flush>
      <ul className="divide-y divide-line border-t border-line">
        {bySession.map((places) => (
          <li key={places[0]?.session.id} className="px-4 py-3 sm:px-5">
            <h3>{places[0] && whenOf(places[0].session)}</h3>
            <ul>
              {places.map((place) => {
                const isTicked = ticked.has(place.id);
                const refund = quoted.get(place.id);
                return (
                  <li key={place.id} className="flex items-start justify-between gap-x-4">
                    {place.canCancel ? (
                      <Checkbox
                        className="min-w-0 flex-1"
                        label={
                          <>
                            {isolated(fullName(place.learner))}{' '}
                            <span className="text-sm text-ink-soft">{place.ticket.name}</span>
                          </>
                        }
                        help={isTicked && place.paidPence > 0 ? refund?.sentence : undefined}
                        checked={isTicked}
                        onChange={(event) => onToggle([place.id], event.target.checked)}
                      />
                    ) : (
                      <NotToCancel place={place} as={as} />
                    )}
                    {isTicked && place.canCancel && place.paidPence > 0 && <PlaceRefund refund={refund} />}
                  </li>
                );
              })}
            </ul>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function NotToCancel({ place, as }: { place: Cancellable['places'][number]; as: Canceller }) {
  return (
    <span className="flex min-h-11 items-center gap-3 text-ink-soft">
      {isolated(fullName(place.learner))}
      {place.state !== 'CONFIRMED' && <PlaceBadge place={place} />}
      {place.state === 'CONFIRMED' && (
        <span className="text-sm">
          {Date.parse(place.session.endDate) < Date.now()
            ? 'This date is over'
            : as === 'council'
              ? 'This date has started'
              : 'Too late to cancel here. Please write to the provider.'}
        </span>
      )}
    </span>
  );
}

function PlaceRefund({ refund }: { refund: RefundQuote['places'][number] | undefined }) {
  return (
    <span className="flex min-h-11 flex-none flex-wrap items-center justify-end gap-x-1 pt-2 font-[650] max-sm:flex-col max-sm:items-end">
      {refund?.rule === 'DECISION' ? (
        <span className="whitespace-nowrap">To be decided</span>
      ) : refund ? (
        <>
          <Money pence={refund.amountPence} />
          <span className="font-normal text-ink-soft max-sm:text-sm">
            of <Money pence={refund.paidPence} />
          </span>
        </>
      ) : (
        <Skeleton className="h-5 w-24" />
      )}
    </span>
  );
}
