import type { Season, Timetable } from './offer.ts';
import { halfTermsAround, isClosed, isInTerm, schoolNationOf } from '../../src/schedule/school-terms.ts';

/** How many dates a listing shows of each season, past ones and those to come. */
const counts: Record<Season, { past: number; ahead: number }> = {
  term: { past: 3, ahead: 12 },
  'all-year': { past: 3, ahead: 12 },
  holidays: { past: 5, ahead: 10 },
  monthly: { past: 2, ahead: 6 },
  'half-termly': { past: 1, ahead: 4 },
};

/** Accounts are 200 days old, and bookings were made before their dates. */
const PAST_DAYS = 120;
const AHEAD_DAYS = 370;

/**
 * The dates around `today` on which an offer takes place at a council's area, in order: some past ones, and those to
 * come from today on. They follow the school terms there, and no date is a bank holiday or over Christmas.
 */
export function datesAround(
  today: Temporal.PlainDate,
  { season, weekdays }: Pick<Timetable, 'season' | 'weekdays'>,
  councilCode: string,
): Temporal.PlainDate[] {
  const takesPlace = (date: Temporal.PlainDate): boolean =>
    weekdays.includes(date.dayOfWeek) && !isClosed(date, councilCode) && fits[season](date, councilCode);
  const { past, ahead } = counts[season];
  return [
    ...walk(today.subtract({ days: 1 }), -1, past, PAST_DAYS, takesPlace).toReversed(),
    ...walk(today, 1, ahead, AHEAD_DAYS, takesPlace),
  ];
}

const fits: Record<Season, (date: Temporal.PlainDate, councilCode: string) => boolean> = {
  term: (date, councilCode) => isInTerm(date, schoolNationOf(councilCode)),
  holidays: (date, councilCode) => !isInTerm(date, schoolNationOf(councilCode)),
  'all-year': () => true,
  monthly: ({ day }) => day <= 7,
  'half-termly': isMidTerm,
};

/** Whether a date lies in the seven days from the middle of a half term. */
function isMidTerm(date: Temporal.PlainDate, councilCode: string): boolean {
  return halfTermsAround(date, schoolNationOf(councilCode)).some(([first, last]) => {
    const middle = first.add({ days: Math.floor(first.until(last).days / 2) });
    const after = middle.until(date).days;
    return after >= 0 && after < 7;
  });
}

/** The first dates that fit, day by day from one on, at most `most` of them and not further than `farthest` days. */
function walk(
  from: Temporal.PlainDate,
  step: 1 | -1,
  most: number,
  farthest: number,
  fitting: (date: Temporal.PlainDate) => boolean,
): Temporal.PlainDate[] {
  const found: Temporal.PlainDate[] = [];
  for (let days = 0; days < farthest && found.length < most; days += 1) {
    const date = from.add({ days: days * step });
    if (fitting(date)) found.push(date);
  }
  return found;
}
