import { useState, type Ref } from 'react';
import { parsePounds } from '../platform/money.ts';
import { FieldFrame, useFieldIds, type FieldText } from './field.tsx';

export type MoneyFieldProps = FieldText & {
  /** Name of the hidden box that carries whole pence. */
  name?: string;
  /** Whole pence, or null for nothing. */
  value?: number | null;
  defaultValue?: number | null;
  /** Told at each keystroke: whole pence, or null while there is no amount. */
  onChange?: (pence: number | null) => void;
  onBlur?: () => void;
  /** Whole pence. */
  min?: number;
  max?: number;
  required?: boolean;
  disabled?: boolean;
  id?: string;
  ref?: Ref<HTMLInputElement>;
  className?: string;
};

const typedFrom = (pence: number | null | undefined): string =>
  pence === null || pence === undefined ? '' : (pence / 100).toFixed(2);

/** Pounds as people type them in, whole pence out. */
export function MoneyField({
  name,
  value,
  defaultValue,
  onChange,
  onBlur,
  min = 0,
  max,
  required,
  disabled,
  id,
  ref,
  error,
  ...text
}: MoneyFieldProps) {
  const ids = useFieldIds(id, text.help, undefined);
  const [typed, setTyped] = useState(() => typedFrom(value ?? defaultValue));
  const [left, setLeft] = useState(false);

  const pence = typed.trim() === '' ? null : parsePounds(typed);
  const shown = value !== undefined && value !== null && value !== pence ? typedFrom(value) : typed;
  const amount = shown.trim() === '' ? null : parsePounds(shown);
  const own = left ? problemOf(shown, amount, { min, max, required }) : undefined;
  const message = error ?? own;

  return (
    <FieldFrame {...text} id={ids.box} error={message}>
      <div className="control flex max-w-48 items-center gap-1.5 !py-0">
        <span aria-hidden className="text-ink-soft">
          £
        </span>
        <input
          ref={ref}
          id={ids.box}
          className="control-inner min-h-11 figures"
          inputMode="decimal"
          autoComplete="off"
          value={shown}
          required={required}
          disabled={disabled}
          aria-invalid={message ? true : undefined}
          aria-describedby={[text.help && ids.help, message && ids.error].filter(Boolean).join(' ') || undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            onChange?.(event.target.value.trim() === '' ? null : parsePounds(event.target.value));
          }}
          onBlur={() => {
            setLeft(true);
            if (amount !== null) setTyped(typedFrom(amount));
            onBlur?.();
          }}
        />
      </div>
      {name && <input type="hidden" name={name} value={amount ?? ''} disabled={disabled} />}
    </FieldFrame>
  );
}

function problemOf(
  typed: string,
  amount: number | null,
  { min, max, required }: { min: number; max?: number; required?: boolean },
): string | undefined {
  if (typed.trim() === '') return required ? 'Required' : undefined;
  if (amount === null) return 'Enter an amount in pounds, like 12.50';
  if (amount < min) return `Enter £${typedFrom(min)} or more`;
  if (max !== undefined && amount > max) return `Enter £${typedFrom(max)} or less`;
  return undefined;
}
