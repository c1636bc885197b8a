import { ZONE } from '../platform/time.ts';

/** How long an offer stands, by how far away its first date is: the first line that fits. */
const times = [
  { furtherThanHours: 7 * 24, offerHours: 24 },
  { furtherThanHours: 48, offerHours: 6 },
  { furtherThanHours: 6, offerHours: 1 },
] as const;

/** Hours of the night, in London, that do not count: nobody must get up for an offer. */
const DAY_BEGINS = Temporal.PlainTime.from('07:00');
const DAY_ENDS = Temporal.PlainTime.from('21:00');

/**
 * Until when an offer made now stands. The nearer the first date, the shorter; the hours between 21:00 and 07:00 in
 * London do not count. Never beyond the moment at which booking ends.
 * @param dates `startDate` of the first date, and when booking of it ends.
 * @returns null when the date is too near for an offer: then whoever comes first has the place.
 */
export function offerUntil(
  now: Temporal.Instant,
  dates: { startDate: Temporal.Instant; bookingEnds: Temporal.Instant },
): Temporal.Instant | null {
  const hoursAway = (dates.startDate.epochMilliseconds - now.epochMilliseconds) / 3_600_000;
  const line = times.find(({ furtherThanHours }) => hoursAway > furtherThanHours);
  if (!line) return null;
  const until = afterDaytime(now, line.offerHours * 60);
  return Temporal.Instant.compare(until, dates.bookingEnds) > 0 ? dates.bookingEnds : until;
}

/** How long an offer stands that is made by hand for a date which is too near for the others. */
const NEAR_HOURS = 1;

/**
 * Until when an offer stands that a provider makes to a family of its choice: as long as any other, and for a date that
 * is too near for those an hour, at night too, because the two have most likely spoken. Never beyond the end of booking.
 */
export function offerByHandUntil(
  now: Temporal.Instant,
  dates: { startDate: Temporal.Instant; bookingEnds: Temporal.Instant },
): Temporal.Instant {
  const until = offerUntil(now, dates) ?? now.add({ hours: NEAR_HOURS });
  return Temporal.Instant.compare(until, dates.bookingEnds) > 0 ? dates.bookingEnds : until;
}

/** The moment at which so many minutes of daytime have passed. Counted in time that passes, so clock changes do not matter. */
function afterDaytime(from: Temporal.Instant, minutes: number): Temporal.Instant {
  let at = from.toZonedDateTimeISO(ZONE);
  let left = minutes * 60_000;
  for (;;) {
    const begins = at.toPlainDate().toZonedDateTime({ timeZone: ZONE, plainTime: DAY_BEGINS });
    const ends = at.toPlainDate().toZonedDateTime({ timeZone: ZONE, plainTime: DAY_ENDS });
    if (Temporal.ZonedDateTime.compare(at, begins) < 0) at = begins;
    const today = ends.epochMilliseconds - at.epochMilliseconds;
    if (today >= left) return at.toInstant().add({ milliseconds: left });
    left -= Math.max(0, today);
    at = begins.add({ days: 1 });
  }
}
