import { DateField } from '../../ui/calendar.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { useMoment } from './use-moment.ts';

type MomentProps = {
  id: string;
  label: string;
  /** What holds while the date is empty. */
  otherwise: string;
  value: string | null;
  /** See `useMoment`. */
  onChange: (moment: string | null) => void;
  error?: string;
};

/** A moment as date and time in London, or none. */
export function MomentFields({ id, label, otherwise, value, onChange, error }: MomentProps) {
  const { date, time, setDate, setTime } = useMoment(value, onChange);
  return (
    <fieldset>
      <legend className="mb-1.5 font-[650]">{label}</legend>
      <div className="flex flex-wrap gap-4">
        <DateField
          id={id}
          className="w-56"
          label="Date"
          optional
          help={`Empty: ${otherwise.toLowerCase()}`}
          value={date}
          onChange={setDate}
          error={error}
        />
        {date !== '' && (
          <TimeField
            id={`${id}-time`}
            label="Time"
            help=" "
            value={time}
            onChange={(event) => setTime(event.target.value)}
          />
        )}
      </div>
    </fieldset>
  );
}
