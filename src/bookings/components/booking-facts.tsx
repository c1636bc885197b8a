import { Link } from 'react-router';
import { listingAddress } from '../../listings/listing-address.ts';
import { addressOf, type Booking, fullName } from '../../places/components/booking-text.tsx';
import { ListingPicture } from '../../places/components/listing-picture.tsx';
import { Card } from '../../ui/card.tsx';
import { TelephoneLink } from '../../ui/telephone-link.tsx';
import { Fact } from './fact.tsx';
import { isolated } from '../../platform/isolated.ts';
import { ownLine } from './own-line.ts';

/** Where the dates are, and the other party: each side sees the other, not itself. */
export function BookingFacts({ booking, pictured }: { booking: Booking; pictured: boolean }) {
  const { listing } = booking;
  return (
    <Card flush>
      <div className="flex flex-col sm:flex-row">
        {pictured && <ListingPicture listing={listing} className="h-32 w-full sm:h-auto sm:w-60 sm:flex-none" />}
        <div className="flex min-w-0 flex-1 flex-col gap-3 p-4 sm:p-5">
          <dl className="flex flex-col gap-3">
            <Fact term="Where">
              {addressOf(listing) || 'The provider tells you'}
              {!listing.exactPlace && booking.approval === 'PENDING' && (
                <span className="block text-ink-soft">You see the exact place when the provider says yes.</span>
              )}
            </Fact>
            {booking.as === 'booker' ? <ProviderFact booking={booking} /> : <BookerFact booking={booking} />}
            {booking.madeBy !== null && <Fact term="Made by">{booking.madeBy || booking.provider.name}</Fact>}
          </dl>
          <p>
            <Link className={`link ${ownLine}`} to={listingAddress(listing)}>
              Go to the listing
            </Link>
          </p>
        </div>
      </div>
    </Card>
  );
}

function ProviderFact({ booking: { id, provider } }: { booking: Booking }) {
  return (
    <Fact term="With">
      {provider.slug ? (
        <Link className={`link ${ownLine}`} to={`/provider/${provider.slug}`}>
          {provider.name}
        </Link>
      ) : (
        provider.name
      )}
      {provider.phoneNumber && <TelephoneLink number={provider.phoneNumber} className={ownLine} />}
      <Link className={`link ${ownLine}`} to={`/messages?booking=${id}`}>
        Write to them
      </Link>
    </Fact>
  );
}

function BookerFact({ booking }: { booking: Booking }) {
  return (
    <Fact term="Booked by">
      {isolated(fullName(booking.booker))}
      {booking.booker.emailAddress && (
        <a className={`link ${ownLine} break-all`} href={`mailto:${booking.booker.emailAddress}`}>
          {booking.booker.emailAddress}
        </a>
      )}
      {!booking.unclaimed && (
        <Link className={`link ${ownLine}`} to={`/messages?booking=${booking.id}`}>
          Write to them
        </Link>
      )}
      {booking.unclaimed && (
        <span className="block text-ink-soft">
          {booking.booker.emailAddress ? 'Has not opened the booking yet' : 'Without an email address'}
        </span>
      )}
      {booking.booker.phoneNumber && <TelephoneLink number={booking.booker.phoneNumber} className={ownLine} />}
    </Fact>
  );
}
