import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { isolated, isolatedList } from '../../platform/isolated.ts';
import { timeOf } from '../../platform/time.ts';
import { keySteps, monthTitle, monthWeeks, spokenDate, WEEKDAYS, type IsoDate } from '../../ui/calendar-dates.ts';
import { classes } from '../../ui/classes.ts';
import { dayTitle } from './calendar-list.tsx';
import { DateCard, stateLooks, stateWords } from './date-card.tsx';
import { LearnerDiscs, LearnerEdge } from './learner-discs.tsx';
import { clashesOf, type CalendarDate, type Drawn } from './use-calendar.ts';

type MonthProps = { day: IsoDate; drawn: Drawn; onDay: (day: IsoDate) => void };

/** A month of days to choose from, and the dates of the chosen one. Keys: arrows, Home, End, Page Up, Page Down. */
export function CalendarMonth({ day, drawn, onDay }: MonthProps) {
  const grid = useRef<HTMLTableElement>(null);
  const follow = useRef(false);
  useLayoutEffect(() => {
    if (!follow.current) return;
    follow.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-date="${day}"]`)?.focus();
  }, [day]);
  const press = (event: KeyboardEvent): void => {
    const step = keySteps[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    follow.current = true;
    onDay(step(day));
  };
  return (
    <div className="flex flex-col gap-6">
      <table
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the date grid of the ARIA practices
        role="grid"
        aria-label={monthTitle(day)}
        onKeyDown={press}
        className="print-landscape w-full table-fixed border-collapse"
      >
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" className="p-1 text-center text-sm font-[600] text-ink-soft">
                <span aria-hidden>{name.slice(0, 3)}</span>
                <span className="sr-only">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(day).map((week) => (
            <tr key={week.find((date) => date !== null)}>
              {week.map((date, index) =>
                date === null ? (
                  <td key={`blank-${index}`} aria-hidden className="border border-line" />
                ) : (
                  <td key={date} aria-selected={date === day} className="h-px border border-line p-0 align-top">
                    <Day date={date} chosen={date === day} drawn={drawn} onDay={onDay} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <DatesOfDay day={day} drawn={drawn} />
    </div>
  );
}

/** So many dates stand in the square of a day; the others are counted. */
const IN_SQUARE = 3;

type DayProps = { date: IsoDate; chosen: boolean; drawn: Drawn; onDay: (day: IsoDate) => void };

function Day({ date, chosen, drawn, onDay }: DayProps) {
  const dates = drawn.byDay.get(date) ?? [];
  const clashes = dates.some((one) => clashesOf(drawn.clashes, one).length > 0);
  const isToday = date === drawn.today;
  const learners = [...new Map(dates.flatMap((one) => one.learners).map((one) => [one.id, one])).values()];
  const said = [spokenDate(date), isToday && 'today', ...dates.map(inWords), clashes && 'there is a clash'];
  return (
    <button
      type="button"
      data-date={date}
      tabIndex={chosen ? 0 : -1}
      onClick={() => onDay(date)}
      className={classes(
        'flex size-full min-h-16 flex-col items-stretch gap-1 p-1 text-left hover:bg-forest-soft focus-visible:relative focus-visible:z-10 focus-visible:outline-3 focus-visible:outline-focus md:min-h-28',
        chosen && 'bg-forest-soft inset-ring-2 inset-ring-forest',
      )}
    >
      <span className="sr-only">{said.filter(Boolean).join(', ')}</span>
      <span aria-hidden className="flex items-center justify-between gap-1">
        <span
          className={classes(
            'grid size-7 place-items-center rounded-full text-sm',
            isToday && 'bg-forest font-[700] text-on-forest',
          )}
        >
          {Number(date.slice(8))}
        </span>
        {clashes && <CircleAlert aria-hidden className="size-4 flex-none text-berry" />}
      </span>
      <span aria-hidden className="md:hidden print:hidden">
        <LearnerDiscs learners={learners} marks={drawn.marks} small />
      </span>
      <span aria-hidden className="hidden flex-col gap-1 md:flex print:flex">
        {dates.slice(0, IN_SQUARE).map((one) => (
          <Chip key={one.id} date={one} drawn={drawn} />
        ))}
        {dates.length > IN_SQUARE && (
          <span className="text-xs font-[600] text-ink-soft">{dates.length - IN_SQUARE} more</span>
        )}
      </span>
    </button>
  );
}

function Chip({ date, drawn }: { date: CalendarDate; drawn: Drawn }) {
  return (
    <span
      className={classes(
        'relative block rounded-small border py-0.5 pr-1 pl-2.5 text-xs leading-tight',
        stateLooks[date.state],
        date.state === 'cancelled' && 'text-ink-soft line-through',
      )}
    >
      <LearnerEdge learners={date.learners} marks={drawn.marks} />
      <span className="flex items-center justify-between gap-1">
        <span className="figures">{timeOf(date.startDate)}</span>
        <LearnerDiscs learners={date.learners} marks={drawn.marks} small />
      </span>
      <span className="block truncate font-[600]">{date.title}</span>
    </span>
  );
}

/** 'Den building at 09:30 for Mia and Noah, waiting list' */
function inWords({ title, startDate, learners, state }: CalendarDate): string {
  const who = isolatedList(learners.map(({ firstName }) => firstName));
  return `${isolated(title)} at ${timeOf(startDate)} for ${who}, ${stateWords[state].toLowerCase()}`;
}

function DatesOfDay({ day, drawn }: { day: IsoDate; drawn: Drawn }) {
  const dates = drawn.byDay.get(day) ?? [];
  return (
    <section aria-labelledby="chosen-day" aria-live="polite" className="max-w-3xl print:hidden">
      <h2 id="chosen-day" className="mb-2 !text-lg">
        {dayTitle(day, drawn.today)}
      </h2>
      {dates.length === 0 ? (
        <p className="text-ink-soft">Nothing on this day.</p>
      ) : (
        <ul className="flex flex-col gap-2.5">
          {dates.map((date) => (
            <li key={date.id}>
              <DateCard date={date} drawn={drawn} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
