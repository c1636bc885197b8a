import { FeedsButton } from '../../calendar/components/feeds-button.tsx';

/** Puts the sessions into the calendar of a phone. */
export function RegistersFeed() {
  return (
    <FeedsButton
      small
      followed={[{ whose: 'registers', learnerId: null, name: 'All sessions that you run or work on' }]}
    >
      Your phone’s calendar can follow your sessions: what, when, where and how many are booked, with a link to the
      register. Nobody who comes is named.
    </FeedsButton>
  );
}
