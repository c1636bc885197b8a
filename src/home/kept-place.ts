const KEY = 'near-you';

/** Where somebody said they are, on this device alone. Storage may be closed to us. */
export function keptPlace(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Keeps it, so that it is asked once. */
export function keepPlace(place: string): void {
  try {
    localStorage.setItem(KEY, place);
  } catch {
    // It is asked again next time.
  }
}
