/** Days of the week as numbers: Monday 1 … Sunday 7. */
export const everyDay: readonly number[] = [1, 2, 3, 4, 5, 6, 7];

const names = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'];
export const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Whether somebody collects on a day ('YYYY-MM-DD'). */
export function collectsOn(days: readonly number[], day: string): boolean {
  return days.includes(Temporal.PlainDate.from(day).dayOfWeek);
}

/** 'every day', 'Mondays and Wednesdays', 'Mondays to Fridays', 'no day' */
export function daysText(days: readonly number[]): string {
  const sorted = [...new Set(days)].toSorted((a, b) => a - b);
  const words = sorted.map((day) => names[day - 1] ?? '');
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined) return 'no day';
  if (words.length === everyDay.length) return 'every day';
  if (words.length > 2 && (sorted.at(-1) ?? 0) - (sorted[0] ?? 0) === words.length - 1) return `${first} to ${last}`;
  return words.length === 1 ? first : `${words.slice(0, -1).join(', ')} and ${last}`;
}

type Days = { accountId: string; days: readonly number[] };

/** On which days a guardian collects: on every day, unless the family says otherwise. */
export function guardianDays(guardians: readonly Days[], accountId: string): readonly number[] {
  return guardians.find((one) => one.accountId === accountId)?.days ?? everyDay;
}
