import { addDays, isoDate, type IsoDate } from '../../ui/calendar-dates.ts';
import { LONGEST_RANGE_DAYS } from '../attendance.ts';

export const ranges = ['today', 'week', 'month', 'past', 'custom'] as const;
export type RangeName = (typeof ranges)[number];
export type DateRange = { name: RangeName; from: IsoDate; to: IsoDate };

/** Client storage keys of the specification: the range that was last chosen, and its days when they were picked. */
const INTERVAL_KEY = 'date-range-interval';
const VALUES_KEY = 'date-range-values';

const isRange = (text: string | null): text is RangeName => ranges.some((name) => name === text);

function readDate(text: string | null | undefined): IsoDate | null {
  const [year, month, day] = (text ?? '').split('-').map(Number);
  return year !== undefined && month !== undefined && day !== undefined ? isoDate(year, month, day) : null;
}

/** The days of a named range. */
function daysOf(name: Exclude<RangeName, 'custom'>, today: IsoDate): DateRange {
  const days = { today: [0, 0], week: [0, 6], month: [0, 27], past: [-28, -1] } as const;
  const [from, to] = days[name];
  return { name, from: addDays(today, from), to: addDays(today, to) };
}

/**
 * The range that the address names, or else the one that was chosen last on this device (`stored`), or else the next seven days.
 * A picked range that is upside down or too long falls back to its first day.
 */
export function rangeFrom(query: URLSearchParams, stored: string, today: IsoDate): DateRange {
  const [interval = '', values = ''] = stored.split(' ');
  const named = query.get('range') ?? interval;
  if (isRange(named) && named !== 'custom') return daysOf(named, today);
  if (named !== 'custom') return daysOf('week', today);
  const [storedFrom, storedTo] = values.split(',');
  const from = readDate(query.get('from') ?? storedFrom);
  if (from === null) return daysOf('week', today);
  const to = readDate(query.get('to') ?? storedTo) ?? from;
  const fits = to >= from && to < addDays(from, LONGEST_RANGE_DAYS);
  return { name: 'custom', from, to: fits ? to : from };
}

/** What this device remembers of the last choice, as one text: 'custom 2027-05-01,2027-05-09'. */
export function storedChoice(): string {
  return `${localStorage.getItem(INTERVAL_KEY) ?? ''} ${localStorage.getItem(VALUES_KEY) ?? ''}`;
}

export function storeRange(range: DateRange): void {
  localStorage.setItem(INTERVAL_KEY, range.name);
  if (range.name === 'custom') localStorage.setItem(VALUES_KEY, `${range.from},${range.to}`);
}
