import { countOf } from '../../places/components/booking-text.tsx';
import { Calendar } from '../../ui/calendar.tsx';
import type { useCancellableSessions } from './use-cancellable-sessions.ts';

/** A month with the count of sessions on each day; a day is chosen to see its sessions. */
export function SessionCalendar({ list }: { list: ReturnType<typeof useCancellableSessions> }) {
  const { days, filter } = list;
  return (
    <div>
      <h2 className="sr-only">Days with sessions</h2>
      <Calendar
        // Another filter begins at its own first day.
        key={`${filter.from} ${filter.to} ${filter.listingId} ${filter.blockId} ${filter.weekday}`}
        label="Days with sessions"
        chosen={new Set(filter.day === undefined ? [] : [filter.day])}
        onPick={list.changeDay}
        min={days[0]?.day}
        max={days.at(-1)?.day}
        months={1}
        says={Object.fromEntries(
          days.map(({ day, sessions }) => [day, { short: `×${sessions}`, full: countOf(sessions, 'session') }]),
        )}
      />
    </div>
  );
}
