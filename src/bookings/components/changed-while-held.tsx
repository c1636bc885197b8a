import { useState } from 'react';
import { useLive } from '../../platform/browser/live.ts';
import { Notice } from '../../ui/notice.tsx';
import { whenOf, type Basket } from './booking-words.tsx';

type Props = {
  basket: Basket;
  /** The basket is to be read again. */
  onStale: () => void;
};

/** Says before somebody pays which of the dates they hold were given another time or place since they opened the page. */
export function ChangedWhileHeld({ basket, onStale }: Props) {
  useLive(
    basket.bookings.map(({ listing }) => `listing:${listing.id}`),
    ({ kind }) => {
      if (kind === 'schedule.changed') onStale();
    },
  );
  const dates = datesOf(basket);
  const [before] = useState(dates);
  const changed = [...dates].filter(([id, words]) => before.has(id) && before.get(id) !== words);
  if (changed.length === 0) return null;
  return (
    <Notice tone="attention" live title={changed.length === 1 ? 'A date was changed' : 'Dates were changed'}>
      <ul>
        {changed.map(([id, words]) => (
          <li key={id}>
            Before: {before.get(id)}. Now: {words}.
          </li>
        ))}
      </ul>
      <p className="mt-2">Nothing was charged yet. If it does not suit you any more, do not pay: the places go back.</p>
    </Notice>
  );
}

function datesOf(basket: Basket): Map<string, string> {
  const sessions = basket.bookings.flatMap((booking) => booking.places.map((place) => place.session));
  return new Map(
    sessions.map((session) => [session.id, `${whenOf(session)}, at ${session.place ?? 'the usual place'}`]),
  );
}
