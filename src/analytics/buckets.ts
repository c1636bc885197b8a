/** How many days ahead a booking is made: the least of each bucket. */
export const leadDays = [0, 1, 3, 8, 15, 29, 57] as const;

/** Ages of learners on the day of a date: the least of each band. */
export const ageBands = [0, 5, 8, 12, 16, 18] as const;

/** A bucket in words: '3 to 7 days', '57 days or more'. */
function rangeText(starts: readonly number[], least: number, unit: string, more: string): string {
  const next = starts[starts.indexOf(least) + 1];
  if (next === undefined) return `${least} ${unit}${more}`;
  return next - 1 === least ? `${least} ${unit}` : `${least} to ${next - 1} ${unit}`;
}

/** How far ahead, in words. */
export function leadText(least: number): string {
  if (least === 0) return 'On the day or later';
  return rangeText(leadDays, least, 'days', ' or more');
}

/** An age band as it is kept ('' where the age is not known), in words. */
export function ageText(value: string): string {
  if (value === '') return 'Age not known';
  const least = Number(value);
  if (least === 0) return `Under ${ageBands[1]}`;
  return least === ageBands.at(-1) ? 'Adults (18 and over)' : rangeText(ageBands, least, 'years', '');
}
