import { format } from '../platform/time.ts';

export const saleStates = ['on-sale', 'not-yet', 'ended'] as const;
export type SaleState = (typeof saleStates)[number];

/** Whether a ticket is on sale at `now`; `reason` is a sentence for families, null when it is. */
export function saleOf(
  ticket: { saleFrom: Temporal.Instant | null; saleTo: Temporal.Instant | null },
  now: Temporal.Instant,
): { state: SaleState; reason: string | null } {
  const { saleFrom, saleTo } = ticket;
  if (saleFrom && Temporal.Instant.compare(now, saleFrom) < 0) {
    return { state: 'not-yet', reason: `On sale from ${format.dayAndTime(saleFrom)}.` };
  }
  if (saleTo && Temporal.Instant.compare(now, saleTo) >= 0) return { state: 'ended', reason: 'No longer on sale.' };
  return { state: 'on-sale', reason: null };
}
