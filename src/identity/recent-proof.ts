/** How long a proof of who is at the device counts as recent. */
export const PROOF_MINUTES = 5;

/** Until when a proof counts as recent; null when it no longer does. */
export function provedUntil(provedAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant | null {
  const until = provedAt.add({ minutes: PROOF_MINUTES });
  return Temporal.Instant.compare(now, until) < 0 ? until : null;
}
