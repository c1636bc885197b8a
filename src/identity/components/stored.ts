/** Storage keys of sign-in and shell (specification, section 9). */
export type StorageKey =
  | 'auth-status'
  | 'invite-token'
  | 'navigationMode'
  | 'after-auth-redirect'
  | 'email-for-signin'
  | 'dismiss-refund-pending-count'
  | 'dismiss-payout-disabled'
  | 'dismiss-payout-disabled-soon'
  | 'payouts-expansion-info'
  | 'haf-warning-modal'
  | 'eligibility-warning-dismissed'
  | 'automatic-discount-banner'
  | 'show-conversation-notifications'
  // Ours: where somebody said they are, asked once.
  | 'near-you'
  // Ours: what was searched for last, offered again while typing.
  | 'recent-searches'
  | 'recently-viewed-listings'
  | 'recently-viewed-collections';

/** What this device remembers under a key. Null when nothing is there or storage is switched off. */
export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Remembers a value on this device; null forgets it. Where storage is switched off, nothing is remembered. */
export function writeStored(key: StorageKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // A private window may refuse to store; the page works without.
  }
}
