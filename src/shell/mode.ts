import type { NavigationMode } from '../identity/landing.ts';

/** Addresses that belong to one mode, with their counterpart in the other (specification, section 2). */
const pairs = [
  { learn: '/bookings/l', mentor: '/bookings/m' },
  { learn: '/cancel/l', mentor: '/cancel/m' },
  { learn: '/schedule', mentor: '/registers' },
  { learn: '/reviews', mentor: '/reflections' },
] as const;

/** The mentor's list of registers has an address of its own below the learner's schedule. */
const REGISTERS = '/schedule/mentor';

/** Pages of providers that learners have no counterpart of: only the menu of mentors leads to them. */
const mentorsOwn = [
  '/listings',
  '/create-a-booking',
  '/workflows',
  '/analytics',
  '/customers',
  '/access-control',
  '/bank-details',
  '/settlements',
  '/council-agreements',
  '/payouts',
] as const;

/** Whether a page stands at an address or below it. */
export const isAt = (path: string, root: string): boolean => path === root || path.startsWith(`${root}/`);

function pairOf(path: string): { mode: NavigationMode; counterpart: string } | null {
  if (isAt(path, REGISTERS)) return { mode: 'mentor', counterpart: '/schedule' };
  for (const pair of pairs) {
    if (isAt(path, pair.learn)) return { mode: 'learn', counterpart: pair.mentor };
    if (isAt(path, pair.mentor)) return { mode: 'mentor', counterpart: pair.learn };
  }
  return null;
}

/** The mode on a page: the route's own, otherwise the stored preference, otherwise learn. */
export function modeAt(path: string, stored: NavigationMode | null): NavigationMode {
  return pairOf(path)?.mode ?? stored ?? 'learn';
}

/** The list that '/bookings' or '/cancel' alone leads to. */
export function listOf(path: string, stored: NavigationMode | null): string {
  const [first] = pairs;
  return (pairs.find((pair) => pair.learn.startsWith(`${path.replace(/\/$/, '')}/`)) ?? first)[stored ?? 'learn'];
}

/**
 * The mode that coming to a page leads to, if it leads to one. On a page of mentors without a counterpart somebody may
 * still switch, and stays on it.
 */
export function modeOnArrival(path: string): NavigationMode | null {
  return pairOf(path)?.mode ?? (mentorsOwn.some((root) => isAt(path, root)) ? 'mentor' : null);
}

/** Where switching to a mode leads from a page of the other mode; null: stay. */
export function counterpartOf(path: string, mode: NavigationMode): string | null {
  const pair = pairOf(path);
  return pair && pair.mode !== mode ? pair.counterpart : null;
}
