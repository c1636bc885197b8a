import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { classes } from './classes.ts';
import { useFieldIds } from './field.tsx';

export type ToggleProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role'> & {
  label: ReactNode;
  help?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/** A switch for a setting that takes effect at once. For something sent with a form use `Checkbox`. */
export function Toggle({ label, help, className, id, ...rest }: ToggleProps) {
  const ids = useFieldIds(id, help, undefined);
  return (
    <label
      className={classes(
        'flex min-h-11 items-center justify-between gap-4 py-2 has-disabled:cursor-not-allowed has-disabled:text-ink-soft',
        className,
      )}
    >
      <span className="min-w-0">
        <span className="font-[600]">{label}</span>
        {help && (
          <span id={ids.help} className="block text-sm text-ink-soft">
            {help}
          </span>
        )}
      </span>
      <input
        {...rest}
        id={ids.box}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the tick itself says whether it is on
        role="switch"
        className="switch"
        aria-describedby={ids.describedBy}
      />
    </label>
  );
}
