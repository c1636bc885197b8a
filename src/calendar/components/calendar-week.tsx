import { dayText } from '../../platform/day-text.ts';
import { addDays, startOfWeek, WEEKDAYS, type IsoDate } from '../../ui/calendar-dates.ts';
import { classes } from '../../ui/classes.ts';
import { dayTitle } from './calendar-list.tsx';
import { DateCard } from './date-card.tsx';
import type { Drawn } from './use-calendar.ts';

/** Seven days beside each other where there is room, and below each other on a phone. */
export function CalendarWeek({ day, drawn }: { day: IsoDate; drawn: Drawn }) {
  const monday = startOfWeek(day);
  return (
    <div className="grid gap-x-2 gap-y-5 lg:grid-cols-7">
      {WEEKDAYS.map((name, index) => {
        const date = addDays(monday, index);
        const isToday = date === drawn.today;
        return (
          <section
            key={name}
            aria-labelledby={`day-${date}`}
            className={classes(
              'min-w-0 lg:rounded-card lg:border lg:p-1.5 lg:pb-3',
              isToday ? 'lg:border-forest lg:bg-forest-soft' : 'lg:border-line lg:bg-paper-sunken',
            )}
          >
            <h3
              id={`day-${date}`}
              className="mb-2 !text-base lg:text-center"
              aria-current={isToday ? 'date' : undefined}
            >
              <span className="lg:sr-only">{dayTitle(date, drawn.today)}</span>
              <span aria-hidden className="hidden lg:block">
                {isToday ? 'Today' : dayText(date, 'short', false)}
              </span>
            </h3>
            <DayOfWeek date={date} drawn={drawn} />
          </section>
        );
      })}
    </div>
  );
}

function DayOfWeek({ date, drawn }: { date: IsoDate; drawn: Drawn }) {
  const dates = drawn.byDay.get(date) ?? [];
  if (dates.length === 0) return <p className="text-sm text-ink-soft lg:text-center">Nothing</p>;
  return (
    <ul className="flex flex-col gap-2">
      {dates.map((one) => (
        <li key={one.id}>
          <DateCard date={one} drawn={drawn} narrow level={4} />
        </li>
      ))}
    </ul>
  );
}
