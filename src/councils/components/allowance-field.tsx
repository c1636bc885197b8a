import { MoneyField } from '../../ui/money-field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import type { AllowanceUnit } from '../programme.ts';

const MINUTES = 60;

type Props = {
  label: string;
  unit: AllowanceUnit;
  /** Whole sessions, minutes or pence. */
  amount: number;
  error: string | undefined;
  onChange: (amount: number) => void;
};

/** What a child may use of a programme, typed in its unit: sessions, hours or pounds. */
export function AllowanceField({ label, unit, amount, error, onChange }: Props) {
  if (unit === 'pounds')
    return (
      <MoneyField
        label={label}
        name="allowance"
        value={amount}
        error={error}
        onChange={(typed) => onChange(typed ?? 0)}
      />
    );
  const one = unit === 'hours' ? MINUTES : 1;
  return (
    <NumberField
      label={label}
      name="allowance"
      unit={unit.slice(0, -1)}
      min={1}
      max={10_000}
      value={Math.round(amount / one)}
      error={error}
      onChange={(typed) => onChange((typed ?? 0) * one)}
    />
  );
}
