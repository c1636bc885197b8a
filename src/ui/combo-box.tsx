import { useId, type ReactNode, type Ref } from 'react';
import {
  Button,
  ComboBox as AriaComboBox,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components/ComboBox';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { classes } from './classes.ts';
import { FieldError, type FieldText } from './field.tsx';
import { POPOVER_OFFSET, popoverLayer, popoverLook } from './popover-panel.tsx';

export type ComboOption = { value: string; label: string; description?: string; disabled?: boolean };

export type ComboBoxProps = FieldText & {
  name?: string;
  options: readonly ComboOption[];
  value?: string | null;
  defaultValue?: string | null;
  onChange?: (value: string | null) => void;
  /** With `onInput` the options are found elsewhere: they are shown as given and not filtered here. */
  input?: string;
  onInput?: (text: string) => void;
  /** What is typed counts even when it is not in the list. */
  free?: boolean;
  /** Shown in place of the list when there is nothing to choose, while the search runs, and so on. */
  message?: ReactNode;
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
  id?: string;
  ref?: Ref<HTMLInputElement>;
  className?: string;
};

/** A box to type in with a list of what fits: councils, learners, places. */
export function ComboBox({
  name,
  options,
  value,
  defaultValue,
  onChange,
  input,
  onInput,
  free,
  message = 'Nothing found',
  placeholder,
  required,
  disabled,
  id,
  ref,
  className,
  label,
  help,
  error,
  optional,
  labelHidden,
}: ComboBoxProps) {
  const made = useId();
  const errorId = `${id ?? made}-error`;
  return (
    <AriaComboBox
      name={name}
      {...(onInput ? { items: options } : { defaultItems: options })}
      selectedKey={value}
      defaultSelectedKey={defaultValue}
      onSelectionChange={(key) => onChange?.(key === null ? null : String(key))}
      inputValue={input}
      onInputChange={onInput}
      allowsCustomValue={free}
      allowsEmptyCollection
      menuTrigger="focus"
      isRequired={required}
      isDisabled={disabled}
      isInvalid={Boolean(error)}
      aria-describedby={error ? errorId : undefined}
      className={classes('flex flex-col gap-1.5', error ? 'border-l-4 border-berry pl-3.5' : '', className)}
    >
      <Label className={labelHidden ? 'sr-only' : 'w-fit font-[650]'}>
        {label}
        {optional && <span className="font-normal text-ink-soft"> (optional)</span>}
      </Label>
      {help && (
        <Text slot="description" className="text-sm text-ink-soft">
          {help}
        </Text>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <div className="relative">
        <Input ref={ref} id={id} placeholder={placeholder} className="control !pr-12" />
        <Button className="absolute top-0.5 right-0.5 grid size-11 place-items-center text-ink-soft">
          <ChevronDown className="size-5" aria-hidden />
        </Button>
      </div>
      <Popover offset={POPOVER_OFFSET} className={classes(popoverLook, 'w-(--trigger-width)')} style={popoverLayer}>
        <ListBox<ComboOption>
          className="max-h-80 overflow-auto p-1.5 outline-none"
          renderEmptyState={() => <div className="px-3 py-2.5 text-ink-soft">{message}</div>}
        >
          {(option) => (
            <ListBoxItem
              id={option.value}
              textValue={option.label}
              isDisabled={option.disabled}
              className="flex min-h-11 cursor-pointer flex-col justify-center rounded-[8px] px-3 py-1.5 outline-none data-disabled:opacity-55 data-focused:bg-forest-soft data-focused:text-on-forest-soft data-selected:font-[650]"
            >
              <span>{option.label}</span>
              {option.description && <span className="text-sm opacity-85">{option.description}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}
