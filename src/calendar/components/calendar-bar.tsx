import CalendarDays from 'lucide-react/icons/calendar-days';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Columns from 'lucide-react/icons/columns-3';
import Printer from 'lucide-react/icons/printer';
import List from 'lucide-react/icons/list';
import type { ChangeFilter } from '../../platform/browser/use-address.ts';
import { isolated } from '../../platform/isolated.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import type { IsoDate } from '../../ui/calendar-dates.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { titleOf, turned, type Asked } from './calendar-view.ts';
import type { LearnerMark } from '../learner-marks.ts';
import { LearnerDiscs } from './learner-discs.tsx';
import type { CalendarLearner } from './use-calendar.ts';

type BarProps = { asked: Asked; today: IsoDate; onChange: ChangeFilter<Asked> };

const views = [
  { value: 'list', label: 'List', icon: <List aria-hidden className="max-sm:hidden" /> },
  { value: 'week', label: 'Week', icon: <Columns aria-hidden className="max-sm:hidden" /> },
  { value: 'month', label: 'Month', icon: <CalendarDays aria-hidden className="max-sm:hidden" /> },
] as const;

/** Which days are shown, and how. */
export function CalendarBar({ asked, today, onChange }: BarProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <Segmented
        label="View"
        options={views}
        value={asked.view}
        onChange={(view) => onChange({ view })}
        className="max-sm:w-full print:hidden"
      />
      {asked.view === 'list' ? (
        <Segmented
          label="When"
          options={[
            { value: 'coming', label: <span className="whitespace-nowrap">To come</span> },
            { value: 'past', label: 'Past' },
          ]}
          value={asked.past ? 'past' : 'coming'}
          onChange={(when) => onChange({ past: when === 'past' })}
          className="max-sm:w-full"
        />
      ) : (
        <div className="flex items-center gap-1 max-sm:w-full">
          <IconButton
            label={asked.view === 'month' ? 'Previous month' : 'Previous week'}
            size="small"
            icon={<ChevronLeft aria-hidden />}
            onClick={() => onChange((before) => ({ day: turned(before, -1) }))}
          />
          <h2 className="min-w-0 flex-1 text-center !text-lg sm:min-w-56 sm:!text-xl" aria-live="polite">
            {titleOf(asked)}
          </h2>
          <IconButton
            label={asked.view === 'month' ? 'Next month' : 'Next week'}
            size="small"
            icon={<ChevronRight aria-hidden />}
            onClick={() => onChange((before) => ({ day: turned(before, 1) }))}
          />
          <Button size="small" onClick={() => onChange({ day: today })} aria-disabled={asked.day === today}>
            Today
          </Button>
          {asked.view === 'month' && (
            <IconButton
              label="Print this month"
              size="small"
              className="print:hidden"
              icon={<Printer aria-hidden />}
              onClick={() => window.print()}
            />
          )}
        </div>
      )}
    </div>
  );
}

type FilterProps = {
  learners: readonly CalendarLearner[];
  marks: ReadonlyMap<string, LearnerMark>;
  chosen: readonly string[];
  /** Told how it changes who was shown before: another press may be on its way. */
  onChange: (next: (learners: readonly string[]) => readonly string[]) => void;
};

/** Whose dates are shown; it also says which colour is whose. */
export function LearnerFilter({ learners, marks, chosen, onChange }: FilterProps) {
  if (learners.length < 2) return null;
  const press = (id: string): void =>
    onChange((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
  return (
    <fieldset className="mb-4 print:hidden">
      <legend className="sr-only">Whose dates are shown</legend>
      <div className="flex flex-wrap gap-2 *:aria-pressed:border-forest *:aria-pressed:bg-forest-soft *:aria-pressed:text-on-forest-soft">
        <Button size="small" aria-pressed={chosen.length === 0} onClick={() => onChange(() => [])}>
          Everybody
        </Button>
        {learners.map((learner) => (
          <Button
            key={learner.id}
            size="small"
            aria-pressed={chosen.includes(learner.id)}
            icon={<LearnerDiscs learners={[learner]} marks={marks} />}
            onClick={() => press(learner.id)}
          >
            {isolated(learner.firstName)}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
