import { useId, type Ref } from 'react';
import { choiceLayouts, ChoiceRow, type ChoiceGroupBase } from './choices.tsx';
import { FieldGroup } from './field.tsx';

export type ChoiceGroupProps<Value extends string> = ChoiceGroupBase<Value> & {
  value?: readonly Value[];
  defaultValue?: readonly Value[];
  onChange?: (value: Value[]) => void;
  /** No more than this many can be ticked; the others wait until one is taken back. */
  max?: number;
  /** The first box, for putting the focus on it. */
  ref?: Ref<HTMLInputElement>;
};

/** Any of several. Sends one `name=value` for each ticked box. */
export function ChoiceGroup<Value extends string>({
  name,
  options,
  layout = 'stack',
  value,
  defaultValue,
  onChange,
  onBlur,
  max,
  disabled,
  id,
  ref,
  className,
  ...text
}: ChoiceGroupProps<Value>) {
  const made = useId();
  const full = max !== undefined && value !== undefined && value.length >= max;
  return (
    <FieldGroup {...text} id={id ?? made} className={className}>
      <div className={choiceLayouts[layout]}>
        {options.map((choice, index) => {
          const chosen = value?.includes(choice.value);
          return (
            <ChoiceRow key={choice.value} choice={choice} layout={layout}>
              {({ helpId }) => (
                <input
                  ref={index === 0 ? ref : undefined}
                  type="checkbox"
                  className="tick"
                  name={name}
                  value={choice.value}
                  disabled={disabled || choice.disabled || (full && !chosen)}
                  aria-describedby={helpId}
                  onBlur={onBlur}
                  onChange={(event) => {
                    if (!value || !onChange) return;
                    onChange(
                      event.target.checked ? [...value, choice.value] : value.filter((one) => one !== choice.value),
                    );
                  }}
                  {...(value === undefined
                    ? { defaultChecked: defaultValue?.includes(choice.value) }
                    : { checked: chosen })}
                />
              )}
            </ChoiceRow>
          );
        })}
      </div>
    </FieldGroup>
  );
}
