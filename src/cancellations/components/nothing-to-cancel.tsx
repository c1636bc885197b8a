import type { Canceller } from '../../places/place.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Cancellable, LinkTo } from './cancellable.ts';

type NothingToCancelProps = { booking: Cancellable; as: Canceller; back: LinkTo };

/** Why nothing can be cancelled, and the page where something else can be done. */
export function NothingToCancel({ booking, as, back }: NothingToCancelProps) {
  const action = <LinkButton to={back.to}>{back.label}</LinkButton>;
  if (booking.label.key === 'REQUESTED')
    return (
      <EmptyState title="This is still a request" action={action}>
        {as === 'booker'
          ? 'Nothing is booked yet, so there is nothing to cancel. You can take the request back, at no cost, on the page of the booking.'
          : 'Nothing is booked yet, so there is nothing to cancel. You say no on the page of the booking.'}
      </EmptyState>
    );
  return (
    <EmptyState title="Nothing left to cancel" action={action}>
      {as !== 'provider' && booking.places.some((place) => place.state === 'CONFIRMED')
        ? 'Every date of this booking has started, is over or has been cancelled.'
        : 'Every place of this booking is over or cancelled already.'}
    </EmptyState>
  );
}
