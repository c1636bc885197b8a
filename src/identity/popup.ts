/** Name of the BroadcastChannel on which the small window of an outside provider tells how it went. */
export const POPUP_CHANNEL = 'thicket-sign-in';

/**
 * What the small window tells before it closes itself.
 * - signed in: `next` is where to go; null when nothing was asked for and the stored mode decides.
 * - not signed in: `key` of auth-errors.ts.
 */
export type PopupOutcome = { ok: true; next: string | null } | { ok: false; key: string };
