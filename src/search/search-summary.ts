import { dayText } from '../platform/day-text.ts';
import { isolated, isolatedList } from '../platform/isolated.ts';
import { isDate } from '../platform/time.ts';
import { ADULT, readAges } from './ages.ts';

/** What is searched for, in one line of its address: 'forest school · Bristol · any date · ages 6 and 9'. */
export function searchSummary(params: URLSearchParams): string {
  const value = (name: string): string => params.get(name)?.trim() ?? '';
  const what = [value('q'), value('place')].filter(Boolean).map(isolated);
  if (what.length === 0) what.push(value('bounds') ? 'In this part of the map' : 'Anywhere');
  return [...what, datesText(value('from'), value('to')), agesText(params.getAll('age'))].join(' · ');
}

function datesText(from: string, to: string): string {
  const [first, last] = [from, to].map((date) => (isDate(date) ? dayText(date, 'short') : ''));
  if (first && last) return first === last ? first : `${first} – ${last}`;
  if (first) return `from ${first}`;
  return last ? `until ${last}` : 'any date';
}

function agesText(texts: readonly string[]): string {
  const ages = readAges(texts.join(' '));
  const [only] = ages;
  if (only === undefined) return 'any age';
  if (ages.length > 1) return `ages ${isolatedList(ages.map(String))}`;
  if (only >= ADULT) return 'adults';
  return only === 0 ? 'under 1' : `age ${only}`;
}
