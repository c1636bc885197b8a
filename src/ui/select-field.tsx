import type { ReactNode, Ref, SelectHTMLAttributes } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { classes } from './classes.ts';
import { FieldFrame, useFieldIds, type FieldText } from './field.tsx';

export type SelectOption = { value: string; label: string; disabled?: boolean };

export type SelectFieldProps = FieldText &
  SelectHTMLAttributes<HTMLSelectElement> & {
    options: readonly (SelectOption | { group: string; options: readonly SelectOption[] })[];
    /** A first choice without a value: 'Choose a council'. */
    placeholder?: string;
    ref?: Ref<HTMLSelectElement>;
    boxClassName?: string;
  };

/** The system's own list of choices: best on phones and known to every screen reader. */
export function SelectField({
  label,
  help,
  error,
  optional,
  labelHidden,
  options,
  placeholder,
  className,
  boxClassName,
  id,
  ...rest
}: SelectFieldProps) {
  const ids = useFieldIds(id, help, error);
  const uncontrolled = rest.value === undefined && rest.defaultValue === undefined;
  return (
    <FieldFrame id={ids.box} {...{ label, help, error, optional, labelHidden, className }}>
      <div className="relative">
        <select
          {...rest}
          {...(uncontrolled && placeholder ? { defaultValue: '' } : {})}
          id={ids.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
          className={classes('control appearance-none !pr-11 forced-colors:appearance-auto', boxClassName)}
        >
          {placeholder && <option value="">{placeholder}</option>}
          {options.map((entry) =>
            'group' in entry ? (
              <optgroup key={entry.group} label={entry.group}>
                {entry.options.map(optionElement)}
              </optgroup>
            ) : (
              optionElement(entry)
            ),
          )}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-ink-soft forced-colors:hidden"
        />
      </div>
    </FieldFrame>
  );
}

function optionElement({ value, label, disabled }: SelectOption): ReactNode {
  return (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  );
}
