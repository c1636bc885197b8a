import type { CareRole } from '../acting/care.ts';

/** Somebody who cares for a learner; the first guardian added them, or took them over. */
export type Carer = { accountId: string; careRole: CareRole; isFirst: boolean };

/**
 * Whether somebody may end the care of a guardian or helper for a learner: anybody their own, a guardian that of helpers,
 * the first guardian that of everybody. Two guardians who fell out cannot throw each other out but the one who began.
 */
export function mayEndCare(by: Carer, whose: Carer): boolean {
  if (by.accountId === whose.accountId) return true;
  if (by.careRole !== 'GUARDIAN' || whose.isFirst) return false;
  return by.isFirst || whose.careRole === 'HELPER';
}

/** Who is the first guardian after somebody has left: of those who stay, the guardian of the longest standing. */
export function nextFirst(carers: readonly (Carer & { since: number })[], leavingId: string): string | null {
  const [next] = carers
    .filter(({ accountId, careRole }) => careRole === 'GUARDIAN' && accountId !== leavingId)
    .toSorted((a, b) => a.since - b.since);
  return next?.accountId ?? null;
}
