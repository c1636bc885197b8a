/** How long a rotated-out refresh secret is still taken, for two tabs that renew at once and for a lost answer. */
export const GRACE_SECONDS = 10;
/** A device that was not used for so long has to sign in again. */
export const SESSION_DAYS = 60;
/** How long a bearer token is good for. */
export const TOKEN_SECONDS = 600;

export type RefreshState = {
  refreshHash: string;
  previousHash: string | null;
  rotatedAt: Temporal.Instant;
  expiresAt: Temporal.Instant;
  endedAt: Temporal.Instant | null;
};

/**
 * What a presented refresh secret means.
 * - `rotate`: the present one; give a new one.
 * - `repeat`: the one just rotated out; give the same new one again.
 * - `reused`: one that was rotated out long ago: two people hold this device's secret. End the session.
 * - `over`: the session has ended.
 */
export function decideRefresh(
  state: RefreshState,
  presentedHash: string,
  now: Temporal.Instant,
): 'rotate' | 'repeat' | 'reused' | 'over' {
  if (state.endedAt || Temporal.Instant.compare(state.expiresAt, now) <= 0) return 'over';
  if (presentedHash === state.refreshHash) return 'rotate';
  const grace = state.rotatedAt.add({ seconds: GRACE_SECONDS });
  if (presentedHash === state.previousHash && Temporal.Instant.compare(now, grace) < 0) return 'repeat';
  return 'reused';
}
