import { format } from '../../platform/time.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Register } from '../contract.ts';
import { alarmAt, marksOpenAt, needsWord } from '../mark-window.ts';

type RegisterNoticesProps = { register: Register; now: Temporal.Instant };

/** What is unusual about this register: another day, a cancelled session, no arrivals, hidden health details. */
export function RegisterNotices({ register: { session, health }, now }: RegisterNoticesProps) {
  const opens = marksOpenAt(session.startDate);
  const isEarly = Temporal.Instant.compare(now, opens) < 0;
  const isOver = needsWord(session.endDate, now);
  return (
    <>
      {!session.cancelled && (isEarly || isOver) && (
        <Notice title={isEarly ? `Marks open at ${format.dayAndTime(opens)}` : 'This session is over'}>
          This is the register of {format.shortDay(session.startDate)}.
          {isOver && ' What you mark now needs a word of why.'}
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
      {health !== 'included' && (
        <Notice title="Health details are hidden">
          While you look into this account you see that there are some, but not what they are.
        </Notice>
      )}
    </>
  );
}

type StillHereProps = { count: number; endDate: string; now: Temporal.Instant };

/** The question about children who are marked as here an hour after the end. */
export function StillHere({ count, endDate, now }: StillHereProps) {
  if (count === 0 || Temporal.Instant.compare(now, alarmAt(endDate)) < 0) return null;
  return (
    <Notice
      tone="danger"
      live
      title={count === 1 ? 'One child is still marked as here' : `${count} children are still marked as here`}
    >
      The session ended more than an hour ago. Were they collected? Please say by whom. If you do not know, call their
      families now.
    </Notice>
  );
}
