import { useState } from 'react';
import { dateOf, instantOf, timeOf } from '../../platform/time.ts';
import { DateField } from '../../ui/calendar.tsx';
import { TimeField } from '../../ui/time-field.tsx';

type SaleMomentProps = {
  id: string;
  label: string;
  value: string | null;
  onChange: (instant: string | null) => void;
  error?: string;
};

/** A moment as date and time in London, or none. */
export function SaleMoment({ id, label, value, onChange, error }: SaleMomentProps) {
  const [date, setDate] = useState(value ? dateOf(value) : '');
  const [time, setTime] = useState(value ? timeOf(value) : '09:00');
  const set = (nextDate: string, nextTime: string): void => {
    setDate(nextDate);
    setTime(nextTime);
    onChange(nextDate === '' || nextTime === '' ? null : instantOf(nextDate, nextTime).toString());
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <DateField
        className="w-56"
        id={id}
        label={label}
        optional
        value={date}
        onChange={(next) => set(next, time)}
        error={error}
      />
      {date !== '' && <TimeField label="Time" value={time} onChange={(event) => set(date, event.target.value)} />}
    </div>
  );
}
