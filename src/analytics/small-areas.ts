import { monthName } from './months.ts';
import type { Span } from './period.ts';

/** A number of fewer families might tell who they are. */
export const LEAST_FAMILIES = 10;
/** Families and places of an area are shown to the nearest of these: one family more or less is not seen. */
const STEP = 5;

type Area = { outward: string; families: number; places: number };

const rounded = (count: number): number => STEP * Math.round(count / STEP);

/**
 * Areas that may be shown, about how many families came from each, the most first; and whether any is left out. How many
 * are left out is not said: whoever looks daily would see one come. What has no postcode is not an area.
 */
export function shownAreas(areas: readonly Area[]): { areas: Area[]; leavesOutAreas: boolean } {
  const shown = areas.filter(({ families }) => families >= LEAST_FAMILIES);
  return {
    areas: shown
      .map(({ outward, families, places }) => ({ outward, families: rounded(families), places: rounded(places) }))
      // By what is shown: another order would tell which of two equal areas has more.
      .toSorted((a, b) => b.families - a.families || a.outward.localeCompare(b.outward)),
    leavesOutAreas: areas.some(({ outward, families }) => outward !== '' && families < LEAST_FAMILIES),
  };
}

/**
 * The days for which areas are counted: the whole months of a period that are over, else the last month that is. By days of
 * one's own, or with each day of this month, the step of an area to the next number would tell of the family that came that day.
 */
export function areaSpan({ from, to }: Span, today: string): Span {
  const endOfMonth = (day: Temporal.PlainDate): Temporal.PlainDate => day.with({ day: day.daysInMonth });
  const over = Temporal.PlainDate.from(today).with({ day: 1 }).subtract({ days: 1 });
  const end = endOfMonth(Temporal.PlainDate.from(to));
  const last = Temporal.PlainDate.compare(end, over) < 0 ? end : over;
  const first = Temporal.PlainDate.from(from).with({ day: 1 });
  const start = Temporal.PlainDate.compare(first, last) < 0 ? first : last.with({ day: 1 });
  return { from: start.toString(), to: last.toString() };
}

/** 'May 2027', or 'March 2027 to May 2027', of whole months. */
export function monthsText({ from, to }: Span): string {
  const [first, last] = [monthName(from), monthName(to)];
  return first === last ? first : `${first} to ${last}`;
}

/** What every list of areas says of itself. */
export const AREAS_ROUNDED = 'Numbers are to the nearest five, so that nobody can be told from them.';
