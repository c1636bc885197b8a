import { Money } from '../../ui/money.tsx';
import { countOf } from '../../places/components/booking-text.tsx';
import { type Basket, type BasketBooking } from './basket.ts';
import { councilPartOf, FamilyPart } from '../../places/components/family-part.tsx';
import { PriceAdjustments } from '../../places/components/price-adjustments.tsx';
import { isolated } from '../../platform/isolated.ts';
import { PAID_BY_COUNCIL } from './selection.ts';

/** What a basket costs, line by line; of several listings each on its own, so that every sum says what it is for. */
export function BasketSummary({ basket }: { basket: Basket }) {
  const several = basket.bookings.length > 1;
  return (
    <>
      {basket.bookings.map((booking) => (
        <section key={booking.id} className="mb-4">
          {several && (
            <h2 className="mb-1.5 !text-base">
              {isolated(booking.listing.title)}
              <span className="block text-sm font-[400] text-ink-soft">with {isolated(booking.provider.name)}</span>
            </h2>
          )}
          <dl className="flex flex-col gap-1.5">
            <BookingLines booking={booking} />
            {several && booking.lines.length + booking.adjustments.length > 1 && (
              <div className="flex justify-between gap-4 font-[650]">
                <dt>Together</dt>
                <dd>
                  <Money pence={booking.quote.totalPence} price />
                </dd>
              </div>
            )}
          </dl>
        </section>
      ))}
      <dl className="flex justify-between gap-4 border-t border-line pt-2 text-lg font-[700]">
        <dt>Total</dt>
        <dd>
          <Money pence={basket.quote.totalPence} price />
        </dd>
      </dl>
      {basket.quote.bookerFeePence > 0 && (
        <p className="mt-1 text-sm text-ink-soft">
          Includes the booking fee of <Money pence={basket.quote.bookerFeePence} />. There is nothing more to pay.
        </p>
      )}
    </>
  );
}

function BookingLines({ booking }: { booking: BasketBooking }) {
  const funded = new Set(
    booking.places.filter(({ ticket }) => ticket.funding === 'COUNCIL').map(({ ticket }) => ticket.id),
  );
  return (
    <>
      {booking.lines.map((line) => (
        <div key={`${line.ticketId} ${line.learnerId}`} className="flex justify-between gap-4">
          <dt>
            {isolated(line.learnerName)}
            <span className="block text-sm text-ink-soft">
              {isolated(line.ticketName)}
              {line.placeCount > 1 && `, ${countOf(line.placeCount, 'date')}`}
            </span>
          </dt>
          <dd className="text-right figures">
            {!funded.has(line.ticketId) ? (
              <Money pence={line.fullPence} price />
            ) : line.allInPence > 0 ? (
              <FamilyPart pence={line.fullPence} councilPence={councilPartOf(booking.places, line)} />
            ) : (
              PAID_BY_COUNCIL
            )}
          </dd>
        </div>
      ))}
      <PriceAdjustments adjustments={booking.adjustments} />
    </>
  );
}
