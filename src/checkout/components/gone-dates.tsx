import { countOf, whenOf } from '../../places/components/booking-text.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { isolated } from '../../platform/isolated.ts';
import type { Dates } from './selection.ts';

type GoneDatesProps = {
  dates: Dates;
  /** Ids of dates that the notice of a refused hold names already. */
  named: readonly string[];
  listingAddress: string;
};

/**
 * Dates of the link that can no longer be booked, each with its reason; a date may go while the booker is choosing. A link
 * without any date leads to the page where dates are chosen.
 */
export function GoneDates({ dates, named, listingAddress }: GoneDatesProps) {
  const { unknown, sessions } = dates;
  const gone = dates.gone.filter((session) => !named.includes(session.id));
  if (sessions.length + dates.gone.length + unknown === 0) {
    return (
      <Notice
        tone="attention"
        title="No dates are chosen yet"
        action={
          <LinkButton tone="primary" to={listingAddress}>
            Choose dates
          </LinkButton>
        }
      >
        Choose them on the page of the listing, and you come back here to say who goes.
      </Notice>
    );
  }
  if (gone.length === 0 && unknown === 0) return null;
  const asked = gone.length + unknown + sessions.length;
  const missing = gone.length + unknown;
  const title =
    sessions.length === 0
      ? `${asked === 1 ? 'This date' : 'These dates'} cannot be booked any more`
      : `${missing} of your ${asked} dates cannot be booked any more`;
  return (
    <Notice
      tone="attention"
      title={title}
      live
      action={<LinkButton to={listingAddress}>Choose other dates</LinkButton>}
    >
      <ul>
        {gone.map((session) => (
          <li key={session.id}>
            {whenOf(session)}
            {session.reason ? `: ${isolated(session.reason)}` : ''}
          </li>
        ))}
        {unknown > 0 && <li>{countOf(unknown, 'date is', 'dates are')} no longer offered.</li>}
      </ul>
      {sessions.length > 0 && (
        <p className="mt-2">
          You can go on with the other {sessions.length === 1 ? 'date' : countOf(sessions.length, 'date')}.
        </p>
      )}
    </Notice>
  );
}
