/** The next 9:00 in the zone that the clock on the wall shows: until then a dismissed reminder stays away. */
export function nextNine(now: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  const nine = now.withPlainTime('09:00');
  return Temporal.ZonedDateTime.compare(now, nine) < 0 ? nine : now.add({ days: 1 }).withPlainTime('09:00');
}

/** Title of the reminder, as the specification words it. */
export const refundReminderTitle = (count: number): string =>
  `You have ${count} refund decisions that is blocking your payouts`;
