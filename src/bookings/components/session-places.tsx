import ClipboardList from 'lucide-react/icons/clipboard-list';
import { Link } from 'react-router';
import { PAID_BY_COUNCIL } from '../../checkout/components/selection.ts';
import { type Booking, fullName, PlaceBadge, whenOf } from '../../places/components/booking-text.tsx';
import { Money } from '../../ui/money.tsx';
import { FamilyPart } from '../../places/components/family-part.tsx';
import { isolated } from '../../platform/isolated.ts';
import { stands } from '../../places/place.ts';

type SessionPlacesProps = { places: Booking['places']; as: Booking['as'] };

/** The places of one date, each with its price and what became of it. */
export function SessionPlaces({ places, as }: SessionPlacesProps) {
  const [first] = places;
  if (!first) return null;
  const { session } = first;
  const words = new Set(
    places.flatMap(({ cancelled }) => {
      if (!cancelled?.message) return [];
      return `${as === 'provider' && cancelled.by === 'provider' ? 'You' : isolated(cancelled.name)} wrote: ‘${isolated(cancelled.message)}’`;
    }),
  );
  return (
    <li className="p-4 sm:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3>
          <time dateTime={session.startDate}>{whenOf(session)}</time>
          {session.place && <span className="block text-base font-normal">At {isolated(session.place)}</span>}
        </h3>
        {as === 'provider' && (
          <Link to={`/registers/${session.id}`} className="link link-tall gap-1.5 text-sm">
            <ClipboardList className="size-4" aria-hidden />
            Register
          </Link>
        )}
      </div>
      <ul className="mt-1 flex flex-col gap-1">
        {places.map((place) => (
          <li key={place.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className={stands(place.state) ? '' : 'text-ink-soft line-through'}>
              {isolated(fullName(place.learner))}{' '}
              <span className="text-sm text-ink-soft">
                {[isolated(place.ticket.name), ...place.addOns.map(({ name }) => isolated(name))].join(', ')}
              </span>
            </span>
            <span className="ml-auto flex items-center gap-3">
              {place.state !== 'CONFIRMED' && <PlaceBadge place={place} />}
              {/* What is over is not owed: its price is crossed out, and its refund is under Money. */}
              <span className={stands(place.state) ? undefined : 'text-ink-soft line-through'}>
                {place.ticket.funding === 'COUNCIL' && place.pricePence > 0 ? (
                  <FamilyPart
                    pence={as === 'provider' ? place.pricePence : place.allInPence}
                    councilPence={place.councilPence}
                  />
                ) : place.ticket.funding === 'COUNCIL' ? (
                  PAID_BY_COUNCIL
                ) : (
                  <Money pence={as === 'provider' ? place.pricePence : place.allInPence} price />
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {[...words].map((line) => (
        <p key={line} className="mt-2 whitespace-pre-line text-sm text-ink-soft">
          {line}
        </p>
      ))}
    </li>
  );
}
