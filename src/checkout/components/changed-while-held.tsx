import { useState } from 'react';
import { isolated } from '../../platform/isolated.ts';
import { useLive } from '../../platform/browser/live.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { checkoutAddress } from '../checkout-address.ts';
import { whenOf } from '../../places/components/booking-text.tsx';
import { type Basket } from './basket.ts';

type Props = {
  basket: Basket;
  /** Bookings that were given back here. */
  givenBack: ReadonlySet<string>;
  /** The basket is to be read again. */
  onStale: () => void;
};

/**
 * Says before somebody pays which of the dates they hold were given another time or place since they opened the page, and
 * which are no longer held: a provider may have cancelled one, or another window given them back.
 */
export function ChangedWhileHeld({ basket, givenBack, onStale }: Props) {
  useLive(
    basket.bookings.map(({ listing }) => `listing:${listing.id}`),
    ({ kind }) => {
      if (kind === 'schedule.changed') onStale();
    },
  );
  const dates = datesOf(basket);
  const [before] = useState(dates);
  const changed = [...dates].flatMap(([id, { words }]) => {
    const was = before.get(id);
    return was && was.words !== words ? [{ id, was: was.words, words }] : [];
  });
  const gone = [...before].filter(([id, { bookingId }]) => !dates.has(id) && !givenBack.has(bookingId));
  return (
    <>
      {changed.length > 0 && (
        <Notice tone="attention" live title={changed.length === 1 ? 'A date was changed' : 'Dates were changed'}>
          <ul>
            {changed.map(({ id, was, words }) => (
              <li key={id}>
                Before: {was}. Now: {words}.
              </li>
            ))}
          </ul>
          <p className="mt-2">
            Nothing was charged yet. If it no longer suits you, do not pay: the places will be released.
          </p>
        </Notice>
      )}
      {[...Map.groupBy(gone, ([, { listing }]) => listing.id)].map(([id, ofListing]) => (
        <Notice
          key={id}
          tone="attention"
          live
          title={`You no longer hold ${ofListing.length === 1 ? 'a date' : 'dates'} of ${isolated(ofListing[0]?.[1].listing.title ?? '')}`}
          action={
            <LinkButton
              to={checkoutAddress(
                id,
                ofListing.map(([one]) => one),
              )}
            >
              See what can be booked
            </LinkButton>
          }
        >
          <ul>
            {ofListing.map(([one, { when }]) => (
              <li key={one}>{when}</li>
            ))}
          </ul>
          <p className="mt-2">
            The provider may have changed its dates. Nothing was charged for them: the price is for what you still hold.
          </p>
        </Notice>
      ))}
    </>
  );
}

type Held = { words: string; when: string; bookingId: string; listing: { id: string; title: string } };

function datesOf(basket: Basket): Map<string, Held> {
  return new Map(
    basket.bookings.flatMap(({ id, listing, places }) =>
      places.map(({ session }): [string, Held] => {
        const when = whenOf(session);
        return [
          session.id,
          { words: `${when}, at ${isolated(session.place ?? 'the usual place')}`, when, bookingId: id, listing },
        ];
      }),
    ),
  );
}
