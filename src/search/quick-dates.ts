import { schoolHolidaysFrom, type SchoolNation, type Terms } from '../schedule/school-terms.ts';
import type { QuickDates } from './search-rules.ts';

const SATURDAY = 6;

/** The days that are meant on a day: the first and the last, neither before that day. */
export function daysOf(
  when: QuickDates,
  today: Temporal.PlainDate,
  nation: SchoolNation,
  terms: Terms = [],
): { from: Temporal.PlainDate; to: Temporal.PlainDate } {
  const untilSaturday = (SATURDAY - today.dayOfWeek + 7) % 7;
  switch (when) {
    case 'weekend': {
      // On a Sunday the weekend is what is left of it.
      const from = today.dayOfWeek > SATURDAY ? today : today.add({ days: untilSaturday });
      return { from, to: from.add({ days: 7 - from.dayOfWeek }) };
    }
    case 'saturday': {
      // Who says so on a Saturday means the one in a week.
      const day = today.add({ days: untilSaturday || 7 });
      return { from: day, to: day };
    }
    case 'holidays': {
      const { from, to } = schoolHolidaysFrom(today, nation, terms);
      return { from: Temporal.PlainDate.compare(from, today) < 0 ? today : from, to };
    }
  }
}
