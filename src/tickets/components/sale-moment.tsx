import { useState } from 'react';
import { dateOf, timeOf } from '../../platform/time.ts';
import { DateField } from '../../ui/calendar.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { momentTyped } from '../../schedule/typed-moment.ts';

type SaleMomentProps = {
  id: string;
  label: string;
  value: string | null;
  /** A moment, null for none, or `NOT_A_MOMENT` for what cannot be read: that is never taken for none. */
  onChange: (moment: string | null) => void;
  error?: string;
};

/** A moment as date and time in London, or none. */
export function SaleMoment({ id, label, value, onChange, error }: SaleMomentProps) {
  const [date, setDate] = useState(value ? dateOf(value) : '');
  const [time, setTime] = useState(value ? timeOf(value) : '09:00');
  const set = (nextDate: string, nextTime: string, problem?: string): void => {
    setDate(nextDate);
    setTime(nextTime);
    onChange(momentTyped(nextDate, nextTime, problem));
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <DateField
        className="w-56"
        id={id}
        label={label}
        optional
        value={date}
        onChange={(next, problem) => set(next, time, problem)}
        error={error}
      />
      {date !== '' && <TimeField label="Time" value={time} onChange={(event) => set(date, event.target.value)} />}
    </div>
  );
}
