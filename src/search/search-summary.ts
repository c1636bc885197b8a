import { dayText } from '../platform/day-text.ts';
import { isolated, isolatedList } from '../platform/isolated.ts';
import { isDate } from '../platform/time.ts';
import { ADULT, readAges } from './ages.ts';

const quick = new Map([
  ['weekend', 'this weekend'],
  ['saturday', 'next Saturday'],
  ['holidays', 'school holidays'],
]);

/** What is searched for, in one line of its address: 'forest school · Bristol · any date · ages 6 and 9'. */
export function searchSummary(params: URLSearchParams): string {
  const value = (name: string): string => params.get(name)?.trim() ?? '';
  const what = [value('q'), value('place')].filter(Boolean).map(isolated);
  if (what.length === 0) what.push(value('bounds') ? 'In this part of the map' : 'Anywhere');
  const when = value('from') || value('to') ? '' : quick.get(value('when'));
  return [...what, when || datesText(value('from'), value('to')), agesText(params.getAll('age'))].join(' · ');
}

/** The days of a search in words: 'Tue 6 Apr – Fri 9 Apr', 'from Tue 6 Apr', 'any date'. */
export function datesText(from: string, to: string): string {
  const [first, last] = [from, to].map((date) => (isDate(date) ? dayText(date, 'short') : ''));
  if (first && last) return first === last ? first : `${first} – ${last}`;
  if (first) return `from ${first}`;
  return last ? `until ${last}` : 'any date';
}

/** The ages of a search in words: 'ages 6 and 9', 'adults'. */
export function agesText(texts: readonly string[]): string {
  const ages = readAges(texts.join(' '));
  const [only] = ages;
  if (only === undefined) return 'any age';
  if (ages.length > 1) return `ages ${isolatedList(ages.map(String))}`;
  if (only >= ADULT) return 'adults';
  return only === 0 ? 'under 1' : `age ${only}`;
}
