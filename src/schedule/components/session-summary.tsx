import { useState } from 'react';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { Button, IconButton } from '../../ui/button.tsx';
import { todayInLondon } from '../../ui/calendar-dates.ts';
import { formatDate, formatTimes } from '../date-words.ts';
import { withoutSession } from '../draft.ts';
import { useBlocks } from './blocks.ts';
import { isolated } from '../../platform/isolated.ts';
import { SessionRows, type DraftProps } from './session-rows.tsx';

/** The dates, one line each, with ways to add, change and remove them. */
export function SessionSummary({
  experienceId,
  draft,
  change,
  problems,
  onAddDates,
}: DraftProps & { experienceId: string; onAddDates: () => void }) {
  const venues = useBlocks(experienceId).data?.venues ?? [];
  const [open, setOpen] = useState(false);
  const isWrong = Object.keys(problems).some((field) => field.startsWith('sessions.'));
  if (open || isWrong) {
    return (
      <div className="px-4 pb-4 sm:px-5">
        <SessionRows experienceId={experienceId} draft={draft} change={change} problems={problems} />
        <Button onClick={() => setOpen(false)}>Show in short</Button>
      </div>
    );
  }
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {draft.sessions.map((session, index) => (
          <li
            key={session.id ?? `${session.date} ${index}`}
            className="flex min-h-12 items-center gap-3 px-4 py-1.5 sm:px-5"
          >
            <span className="min-w-0 flex-1">
              {formatDate(session.date)}{' '}
              <span className="figures block whitespace-nowrap text-ink-soft sm:inline">{formatTimes(session)}</span>
              {session.venueId && (
                <span className="block text-sm">
                  At {isolated(venues.find((venue) => venue.id === session.venueId)?.name ?? 'another place')}
                </span>
              )}
            </span>
            <span className="text-sm text-ink-soft">
              {session.capacity} places{session.taken > 0 ? `, ${session.taken} booked` : ''}
            </span>
            {(session.taken === 0 || session.date >= todayInLondon()) && draft.sessions.length > 1 && (
              <IconButton
                size="small"
                label={`Remove ${formatDate(session.date)}, ${session.start}`}
                icon={<Trash2 aria-hidden />}
                onClick={() => change(withoutSession(draft, index))}
              />
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 p-4 sm:px-5">
        <Button icon={<CalendarPlus aria-hidden />} onClick={onAddDates}>
          Add dates
        </Button>
        <Button icon={<Pencil aria-hidden />} onClick={() => setOpen(true)}>
          Change times and places
        </Button>
      </div>
    </>
  );
}
