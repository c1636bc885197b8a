import { useId, type Ref } from 'react';
import { choiceLayouts, ChoiceRow, type ChoiceGroupBase } from './choices.tsx';
import { FieldGroup } from './field.tsx';

export type RadioGroupProps<Value extends string> = ChoiceGroupBase<Value> & {
  value?: Value | null;
  defaultValue?: Value;
  onChange?: (value: Value) => void;
  required?: boolean;
  /** The first radio, for putting the focus on it. */
  ref?: Ref<HTMLInputElement>;
};

/** One of several. */
export function RadioGroup<Value extends string>({
  name,
  options,
  layout = 'stack',
  value,
  defaultValue,
  onChange,
  onBlur,
  required,
  disabled,
  id,
  ref,
  className,
  ...text
}: RadioGroupProps<Value>) {
  const made = useId();
  return (
    <FieldGroup {...text} id={id ?? made} role="radiogroup" required={required} className={className}>
      <div className={choiceLayouts[layout]}>
        {options.map((choice, index) => (
          <ChoiceRow key={choice.value} choice={choice} layout={layout}>
            {({ helpId }) => (
              <input
                ref={index === 0 ? ref : undefined}
                type="radio"
                className="tick"
                name={name}
                value={choice.value}
                required={required}
                disabled={disabled || choice.disabled}
                aria-describedby={helpId}
                onBlur={onBlur}
                onChange={() => onChange?.(choice.value)}
                {...(value === undefined
                  ? { defaultChecked: choice.value === defaultValue }
                  : { checked: choice.value === value })}
              />
            )}
          </ChoiceRow>
        ))}
      </div>
    </FieldGroup>
  );
}
