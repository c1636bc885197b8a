import { AtPlace, whenOf } from '../../places/components/booking-text.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { isolated } from '../../platform/isolated.ts';
import type { Dates } from './selection.ts';

type ChosenDatesProps = {
  dates: Dates;
  listingAddress: string;
  onDropDates: (sessionIds: readonly string[]) => void;
};

/** The page of the listing with these dates chosen, where they are chosen one by one. */
function withDates(address: string, { unit, sessions }: Dates): string {
  if (unit === 'block' || sessions.length === 0) return address;
  const chosen = new URLSearchParams({ sessions: sessions.map(({ id }) => id).join(',') });
  return `${address}${address.includes('?') ? '&' : '?'}${chosen}#dates`;
}

/** The dates that are booked, with a way to take one out. */
export function ChosenDates({ dates, listingAddress, onDropDates }: ChosenDatesProps) {
  return (
    <Card
      title="Your dates"
      aside={
        <LinkButton tone="quiet" size="small" to={withDates(listingAddress, dates)}>
          Change dates
        </LinkButton>
      }
    >
      {dates.blockName && dates.unit === 'block' && (
        <p className="mb-1 font-[650]">
          {isolated(dates.blockName)},{' '}
          {dates.sessions.length < (dates.datesOfBlock ?? 0)
            ? `${dates.sessions.length} of ${dates.datesOfBlock} dates`
            : 'all dates'}
        </p>
      )}
      <ul className="flex flex-col gap-0.5">
        {dates.sessions.map((session) => (
          <li
            key={session.id}
            className="flex min-h-11 items-center justify-between gap-3 border-b border-line last:border-0"
          >
            <span>
              <time dateTime={session.startDate}>{whenOf(session)}</time>
              <AtPlace place={session.place} />
            </span>
            {dates.unit === 'session' && dates.sessions.length > 1 && (
              <Button tone="quiet" size="small" onClick={() => onDropDates([session.id])}>
                Remove<span className="sr-only"> {whenOf(session)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {dates.notes.map((sentence) => (
        <p key={sentence} className="mt-2 text-sm">
          {sentence}
        </p>
      ))}
    </Card>
  );
}
