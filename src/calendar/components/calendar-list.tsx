import { useState, type ReactNode } from 'react';
import { dayText, nearDay } from '../../platform/day-text.ts';
import { Button } from '../../ui/button.tsx';
import type { IsoDate } from '../../ui/calendar-dates.ts';
import { DateCard } from './date-card.tsx';
import type { CalendarDate, Drawn } from './use-calendar.ts';

/** A block of forty dates is not scrolled past to find the next thing. */
const DATES_AT_ONCE = 30;

type ListProps = {
  drawn: Drawn;
  /** What is said of all days together. It stands behind today, which is what somebody looks for first. */
  children: ReactNode;
};

/** Day after day, today's first. */
export function CalendarList({ drawn, children }: ListProps) {
  const [most, setMost] = useState(DATES_AT_ONCE);
  const shown = new Set(drawn.dates.slice(0, most));
  const days = [...drawn.byDay].flatMap(([day, dates]) => {
    const here = dates.filter((date) => shown.has(date));
    return here.length > 0 ? [{ day, dates: here }] : [];
  });
  const left = drawn.dates.length - shown.size;
  const today = days.filter(({ day }) => day === drawn.today);
  return (
    <div className="flex max-w-3xl flex-col gap-7">
      {today.map((one) => (
        <DayOfList key={one.day} {...one} drawn={drawn} />
      ))}
      {children}
      {days
        .filter((one) => !today.includes(one))
        .map((one) => (
          <DayOfList key={one.day} {...one} drawn={drawn} />
        ))}
      {left > 0 && (
        <Button onClick={() => setMost(most + DATES_AT_ONCE)} className="self-start">
          Show {Math.min(left, DATES_AT_ONCE)} more {left === 1 ? 'date' : 'dates'}
        </Button>
      )}
    </div>
  );
}

type DayProps = { day: IsoDate; dates: readonly CalendarDate[]; drawn: Drawn };

function DayOfList({ day, dates, drawn }: DayProps) {
  return (
    <section aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className="mb-2 !text-lg">
        {dayTitle(day, drawn.today)}
      </h2>
      <ul className="flex flex-col gap-2.5">
        {dates.map((date) => (
          <li key={date.id}>
            <DateCard date={date} drawn={drawn} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** 'Today, Wednesday 7 April' */
export function dayTitle(day: IsoDate, today: IsoDate): string {
  return [nearDay(day, today), dayText(day, 'long')].filter(Boolean).join(', ');
}
