import type { NavigationMode } from '../identity/landing.ts';
import { isAt } from './mode.ts';

/** Where a link of the shell leads, what it says, the name of its icon, and a sentence where the label alone is not clear. */
export type ShellLink = { to: string; label: string; icon: IconName; about?: string };

export type IconName =
  | 'search'
  | 'listings'
  | 'collections'
  | 'bookings'
  | 'registers'
  | 'create'
  | 'cancel'
  | 'messages'
  | 'workflows'
  | 'reflections'
  | 'analytics'
  | 'schedule'
  | 'family'
  | 'portfolio'
  | 'profile'
  | 'access'
  | 'bank'
  | 'payouts'
  | 'council'
  | 'admin'
  | 'log'
  | 'help';

/** Below the sidebars of both modes. */
export const helpLink: ShellLink = { to: '/help', label: 'Help', icon: 'help' };

const family: ShellLink = { to: '/family', label: 'Family', icon: 'family' };

/** The sidebars of both modes, in the order of the specification, and the family where its bookings are. */
export const sidebars: Record<NavigationMode, readonly ShellLink[]> = {
  mentor: [
    { to: '/listings', label: 'Listings', icon: 'listings' },
    { to: '/collections', label: 'Collections', icon: 'collections' },
    { to: '/bookings/m?type=all', label: 'Bookings', icon: 'bookings' },
    { to: '/schedule/mentor', label: 'Registers', icon: 'registers' },
    { to: '/create-a-booking', label: 'Create a booking', icon: 'create' },
    { to: '/cancel/m', label: 'Cancel', icon: 'cancel' },
    { to: '/messages', label: 'Messages', icon: 'messages' },
    { to: '/workflows', label: 'Workflows', icon: 'workflows' },
    { to: '/reflections', label: 'Reflections', icon: 'reflections' },
    { to: '/analytics', label: 'Analytics', icon: 'analytics' },
  ],
  learn: [
    { to: '/search-learning-experiences', label: 'Find activities', icon: 'search' },
    { to: '/messages', label: 'Messages', icon: 'messages' },
    { to: '/bookings/l', label: 'Bookings', icon: 'bookings' },
    family,
    { to: '/schedule', label: 'Schedule', icon: 'schedule' },
    { to: '/cancel/l', label: 'Cancel', icon: 'cancel' },
    { to: '/collections', label: 'Collections', icon: 'collections' },
    { to: '/reviews', label: 'Reflections', icon: 'reflections' },
    { to: '/portfolio', label: 'Portfolio', icon: 'portfolio' },
  ],
};

const profiles: ShellLink = { to: '/profile-settings', label: 'Profiles', icon: 'profile' };

/** Account entries: a group in mentor mode, only Profiles in learn mode. */
export const accountLinks: Record<NavigationMode, readonly ShellLink[]> = {
  mentor: [
    profiles,
    { to: '/access-control', label: 'Admin access', icon: 'access', about: 'Who may act for your account.' },
    { to: '/bank-details', label: 'Bank details', icon: 'bank' },
    { to: '/payouts', label: 'Payouts', icon: 'payouts' },
  ],
  learn: [profiles],
};

/** Pages of one's own behind the picture on top. */
export const ownPages = { profile: '/profile-settings', family: '/family', searches: '/saved-searches' } as const;

/** A council's dashboard opens on what waits for a decision. */
export const councilLink = (id: string): string => `/councils/${id}?eligibility=PENDING&type=all`;

/** The administrators' dashboard. */
export const adminLinks: readonly ShellLink[] = [
  { to: '/dashboard/users', label: 'Impersonate', icon: 'admin' },
  { to: '/dashboard/platform', label: 'The platform today', icon: 'analytics' },
  { to: '/dashboard/acting-log', label: 'Who acted for whom', icon: 'log' },
  { to: '/dashboard/councils', label: 'Councils', icon: 'council' },
  { to: '/dashboard/support', label: 'Support', icon: 'messages' },
  { to: '/dashboard/messages', label: 'Reported messages', icon: 'messages' },
  { to: '/dashboard/reflections', label: 'Reported reflections', icon: 'reflections' },
  { to: '/dashboard/questions', label: 'Reported questions', icon: 'reflections' },
  { to: '/dashboard/fees', label: 'Fees', icon: 'payouts' },
  { to: '/dashboard/reconciliation', label: 'Reconciliation', icon: 'payouts' },
];

/** Pages that belong to an entry of the menu without standing below its address: a booking, who books, the register of a session, questions that came as messages. */
const pagesBeside: Partial<Record<IconName, RegExp>> = {
  bookings: /^\/bookings\/[^/]{2,}|^\/customers(\/|$)/,
  registers: /^\/registers(\/|$)/,
  messages: /^\/questions(\/|$)/,
};

/** Below the learner's calendar stands the mentor's list of registers, which is not a page of it. */
const withoutPagesBelow: IconName = 'schedule';

/** Whether a page is one of those that an entry of the menu leads to. */
export function isPageOf({ to, icon }: ShellLink, pathname: string): boolean {
  const [root = to] = to.split('?');
  return pagesBeside[icon]?.test(pathname) || (icon === withoutPagesBelow ? pathname === root : isAt(pathname, root));
}

/** Where the refund reminder leads. */
export const refundDecisions = '/bookings/m?payment=PENDING&type=all';

/** Where refunds are decided: their list, and the page of a booking. */
export function isDecidingRefunds(pathname: string, search: string): boolean {
  if (pathname === '/bookings/m') return new URLSearchParams(search).get('payment') === 'PENDING';
  return /^\/bookings\/[^/]{2,}$/.test(pathname);
}
