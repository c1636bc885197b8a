import { dayText } from '../../platform/day-text.ts';
import type { Grain } from '../period.ts';

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** 'March 2027', short 'Mar 2027', of any of its days. */
export function monthText(day: string, style: 'long' | 'short' = 'long'): string {
  const name = MONTHS[Number(day.slice(5, 7)) - 1] ?? '';
  return `${style === 'short' ? name.slice(0, 3) : name}\u00a0${day.slice(0, 4)}`;
}

/** What a column of a drawing is called. */
export function columnText(from: string, grain: Grain): string {
  return grain === 'month' ? monthText(from, 'short') : dayText(from, 'short');
}

/** The head of the columns' names. */
export const columnHeads: Record<Grain, string> = { day: 'Day', week: 'Week from', month: 'Month' };
