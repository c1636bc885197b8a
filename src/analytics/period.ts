import { ok, refuse, type Result } from '../platform/result.ts';

/** Days from the one to the other, both included, as 'YYYY-MM-DD'. They are days of the calendar, so clock changes do not matter. */
export type Span = { from: string; to: string };

export const periodKinds = ['month', 'quarter', 'term', 'custom'] as const;
export type PeriodKind = (typeof periodKinds)[number];

/** The longest period that can be asked for, in days: three years. */
const MOST_DAYS = 3 * 366;
const FIRST_YEAR = 2000;
const LAST_YEAR = 2100;

const daysIn = ({ from, to }: Span): number => Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days + 1;

/** The first months of the terms; holidays count with the term before them. */
const termMonths = [1, 4, 9] as const;
const termNames = { 1: 'Spring term', 4: 'Summer term', 9: 'Autumn term' } as const;

function termOf(day: Temporal.PlainDate): (typeof termMonths)[number] {
  return termMonths.findLast((month) => month <= day.month) ?? termMonths[0];
}

/** The period that a name means, up to today: what is still to come has nothing to be compared with. */
export function spanOf(kind: Exclude<PeriodKind, 'custom'>, today: string): Span {
  const day = Temporal.PlainDate.from(today);
  const starts = {
    month: day.with({ day: 1 }),
    quarter: day.subtract({ months: 3 }).add({ days: 1 }),
    term: day.with({ month: termOf(day), day: 1 }),
  };
  return { from: starts[kind].toString(), to: today };
}

/** What is asked for: a named period, or days of one's own; a day that is missing is that of the last three months. */
export function spanAsked(
  asked: { period: PeriodKind; from?: string | undefined; to?: string | undefined },
  today: string,
): Span {
  if (asked.period !== 'custom') return spanOf(asked.period, today);
  const usual = spanOf('quarter', asked.to ?? today);
  return { from: asked.from ?? usual.from, to: asked.to ?? usual.to };
}

/** 'Autumn term' on this day. */
export const termName = (today: string): string => termNames[termOf(Temporal.PlainDate.from(today))];

/**
 * What a period is compared with: where it begins with a month, as many months before, up to the same day; otherwise as many
 * days before it.
 */
export function spanBefore({ from, to }: Span): Span {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  if (first.day !== 1) {
    const days = daysIn({ from, to });
    return { from: first.subtract({ days }).toString(), to: last.subtract({ days }).toString() };
  }
  const months = first.until(last.with({ day: 1 }), { largestUnit: 'month' }).months + 1;
  const end = last.subtract({ months });
  const isWhole = last.day === last.daysInMonth;
  return {
    from: first.subtract({ months }).toString(),
    to: (isWhole ? end.with({ day: end.daysInMonth }) : end).toString(),
  };
}

/** The same days a year before; 29 February is compared with the 28th. */
export function spanLastYear({ from, to }: Span): Span {
  const before = (day: string): string => Temporal.PlainDate.from(day).subtract({ years: 1 }).toString();
  return { from: before(from), to: before(to) };
}

/** Whether a period can be counted. One in the future can: what is booked for it already is counted. */
export function checkSpan(span: Span): Result<Span, 'period-backwards' | 'period-too-long' | 'period-too-far'> {
  if (span.to < span.from) {
    const sentence = 'The last day is before the first one. Swap them, or choose another last day.';
    return refuse('period-backwards', sentence, { fields: { to: sentence } });
  }
  if (Number(span.from.slice(0, 4)) < FIRST_YEAR || Number(span.to.slice(0, 4)) > LAST_YEAR) {
    const sentence = `Choose days between ${FIRST_YEAR} and ${LAST_YEAR}.`;
    return refuse('period-too-far', sentence, { fields: { from: sentence } });
  }
  if (daysIn(span) > MOST_DAYS) {
    const sentence = 'Choose three years at most.';
    return refuse('period-too-long', sentence, { fields: { to: sentence } });
  }
  return ok(span);
}

export const grains = ['day', 'week', 'month'] as const;
export type Grain = (typeof grains)[number];

const MOST_DAY_COLUMNS = 31;
const MOST_WEEK_COLUMNS = 27;

/** How finely a period is drawn, so that its columns can be told apart. */
export function grainOf(span: Span): Grain {
  const days = daysIn(span);
  if (days <= MOST_DAY_COLUMNS) return 'day';
  return days <= 7 * MOST_WEEK_COLUMNS ? 'week' : 'month';
}

/** The first day of the column that a day belongs to; the first column begins with the period. */
export function columnOf(day: string, span: Span, grain: Grain): string {
  const date = Temporal.PlainDate.from(day);
  const start = {
    day: date,
    week: date.subtract({ days: date.dayOfWeek - 1 }),
    month: date.with({ day: 1 }),
  }[grain].toString();
  return start < span.from ? span.from : start;
}

/** The first days of all columns of a period, also of those in which nothing happened. */
export function columnsOf(span: Span, grain: Grain): string[] {
  const columns: string[] = [];
  const last = Temporal.PlainDate.from(span.to);
  let day = Temporal.PlainDate.from(span.from);
  while (Temporal.PlainDate.compare(day, last) <= 0) {
    columns.push(day.toString());
    if (grain === 'day') day = day.add({ days: 1 });
    else if (grain === 'week') day = day.add({ days: 8 - day.dayOfWeek });
    else day = day.with({ day: 1 }).add({ months: 1 });
  }
  return columns;
}
