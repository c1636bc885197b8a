const KEY = 'held-for';

/**
 * Remembers on this device that an account holds places, until it was told what became of them: with `User.holdsPlaces` it
 * decides whether pages outside of the checkout ask what is held.
 */
export function markHeld(accountId: string): void {
  try {
    localStorage.setItem(KEY, accountId);
  } catch {
    // Where nothing may be stored, the checkout alone shows what is held.
  }
}

export function isMarkedHeld(accountId: string): boolean {
  try {
    return localStorage.getItem(KEY) === accountId;
  } catch {
    return false;
  }
}

export function forgetHeld(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}
