import { useState } from 'react';
import { DateField } from '../../ui/calendar.tsx';
import { todayInLondon } from '../../ui/calendar-dates.ts';
import type { LocalDate } from '../date-words.ts';

type MovedDateProps = {
  id: string;
  date: LocalDate;
  fixed: boolean;
  onChange: (date: LocalDate) => void;
  error: string | undefined;
};

/** Moves a saved date with its bookings. While the new day is half typed, the old one holds. */
export function MovedDate({ id, date, fixed, onChange, error }: MovedDateProps) {
  const [typed, setTyped] = useState(date);
  return (
    <DateField
      id={id}
      className="col-span-2 w-56"
      label="Date"
      required
      min={fixed ? date : todayInLondon()}
      value={typed}
      disabled={fixed}
      error={error}
      onChange={(next) => {
        setTyped(next);
        if (next !== '') onChange(next);
      }}
    />
  );
}
