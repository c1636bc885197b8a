import { useId, type ReactNode } from 'react';
import { classes } from './classes.ts';

export type SegmentedProps<Value extends string> = {
  /** What is chosen here, read out: 'Mode', 'View'. */
  label: string;
  name?: string;
  options: readonly { value: Value; label: ReactNode; icon?: ReactNode; disabled?: boolean }[];
  value: Value;
  onChange: (value: Value) => void;
  /** As wide as what holds it. */
  wide?: boolean;
  className?: string;
};

/** Two to four ways to see the same thing, side by side; arrow keys move between them. */
export function Segmented<Value extends string>({
  label,
  name,
  options,
  value,
  onChange,
  wide,
  className,
}: SegmentedProps<Value>) {
  const made = useId();
  return (
    <fieldset className={classes(wide ? 'w-full' : 'w-fit max-w-full', className)}>
      <legend className="sr-only">{label}</legend>
      <div className="flex rounded-full border-[1.5px] border-line-strong bg-paper-raised p-[3px]">
        {options.map((option) => (
          <label
            key={option.value}
            className="relative flex min-h-11 flex-auto items-center justify-center gap-2 rounded-full px-4 py-1 text-center text-sm leading-tight font-[650] wrap-break-word text-ink-soft hover:text-ink has-checked:bg-forest has-checked:text-on-forest has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:opacity-55 forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none [&_svg]:size-[1.2em] [&_svg]:flex-none"
          >
            <input
              type="radio"
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full !outline-none"
              name={name ?? made}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            {option.icon}
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
