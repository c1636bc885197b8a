import { sayAmount, type AllowanceUnit } from '../programme.ts';

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
    amountText: sayAmount(unit, amount),
    reservedText: sayAmount(unit, reserved),
    usedText: sayAmount(unit, used),
    leftText: sayAmount(unit, left),
  };
}
