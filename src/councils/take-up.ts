import { formatAmount, type AllowanceUnit } from './programme.ts';

type Counts = Record<'PENDING' | 'ELIGIBLE' | 'NEEDS_INFO' | 'NOT_ELIGIBLE', number>;

/** How many children a programme has found eligible, of those that it plans for, or of those who asked. */
export type TakeUp = { eligible: number; of: number; text: string };

/** '12 of 40 planned, 3 to decide' */
export function takeUp({ counts, plannedChildren }: { counts: Counts; plannedChildren: number | null }): TakeUp {
  const asked = Object.values(counts).reduce((all, one) => all + one, 0);
  const open = counts.PENDING + counts.NEEDS_INFO;
  if (plannedChildren === null && asked === 0) return { eligible: 0, of: 0, text: 'Nobody has asked yet' };
  const [of, ofWhat] = plannedChildren === null ? [asked, 'who asked'] : [plannedChildren, 'planned'];
  return {
    eligible: counts.ELIGIBLE,
    of,
    text: `${counts.ELIGIBLE} of ${of} ${ofWhat}${open > 0 ? `, ${open} to decide` : ''}`,
  };
}

type Allowance = { unit: AllowanceUnit; amount: number; reserved: number; used: number; left: number };

/** The parts of what a child has of a programme: used, kept for bookings, left. In sessions, minutes or pence. */
export function allowanceParts({ unit, amount, reserved, used, left }: Allowance) {
  const part = (label: string, value: number) => ({ label, value, of: amount, text: formatAmount(unit, value) });
  return [part('Used', used), part('Kept for bookings', reserved), part('Left', left)];
}
