import type { TextFieldProps } from './text-field.tsx';
import { TextField } from './text-field.tsx';

export type TimeFieldProps = Omit<
  TextFieldProps,
  'type' | 'multiline' | 'rows' | 'maxRows' | 'prefix' | 'suffix' | 'counter'
>;

/** A time of day, 'HH:mm' in 24 hours: the system's own clock on a phone, typed on a keyboard. */
export function TimeField({ step = 300, ...rest }: TimeFieldProps) {
  return <TextField {...rest} type="time" step={step} boxClassName="max-w-44 figures" />;
}
