import { instantOf } from '../platform/time.ts';

/** What a grant lets its receiver do. */
export type Scope = 'full' | 'finance' | 'bookings' | 'registers';

/** Each scope in words, widest first; the words of the form, of mails and of lists. */
export const scopes: readonly { scope: Scope; label: string; explanation: string }[] = [
  {
    scope: 'full',
    label: 'Everything',
    explanation: 'Listings, bookings, registers, payouts and profile. Not: sign-in, bank details and access.',
  },
  {
    scope: 'bookings',
    label: 'Bookings and registers',
    explanation: 'See bookings and registers, mark who is there, cancel and refund. No listings, no payouts.',
  },
  {
    scope: 'registers',
    label: 'Registers only',
    explanation: 'Open registers and mark who is there. Nothing else.',
  },
  {
    scope: 'finance',
    label: 'Money only',
    explanation: 'Payouts, receipts and the state of the bank account. No bookings, no registers.',
  },
];

/** What is about to be done, where a grant of everything asks who is at the device. */
export const FULL_ACCESS = 'You are about to let somebody do everything for your account.';

/** A scope as lists name it. */
export const scopeLabel = (scope: Scope): string => scopes.find((one) => one.scope === scope)?.label ?? scope;

/** A grant until a day lasts to the end of that day ('YYYY-MM-DD'). */
export function endOfDay(date: string): Temporal.Instant {
  return instantOf(Temporal.PlainDate.from(date).add({ days: 1 }).toString(), '00:00');
}

type Grant = { expiresAt: Temporal.Instant | null; revokedAt: Temporal.Instant | null };

/** Whether a grant lets its receiver in at this moment. */
export function isLive({ expiresAt, revokedAt }: Grant, now: Temporal.Instant): boolean {
  if (revokedAt !== null) return false;
  return expiresAt === null || Temporal.Instant.compare(now, expiresAt) < 0;
}

/** Addresses, with everything below them, that a narrow scope opens; everything else would only be refused. */
const opens: Record<Exclude<Scope, 'full'>, readonly string[]> = {
  bookings: ['/bookings', '/cancel', '/create-a-booking', '/schedule', '/registers', '/family', '/messages'],
  registers: ['/schedule/mentor', '/registers'],
  finance: ['/payouts', '/bank-details', '/settlements', '/council-agreements'],
};

/** Whether a page is of use to somebody who acts with this scope: the navigation leaves the others out. */
export function scopeOpens(scope: Scope, path: string): boolean {
  const [address = ''] = path.split('?');
  if (scope === 'full') return address !== '/access-control';
  return opens[scope].some((root) => address === root || address.startsWith(`${root}/`));
}

/**
 * Whether menus lead to a page: for a delegate where the grant does, and nowhere until it is known what it allows (undefined),
 * rather than to pages that refuse.
 */
export function menuOpens(isDelegate: boolean, scope: Scope | undefined, path: string): boolean {
  if (!isDelegate) return true;
  return scope !== undefined && scopeOpens(scope, path);
}

/** Where somebody begins who has just switched to another account. */
export const landingOf: Record<Scope, string> = {
  full: '/listings',
  bookings: '/bookings/m?type=all',
  registers: '/schedule/mentor',
  finance: '/bank-details',
};
