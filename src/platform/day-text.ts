const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

export type DayStyle = 'long' | 'short';

/**
 * A day as people say it: 'Sunday 6 December', short 'Sun 6 Dec'. No line is broken inside it.
 * @param date 'YYYY-MM-DD'
 * @param withYear what is kept on paper always has its year; elsewhere only another year than the one we are in
 */
export function dayText(date: string, style: DayStyle, withYear = Number(date.slice(0, 4)) !== thisYear()): string {
  // Plain arithmetic on UTC days: a date has no time zone, and this runs in browsers that do not know Temporal yet.
  const at = new Date(`${date}T00:00:00Z`);
  const letters = style === 'short' ? 3 : undefined;
  const words = [
    DAYS[at.getUTCDay()]?.slice(0, letters),
    at.getUTCDate(),
    MONTHS[at.getUTCMonth()]?.slice(0, letters),
    withYear ? at.getUTCFullYear() : null,
  ];
  return words.filter((word) => word !== null).join('\u00a0');
}

/** In winter London's clocks show UTC, so the year begins at the same moment. */
const thisYear = (): number => new Date().getUTCFullYear();

/** 'Today' or 'Tomorrow', and null for any other day. */
export function nearDay(date: string, today: string): 'Today' | 'Tomorrow' | null {
  if (date === today) return 'Today';
  const dayAfter = new Date(Date.parse(`${today}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  return date === dayAfter ? 'Tomorrow' : null;
}
