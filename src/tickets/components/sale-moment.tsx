import { useMoment } from '../../schedule/components/use-moment.ts';
import { DateField } from '../../ui/calendar.tsx';
import { TimeField } from '../../ui/time-field.tsx';

type SaleMomentProps = {
  id: string;
  label: string;
  value: string | null;
  /** See `useMoment`. */
  onChange: (moment: string | null) => void;
  error?: string;
};

/** A moment as date and time in London, or none. */
export function SaleMoment({ id, label, value, onChange, error }: SaleMomentProps) {
  const { date, time, setDate, setTime } = useMoment(value, onChange);
  return (
    <div className="flex flex-wrap items-end gap-3">
      <DateField className="w-56" id={id} label={label} optional value={date} onChange={setDate} error={error} />
      {date !== '' && <TimeField label="Time" value={time} onChange={(event) => setTime(event.target.value)} />}
    </div>
  );
}
