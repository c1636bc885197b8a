import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ChangeFilter } from '../../platform/browser/use-address.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import type { IsoDate } from '../../ui/calendar-dates.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { titleOfSchedule, turnedSchedule, type AskedSchedule } from './schedule-view.ts';

const views = [
  { value: 'list', label: 'List' },
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
] as const;

type ScheduleBarProps = { asked: AskedSchedule; today: IsoDate; onChange: ChangeFilter<AskedSchedule> };

/** How the sessions are shown, and which day or week. */
export function ScheduleBar({ asked, today, onChange }: ScheduleBarProps) {
  const unit = asked.view === 'week' ? 'week' : 'day';
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <Segmented
        label="View"
        options={views}
        value={asked.view}
        onChange={(view) => onChange({ view })}
        className="max-sm:w-full"
      />
      {asked.view !== 'list' && (
        <div className="flex items-center gap-1 max-sm:w-full">
          <IconButton
            label={`Previous ${unit}`}
            size="small"
            icon={<ChevronLeft aria-hidden />}
            onClick={() => onChange((before) => ({ day: turnedSchedule(before, -1) }))}
          />
          <h2 className="min-w-0 flex-1 text-center !text-lg sm:min-w-52" aria-live="polite">
            {titleOfSchedule(asked)}
          </h2>
          <IconButton
            label={`Next ${unit}`}
            size="small"
            icon={<ChevronRight aria-hidden />}
            onClick={() => onChange((before) => ({ day: turnedSchedule(before, 1) }))}
          />
          <Button size="small" onClick={() => onChange({ day: today })} aria-disabled={asked.day === today}>
            Today
          </Button>
        </div>
      )}
    </div>
  );
}
