import { useId, useState, type FocusEvent, type Ref } from 'react';
import { todayInLondon } from './calendar-dates.ts';
import { dateOfBirthParts, messageOf, readDateOfBirth, type DateOfBirthParts } from './date-of-birth.ts';
import { FieldGroup, type FieldText } from './field.tsx';

export type DateOfBirthFieldProps = Partial<FieldText> & {
  /** Name of the hidden box that carries 'YYYY-MM-DD', or nothing while the date is not right. */
  name: string;
  /** 'YYYY-MM-DD' or ''. */
  value?: string;
  defaultValue?: string;
  /** Told at each keystroke: the date, or '' with the sentence that says why there is none yet. */
  onChange?: (date: string, problem: string | null) => void;
  onBlur?: () => void;
  required?: boolean;
  disabled?: boolean;
  id?: string;
  /** The box of the day, for putting the focus on it. */
  ref?: Ref<HTMLInputElement>;
  className?: string;
};

const boxes = [
  { key: 'day', label: 'Day', length: 2, width: 'w-16' },
  { key: 'month', label: 'Month', length: 2, width: 'w-16' },
  { key: 'year', label: 'Year', length: 4, width: 'w-[5.5rem]' },
] as const;

/** A date of birth, typed in three boxes. It says what is wrong when the person leaves it. */
export function DateOfBirthField({
  name,
  value,
  defaultValue,
  onChange,
  onBlur,
  required,
  disabled,
  id,
  ref,
  label = 'Date of birth',
  help = 'For example, 31 3 2018',
  error,
  ...text
}: DateOfBirthFieldProps) {
  const made = useId();
  const group = id ?? made;
  const [parts, setParts] = useState<DateOfBirthParts>(() => dateOfBirthParts(value ?? defaultValue));
  const [left, setLeft] = useState(false);
  const today = todayInLondon();

  let shown = parts;
  let reading = readDateOfBirth(parts, today);
  // A date set from outside wins over the boxes; an empty one must not wipe what is half typed.
  if (value && (!reading.ok || reading.date !== value)) {
    shown = dateOfBirthParts(value);
    reading = readDateOfBirth(shown, today);
  }
  const empty = shown.day === '' && shown.month === '' && shown.year === '';
  const message = messageOf(reading, { empty, left, required, error });

  const type = (key: keyof DateOfBirthParts, typed: string) => {
    const next = { ...shown, [key]: typed };
    setParts(next);
    const result = readDateOfBirth(next, today);
    onChange?.(result.ok ? result.date : '', result.ok ? null : result.message);
  };
  const leave = (event: FocusEvent<HTMLDivElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setLeft(true);
    onBlur?.();
  };

  return (
    <FieldGroup {...text} id={group} label={label} help={help} error={message}>
      <div className="flex flex-wrap gap-2 sm:gap-3" onBlur={leave}>
        {boxes.map((box, index) => (
          <label key={box.key} className="flex flex-col gap-1 text-sm">
            {box.label}
            <input
              ref={index === 0 ? ref : undefined}
              className={`control ${box.width}`}
              inputMode="numeric"
              pattern="[0-9]*"
              maxLength={box.length}
              autoComplete="off"
              value={shown[box.key]}
              disabled={disabled}
              required={required}
              aria-invalid={message ? true : undefined}
              aria-describedby={message ? `${group}-error` : undefined}
              onChange={(event) => type(box.key, event.target.value)}
            />
          </label>
        ))}
      </div>
      <input type="hidden" name={name} value={reading.ok ? reading.date : ''} disabled={disabled} />
    </FieldGroup>
  );
}
