import { sumOfDay } from './schedule-view.ts';

/** '3 sessions, 21 places booked, 4 left' */
export function dayWords(sessions: Parameters<typeof sumOfDay>[0]): string {
  const sum = sumOfDay(sessions);
  if (sum.sessions === 0) return 'Cancelled';
  return [
    sum.sessions === 1 ? '1 session' : `${sum.sessions} sessions`,
    `${sum.taken} booked`,
    sum.left === 0 ? 'full' : `${sum.left} left`,
  ].join(', ');
}

/** '1 h 30 min free' */
export function gapWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${[hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')} free`;
}
