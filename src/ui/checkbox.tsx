import { useEffect, useRef, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { classes } from './classes.ts';
import { FieldError, useFieldIds } from './field.tsx';

export type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  /** Some of what it stands for is chosen and some is not. */
  indeterminate?: boolean;
  labelHidden?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** One thing to tick. For several under one question use `ChoiceGroup`. */
export function Checkbox({
  label,
  help,
  error,
  indeterminate,
  labelHidden,
  className,
  id,
  ref,
  ...rest
}: CheckboxProps) {
  const ids = useFieldIds(id, help, error);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate ?? false;
  }, [indeterminate]);
  const attach = (element: HTMLInputElement | null) => {
    box.current = element;
    if (typeof ref === 'function') return ref(element);
    if (ref) ref.current = element;
    return undefined;
  };
  return (
    <div className={classes(error ? 'border-l-4 border-berry pl-3.5' : '', className)}>
      {error && <FieldError id={ids.error}>{error}</FieldError>}
      <label
        className={classes(
          'flex min-h-11 w-fit gap-3 py-2 has-disabled:cursor-not-allowed has-disabled:text-ink-soft',
          labelHidden && 'min-w-11 items-center justify-center',
        )}
      >
        <input
          {...rest}
          ref={attach}
          id={ids.box}
          type="checkbox"
          className="tick"
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
        />
        <span className={labelHidden ? 'sr-only' : 'min-w-0'}>{label}</span>
      </label>
      {help && (
        <div id={ids.help} className="-mt-1.5 pb-1 pl-[38px] text-sm text-ink-soft">
          {help}
        </div>
      )}
    </div>
  );
}
