import { useState } from 'react';
import { dateOf, timeOf } from '../../platform/time.ts';
import { momentTyped } from '../typed-moment.ts';

/**
 * A moment typed as date and time in London. `onChange` gets an ISO instant, null for none, or `NOT_A_MOMENT` for what
 * cannot be read, which must not pass for none.
 */
export function useMoment(value: string | null, onChange: (moment: string | null) => void) {
  const [date, setDate] = useState(value ? dateOf(value) : '');
  const [time, setTime] = useState(value ? timeOf(value) : '09:00');
  const set = (nextDate: string, nextTime: string, problem?: string): void => {
    setDate(nextDate);
    setTime(nextTime);
    onChange(momentTyped(nextDate, nextTime, problem));
  };
  return {
    date,
    time,
    setDate: (next: string, problem?: string): void => set(next, time, problem),
    setTime: (next: string): void => set(date, next),
  };
}
