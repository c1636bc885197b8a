import { dateOf, format } from '../../platform/time.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Register } from '../contract.ts';

/** What is unusual about this register: another day, a cancelled session, no arrivals, hidden health details. */
export function RegisterNotices({ register: { session, healthIncluded } }: { register: Register }) {
  return (
    <>
      {!session.cancelled && dateOf(session.startDate) !== dateOf(new Date()) && (
        <Notice
          title={Date.parse(session.startDate) > Date.now() ? 'This session is not today' : 'This session is over'}
        >
          You are looking at the register of {format.shortDay(session.startDate)}.
        </Notice>
      )}
      {session.cancelled && (
        <Notice tone="danger" title="This session is cancelled">
          We have told everybody who had booked.
        </Notice>
      )}
      {!session.listing.attendanceOnRegister && (
        <Notice title="Arrivals are not recorded for this listing">
          You can switch on ‘Show Arrived and Collected on Register’ in the settings of the listing.
        </Notice>
      )}
      {!healthIncluded && (
        <Notice title="Health details are hidden">
          While you look into this account you see that there are some, but not what they are.
        </Notice>
      )}
    </>
  );
}
