import { isolated, isolatedList } from '../../platform/isolated.ts';
import { timeOf } from '../../platform/time.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { checkoutAddress } from '../checkout-address.ts';
import { type EndedHold } from './basket.ts';

type Props = {
  ended: EndedHold;
  /** The listing whose dates can be chosen again below. */
  here?: string;
  className?: string;
};

/** Says that the time of a hold ran out, what that means, and the way back to each of the same dates. */
export function EndedNotice({ ended, here, className }: Props) {
  const others = ended.bookings.filter(({ listing }) => listing.id !== here);
  const isHere = others.length < ended.bookings.length;
  return (
    <Notice
      tone="attention"
      live
      className={className}
      title={ended.wasPaying ? 'Your time to pay is over' : 'Your 15 minutes are over'}
      action={
        others.length > 0 &&
        others.map(({ listing, sessionIds }) => (
          <LinkButton
            key={listing.id}
            tone={isHere ? undefined : 'primary'}
            to={checkoutAddress(listing.id, sessionIds)}
          >
            Choose {isolated(listing.title)} again
          </LinkButton>
        ))
      }
    >
      The places were given back at {timeOf(ended.at)}. Nothing is booked and nothing was charged.{' '}
      {isHere
        ? 'What you chose and answered is still here: hold the places again if they are free.'
        : 'Hold them again if they are still free.'}
      {isHere && others.length > 0 && ` You also held ${isolatedList(others.map(({ listing }) => listing.title))}.`}
    </Notice>
  );
}
