const NAMES = 'January February March April May June July August September October November December'.split(' ');

/** 'March 2027' of any day of it. */
export function monthName(day: string): string {
  const { year, month } = Temporal.PlainDate.from(day);
  return `${NAMES[month - 1]} ${year}`;
}

/** The first day of the month before. */
export function monthBefore(today: string): string {
  return Temporal.PlainDate.from(today).with({ day: 1 }).subtract({ months: 1 }).toString();
}

/** This month and those before it, the latest first: '2027-03' and 'March 2027'. */
export function lastMonths(today: string, count: number): { month: string; label: string }[] {
  const first = Temporal.PlainDate.from(today).with({ day: 1 });
  return Array.from({ length: count }, (_, nth) => {
    const day = first.subtract({ months: nth }).toString();
    return { month: day.slice(0, 7), label: monthName(day) };
  });
}
