import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../../client.ts';
import { type Booking, countOf } from '../../places/components/booking-text.tsx';
import { sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { formatPrice } from '../../platform/money.ts';
import { isolated, isolatedList } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';

type SwitchOfferProps = { booking: Booking; offer: Booking['switchOffers'][number] };

/** Places that a council does not pay for are kept for a while: one press takes them with another ticket. */
export function SwitchOffer({ booking, offer }: SwitchOfferProps) {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const take = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: (ticketId: string) =>
      api('POST /bookings/{bookingId}/switch', {
        params: { bookingId: booking.id },
        body: { offerId: offer.id, ticketId },
      }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['basket'] });
      await navigate('/checkout');
    },
    onError: () => void cache.invalidateQueries({ queryKey: ['booking', booking.id] }),
  });
  if (offer.tickets.length === 0) return null;
  const kept = booking.places.filter(({ id }) => offer.placeIds.includes(id));
  return (
    <Card title="Book them yourself instead?">
      <div className="flex flex-col gap-3">
        <p>
          {countOf(kept.length, 'place')} for {isolatedList([...new Set(kept.map(({ learner }) => learner.firstName))])}{' '}
          {kept.length === 1 ? 'is' : 'are'} kept for you until {format.dayAndTime(offer.until)}.
        </p>
        {take.error ? (
          <Notice tone="danger" title="That did not work" live>
            {sentenceOf(take.error)}
          </Notice>
        ) : null}
        <div className="flex flex-wrap gap-3">
          {offer.tickets.map(({ id, name, totalPence }, index) => (
            <Button
              key={id}
              {...(index === 0 ? { tone: 'primary' as const } : {})}
              busy={take.isPending && take.variables === id}
              onClick={() => take.mutate(id)}
            >
              {isolated(name)}, {formatPrice(totalPence)}
            </Button>
          ))}
        </div>
      </div>
    </Card>
  );
}
