import { ZONE } from '../platform/time.ts';

/** The day of a confirmation as people say it: '3 October', with the year where it is not this one. */
export function confirmedText(confirmedAt: string, now: Temporal.Instant): string {
  const day = Temporal.Instant.from(confirmedAt).toZonedDateTimeISO(ZONE).toPlainDate();
  const thisYear = day.year === now.toZonedDateTimeISO(ZONE).year;
  return day.toLocaleString('en-GB', { day: 'numeric', month: 'long', ...(thisYear ? {} : { year: 'numeric' }) });
}
