/** Of this tab only: the page that a person left to link a bank account at Stripe. */
const STORAGE_KEY = 'bank-account-way-back';

/** Keeps the page for the return from Stripe, which always leads to /bank-details. */
export function rememberWayBack(path: string): void {
  sessionStorage.setItem(STORAGE_KEY, path);
}

/** The page to go on with, or null; only paths of this site. */
export function wayBack(): string | null {
  const path = sessionStorage.getItem(STORAGE_KEY);
  return path !== null && /^\/(?![/\\])/.test(path) ? path : null;
}

export function forgetWayBack(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}
