import { useState, type Ref } from 'react';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { FieldFrame, useFieldIds, type FieldText } from './field.tsx';

export type NumberFieldProps = FieldText & {
  name?: string;
  value?: number | null;
  defaultValue?: number | null;
  onChange?: (value: number | null) => void;
  onBlur?: () => void;
  min?: number;
  max?: number;
  step?: number;
  /** Read out with the buttons: 'place' makes 'One place more'. */
  unit?: string;
  required?: boolean;
  disabled?: boolean;
  id?: string;
  ref?: Ref<HTMLInputElement>;
  className?: string;
};

const stepLook =
  'grid size-12 flex-none place-items-center text-forest hover:bg-forest-soft disabled:text-ink-soft disabled:opacity-50 disabled:hover:bg-transparent focus-visible:rounded-control';

/** A whole number that is counted up and down, or typed: places, tickets, ages. */
export function NumberField({
  name,
  value,
  defaultValue,
  onChange,
  onBlur,
  min,
  max,
  step = 1,
  unit,
  required,
  disabled,
  id,
  ref,
  ...text
}: NumberFieldProps) {
  const ids = useFieldIds(id, text.help, text.error);
  const [own, setOwn] = useState<number | null>(defaultValue ?? null);
  const current = value === undefined ? own : value;

  const set = (next: number | null) => {
    setOwn(next);
    onChange?.(next);
  };
  const clamp = (next: number) => Math.min(max ?? Infinity, Math.max(min ?? -Infinity, next));
  const move = (by: number) => set(clamp((current ?? (by > 0 ? (min ?? 0) - step : (min ?? 0))) + by));
  const what = unit ? ` ${unit}` : '';

  return (
    <FieldFrame {...text} id={ids.box}>
      <div className="control flex w-fit items-center !p-0">
        <button
          type="button"
          className={stepLook}
          aria-label={`One${what} fewer`}
          aria-controls={ids.box}
          disabled={disabled || (min !== undefined && (current ?? min) <= min)}
          onClick={() => move(-step)}
        >
          <Minus className="size-5" aria-hidden />
        </button>
        <input
          ref={ref}
          id={ids.box}
          name={name}
          type="number"
          inputMode="numeric"
          className="control-inner min-h-11 w-16 flex-none text-center figures [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
          value={current ?? ''}
          {...{ min, max, step, required, disabled }}
          aria-invalid={text.error ? true : undefined}
          aria-describedby={ids.describedBy}
          onChange={(event) => set(event.target.value === '' ? null : event.target.valueAsNumber)}
          onBlur={() => {
            if (current !== null && clamp(current) !== current) set(clamp(current));
            onBlur?.();
          }}
        />
        <button
          type="button"
          className={stepLook}
          aria-label={`One${what} more`}
          aria-controls={ids.box}
          disabled={disabled || (max !== undefined && (current ?? 0) >= max)}
          onClick={() => move(step)}
        >
          <Plus className="size-5" aria-hidden />
        </button>
      </div>
    </FieldFrame>
  );
}
