import { formatAmount, type AllowanceUnit } from '../programme.ts';

type Counted = { amount: number; reserved: number; used: number };

/** What of an allowance is there, kept for places, used and left, each in words. */
export function allowanceAnswer(unit: AllowanceUnit, { amount, reserved, used }: Counted) {
  const left = amount - reserved - used;
  return {
    unit,
    amount,
    reserved,
    used,
    left,
    amountText: formatAmount(unit, amount),
    reservedText: formatAmount(unit, reserved),
    usedText: formatAmount(unit, used),
    leftText: formatAmount(unit, left),
  };
}
