import { useId, useState, type ChangeEventHandler, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { classes } from './classes.ts';
import { FieldFrame, useFieldIds, type FieldText } from './field.tsx';

type Box = HTMLInputElement | HTMLTextAreaElement;

export type TextFieldProps = FieldText &
  Omit<InputHTMLAttributes<Box>, 'prefix' | 'onChange'> & {
    name?: string;
    /** A text area that grows with what is typed, from `rows` (3) to `maxRows` (10) rows. */
    multiline?: boolean;
    rows?: number;
    maxRows?: number;
    /** Drawn inside the box, before and after what is typed: '£', 'minutes'. Say it in the label too. */
    prefix?: ReactNode;
    suffix?: ReactNode;
    /** Shows how many characters are there and how many are needed or allowed. */
    counter?: { min?: number; max?: number };
    onChange?: ChangeEventHandler<Box>;
    ref?: Ref<Box>;
    /** Classes of the box; `className` is for the whole field. */
    boxClassName?: string;
  };

/** A box to type in: one line, or several with `multiline`. Takes everything an `<input>` takes. */
export function TextField({
  label,
  help,
  error,
  optional,
  labelHidden,
  multiline,
  rows = 3,
  maxRows = 10,
  prefix,
  suffix,
  counter,
  className,
  boxClassName,
  id,
  ref,
  onChange,
  ...rest
}: TextFieldProps) {
  const ids = useFieldIds(id, help, error);
  const counterId = useId();
  const [typed, setTyped] = useState(String(rest.defaultValue ?? ''));
  const length = String(rest.value ?? typed).trim().length;

  const changed: ChangeEventHandler<Box> = (event) => {
    if (counter) setTyped(event.target.value);
    onChange?.(event);
  };
  const shared = {
    ...rest,
    id: ids.box,
    onChange: changed,
    'aria-invalid': error ? true : rest['aria-invalid'],
    'aria-describedby':
      [rest['aria-describedby'], ids.describedBy, counter && counterId].filter(Boolean).join(' ') || undefined,
  };

  return (
    <FieldFrame id={ids.box} {...{ label, help, error, optional, labelHidden, className }}>
      {multiline ? (
        <textarea
          {...shared}
          ref={ref as Ref<HTMLTextAreaElement>}
          rows={rows}
          className={classes('control resize-y [field-sizing:content]', boxClassName)}
          style={{ minHeight: `calc(${rows} * 1.4em + 1.4rem)`, maxHeight: `calc(${maxRows} * 1.4em + 1.4rem)` }}
        />
      ) : prefix || suffix ? (
        <div className={classes('control flex items-center gap-2 !py-0', boxClassName)}>
          {prefix && (
            <span aria-hidden className="flex-none text-ink-soft">
              {prefix}
            </span>
          )}
          <input {...shared} ref={ref as Ref<HTMLInputElement>} className="control-inner min-h-11" />
          {suffix && (
            <span aria-hidden className="flex-none text-ink-soft">
              {suffix}
            </span>
          )}
        </div>
      ) : (
        <input {...shared} ref={ref as Ref<HTMLInputElement>} className={classes('control', boxClassName)} />
      )}
      {counter && (
        <p id={counterId} className="text-sm text-ink-soft figures">
          {counterText(length, counter)}
        </p>
      )}
    </FieldFrame>
  );
}

/** 'At least 200 characters: 66 to go', '12 of 160 characters', 'Too long by 3 characters'. */
export function counterText(length: number, { min = 0, max }: { min?: number; max?: number }): string {
  const characters = (count: number) => `${count} ${count === 1 ? 'character' : 'characters'}`;
  if (length < min) return `At least ${characters(min)}: ${min - length} to go`;
  if (max === undefined) return characters(length);
  if (length > max) return `Too long by ${characters(length - max)}`;
  return `${length} of ${characters(max)}`;
}
