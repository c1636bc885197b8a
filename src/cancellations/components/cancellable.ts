import type { Booking } from '../../places/components/booking-text.tsx';
import { isolated } from '../../platform/isolated.ts';
import type { Canceller } from '../../places/place.ts';

/** A booking as the person who cancels places of it sees it. */
export type Cancellable = Pick<Booking, 'id' | 'label'> & {
  provider: { name: string };
  booker?: { firstName: string };
  refunds?: Booking['refunds'];
  places: readonly Pick<
    Booking['places'][number],
    'id' | 'state' | 'session' | 'learner' | 'ticket' | 'canCancel' | 'cancelled' | 'paidPence'
  >[];
};

export type LinkTo = { to: string; label: string };

/** Who else is concerned, besides the person who cancels; begins a sentence. */
export function othersOf(as: Canceller, { provider, booker }: Cancellable): string {
  if (as === 'booker') return provider.name;
  return as === 'provider' ? booker?.firstName || 'The family' : `The family and ${isolated(provider.name)}`;
}
