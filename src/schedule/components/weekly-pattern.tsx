import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/calendar.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { nationNames, type Nation } from '../bank-holidays.ts';
import { formatDate, type LocalDate, type Weekday } from '../date-words.ts';
import { patternDates } from '../dates.ts';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** 'Every week': adds the dates of a pattern to the calendar, and says which it left out. */
export function WeeklyPatternHelper({
  today,
  nation,
  onAdd,
}: {
  today: LocalDate;
  /** Whose bank holidays are left out. */
  nation: Nation;
  onAdd: (dates: LocalDate[]) => void;
}) {
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const [weekdays, setWeekdays] = useState<string[]>([]);
  const [everyWeeks, setEveryWeeks] = useState('1');
  const [skipBankHolidays, setSkip] = useState(true);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [news, setNews] = useState('');

  const add = (): void => {
    const wrong = patternProblems(from, until, weekdays);
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    const { dates, leftOut } = patternDates({
      from,
      until,
      weekdays: weekdays.map((day) => Number(day) as Weekday),
      everyWeeks: Number(everyWeeks),
      except: [],
      holidaysOf: skipBankHolidays ? nation : null,
    });
    const added = dates.length === 1 ? '1 date added.' : `${dates.length} dates added.`;
    setNews([added, ...leftOut.map(({ date, name }) => `${formatDate(date)} was left out: ${name}.`)].join(' '));
    onAdd(dates);
  };

  return (
    <Disclosure title="Add dates every week" look="card">
      <div className="flex flex-col gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <DateField label="First day" min={today} value={from} onChange={setFrom} error={problems['from']} />
          <DateField label="Last day" min={from || today} value={until} onChange={setUntil} error={problems['until']} />
        </div>
        <ChoiceGroup
          name="weekdays"
          label="On these days"
          layout="row"
          options={days.map((label, index) => ({ value: String(index + 1), label }))}
          value={weekdays}
          onChange={setWeekdays}
          error={problems['weekdays']}
        />
        <SelectField
          label="How often"
          value={everyWeeks}
          onChange={(event) => setEveryWeeks(event.target.value)}
          options={[
            { value: '1', label: 'Every week' },
            { value: '2', label: 'Every two weeks' },
            { value: '4', label: 'Every four weeks' },
          ]}
        />
        <Checkbox
          label={`Leave out the bank holidays of ${nationNames[nation]}`}
          checked={skipBankHolidays}
          onChange={(event) => setSkip(event.target.checked)}
        />
        <div className="flex flex-col items-start gap-3 sm:flex-row sm:items-center sm:gap-4">
          <Button onClick={add}>Add these dates</Button>
          <output className="min-w-0 flex-1 font-[600]">{news}</output>
        </div>
        <p className="text-sm text-ink-soft">
          Holidays and half terms: press a date in the calendar to take it out again.
        </p>
      </div>
    </Disclosure>
  );
}

function patternProblems(from: string, until: string, weekdays: readonly string[]): Record<string, string> {
  return {
    ...(from === '' ? { from: 'Say when it begins' } : {}),
    ...(until === ''
      ? { until: 'Say when it ends' }
      : until < from
        ? { until: 'The last day must be after the first' }
        : {}),
    ...(weekdays.length === 0 ? { weekdays: 'Choose at least one day of the week' } : {}),
  };
}
