import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Button, IconButton } from './button.tsx';
import {
  addMonths,
  keySteps,
  monthTitle,
  monthWeeks,
  parseTypedDate,
  spokenDate,
  startOfMonth,
  todayInLondon,
  WEEKDAYS,
  writtenDate,
  type IsoDate,
} from './calendar-dates.ts';
import { classes } from './classes.ts';
import { FieldFrame, useFieldIds, type FieldText } from './field.tsx';
import { Popover } from './popover.tsx';

type Shared = {
  /** The first and the last date that can be chosen. */
  min?: IsoDate;
  max?: IsoDate;
  /** Dates with something to know, in words: `{ '2027-04-05': 'Bank holiday' }`. They get a dot and can be chosen. */
  marked?: Readonly<Record<IsoDate, string>>;
};

export type CalendarProps = Shared & {
  label: string;
  chosen: ReadonlySet<IsoDate>;
  onPick: (date: IsoDate) => void;
  /** Chooses or clears all given dates; makes the weekday headings buttons. */
  onPickMany?: (dates: IsoDate[]) => void;
  /** Two months side by side where there is room. */
  months: 1 | 2;
  multiple?: boolean;
  focusOnOpen?: boolean;
  /**
   * What each date says under its number, in a word or two, and in full to screen readers. Dates that are not named
   * cannot be picked, and the days are as tall as two lines.
   */
  says?: Readonly<Record<IsoDate, { short: string; full: string }>>;
};

/** Months of days to pick from. Keys: arrows, Home, End, Page Up, Page Down, Enter, Space. */
export function Calendar({
  label,
  chosen,
  onPick,
  onPickMany,
  min,
  max,
  marked,
  months,
  multiple,
  focusOnOpen,
  says,
}: CalendarProps) {
  const today = todayInLondon();
  const clamp = (date: IsoDate) => (min && date < min ? min : max && date > max ? max : date);
  const [focused, setFocused] = useState(() => clamp([...chosen].toSorted()[0] ?? today));
  const [first, setFirst] = useState(() => startOfMonth(focused));
  const root = useRef<HTMLFieldSetElement>(null);
  const moveFocus = useRef(focusOnOpen ?? false);

  useLayoutEffect(() => {
    if (!moveFocus.current) return;
    const cell = root.current?.querySelector<HTMLElement>(`[data-date="${focused}"]`);
    if (!cell) return;
    if (cell.offsetParent === null && startOfMonth(focused) !== first) {
      // The second month is hidden on a phone: the month with the focus becomes the first.
      setFirst(startOfMonth(focused));
      return;
    }
    moveFocus.current = false;
    cell.focus();
  }, [focused, first]);

  const focusDate = (date: IsoDate) => {
    const target = clamp(date);
    moveFocus.current = true;
    setFocused(target);
    const lastShown = addMonths(first, months - 1);
    if (target < first) setFirst(startOfMonth(target));
    else if (startOfMonth(target) > lastShown) setFirst(addMonths(startOfMonth(target), 1 - months));
  };
  const press = (event: KeyboardEvent) => {
    const step = keySteps[event.key];
    if (!step || !(event.target instanceof HTMLElement) || !event.target.dataset.date) return;
    event.preventDefault();
    focusDate(step(event.target.dataset.date));
  };
  const leaf = (by: number) => {
    const month = addMonths(first, by);
    setFirst(month);
    setFocused(clamp(month));
  };

  return (
    <fieldset ref={root} aria-label={label} className="max-w-full min-w-0">
      <div className="flex gap-8">
        {Array.from({ length: months }, (_, index) => {
          const month = addMonths(first, index);
          return (
            <div
              key={index}
              className={classes(
                'w-[20.5rem] max-w-[calc(100vw-3rem)] min-w-0',
                months === 2 && 'max-md:w-full',
                index > 0 && 'max-md:hidden',
              )}
            >
              <div className="mb-1 flex min-h-12 items-center justify-between gap-2">
                {index === 0 ? (
                  <IconButton
                    label="Previous month"
                    size="small"
                    icon={<ChevronLeft aria-hidden />}
                    disabled={min !== undefined && month <= startOfMonth(min)}
                    onClick={() => leaf(-1)}
                  />
                ) : (
                  <span className="size-11" />
                )}
                <h3 className="text-center" aria-live="polite">
                  {monthTitle(month)}
                </h3>
                <IconButton
                  label="Next month"
                  size="small"
                  icon={<ChevronRight aria-hidden />}
                  className={index === 0 && months === 2 ? 'md:invisible' : ''}
                  disabled={max !== undefined && month >= startOfMonth(max)}
                  onClick={() => leaf(1)}
                />
              </div>
              <Month
                {...{ month, chosen, onPick, onPickMany, min, max, marked, today, multiple, says }}
                tabStop={focused}
                onKeyDown={press}
                onFocusDate={setFocused}
              />
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

type MonthProps = Omit<CalendarProps, 'label' | 'months' | 'focusOnOpen'> & {
  month: IsoDate;
  today: IsoDate;
  /** The one date that the tab key reaches. */
  tabStop: IsoDate;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocusDate: (date: IsoDate) => void;
};

function Month({
  month,
  chosen,
  onPick,
  onPickMany,
  min,
  max,
  marked,
  today,
  multiple,
  says,
  tabStop,
  onKeyDown,
  onFocusDate,
}: MonthProps) {
  const weeks = monthWeeks(month);
  const open = (date: IsoDate) =>
    (min === undefined || date >= min) && (max === undefined || date <= max) && (!says || says[date] !== undefined);
  const column = (day: number) =>
    weeks.map((week) => week[day] ?? null).filter((date): date is IsoDate => date !== null && open(date));
  return (
    <table
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the date grid of the ARIA practices
      role="grid"
      aria-label={monthTitle(month)}
      aria-multiselectable={multiple}
      onKeyDown={onKeyDown}
      className="w-full table-fixed"
    >
      <thead>
        <tr>
          {WEEKDAYS.map((name, day) => (
            <th key={name} scope="col" className="p-0 text-center text-sm font-[600] text-ink-soft">
              {onPickMany && column(day).length > 0 ? (
                <button
                  type="button"
                  className="h-11 w-full rounded-control hover:bg-forest-soft hover:text-on-forest-soft"
                  title={`Every ${name}`}
                  onClick={() => onPickMany(column(day))}
                >
                  <span aria-hidden>{name.slice(0, 2)}</span>
                  <span className="sr-only">
                    Every {name} in {monthTitle(month)}
                  </span>
                </button>
              ) : (
                <span className="grid h-11 place-items-center">
                  <span aria-hidden>{name.slice(0, 2)}</span>
                  <span className="sr-only">{name}</span>
                </span>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find((date) => date !== null)}>
            {week.map((date, day) =>
              date === null ? (
                <td key={`blank-${day}`} aria-hidden />
              ) : (
                <td key={date} aria-selected={chosen.has(date)} className="p-px">
                  <Day
                    date={date}
                    chosen={chosen.has(date)}
                    today={date === today}
                    note={says?.[date]?.full ?? marked?.[date]}
                    says={says && (says[date]?.short ?? '')}
                    disabled={!open(date)}
                    tabStop={date === tabStop}
                    onPick={onPick}
                    onFocus={onFocusDate}
                  />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayProps = {
  date: IsoDate;
  chosen: boolean;
  today: boolean;
  note: string | undefined;
  /** What stands under the number; undefined where days have a number only. */
  says: string | undefined;
  disabled: boolean;
  tabStop: boolean;
  onPick: (date: IsoDate) => void;
  onFocus: (date: IsoDate) => void;
};

function Day({ date, chosen, today, note, says, disabled, tabStop, onPick, onFocus }: DayProps) {
  const said = [spokenDate(date), today && 'today', chosen && 'chosen', note].filter(Boolean).join(', ');
  return (
    <button
      type="button"
      data-date={date}
      aria-label={says ? undefined : said}
      title={note}
      aria-disabled={disabled || undefined}
      tabIndex={tabStop ? 0 : -1}
      onFocus={() => onFocus(date)}
      onClick={() => {
        if (!disabled) onPick(date);
      }}
      className={classes(
        'relative grid w-full place-items-center rounded-control border-2 normal-nums focus-visible:z-10 focus-visible:rounded-control focus-visible:outline-3 focus-visible:outline-focus',
        says === undefined ? 'h-11' : 'h-14 content-center',
        chosen
          ? 'border-forest bg-forest font-[700] text-on-forest hover:bg-forest-deep forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none'
          : 'border-transparent',
        !chosen && !disabled && 'hover:border-forest hover:bg-forest-soft hover:text-on-forest-soft',
        !chosen && today && 'border-line-strong font-[700]',
        !chosen && says && 'bg-paper-sunken font-[700]',
        disabled && 'text-ink-soft opacity-55',
        disabled && says === undefined && 'line-through',
      )}
    >
      {Number(date.slice(8))}
      {says && (
        <span aria-hidden className="block max-w-full truncate text-[0.6875rem] leading-tight font-[600]">
          {says}
        </span>
      )}
      {says && <span className="sr-only">{said}</span>}
      {note && says === undefined && (
        <span
          aria-hidden
          className={classes('absolute bottom-1 size-1.5 rounded-full', chosen ? 'bg-marigold' : 'bg-berry')}
        />
      )}
    </button>
  );
}

export type MultiDateCalendarProps = Shared & {
  /** 'YYYY-MM-DD' */
  value: readonly IsoDate[];
  onChange: (dates: IsoDate[]) => void;
  label?: string;
  /** Sends one hidden `name=date` for each chosen date. */
  name?: string;
  id?: string;
  'aria-describedby'?: string;
};

/**
 * Any number of dates, each chosen and taken back with a press. Two months on a desktop, one on a phone. A weekday's
 * heading chooses all such days of its month. Keys: arrows, Home, End, Page Up, Page Down, Enter, Space.
 */
export function MultiDateCalendar({
  value,
  onChange,
  min,
  max,
  marked,
  label = 'Dates',
  name,
  id,
  'aria-describedby': describedBy,
}: MultiDateCalendarProps) {
  const chosen = new Set(value);
  const set = (dates: ReadonlySet<IsoDate>) => onChange([...dates].toSorted());
  const pick = (date: IsoDate) => {
    const next = new Set(chosen);
    if (!next.delete(date)) next.add(date);
    set(next);
  };
  const pickMany = (dates: IsoDate[]) => {
    const all = dates.every((date) => chosen.has(date));
    set(all ? chosen.difference(new Set(dates)) : chosen.union(new Set(dates)));
  };
  return (
    <div id={id} aria-describedby={describedBy} className="flex w-full flex-col gap-2 md:w-fit">
      <Calendar {...{ label, chosen, min, max, marked }} onPick={pick} onPickMany={pickMany} months={2} multiple />
      <div className="flex min-h-11 items-center justify-between gap-4">
        <output className="font-[600] figures">
          {chosen.size === 0 ? 'No dates chosen yet' : `${chosen.size} ${chosen.size === 1 ? 'date' : 'dates'} chosen`}
        </output>
        {chosen.size > 0 && (
          <Button tone="quiet" size="small" onClick={() => onChange([])}>
            Clear all
          </Button>
        )}
      </div>
      {name && value.map((date) => <input key={date} type="hidden" name={name} value={date} />)}
    </div>
  );
}

export type DateFieldProps = FieldText &
  Shared & {
    /** Name of the hidden box that carries 'YYYY-MM-DD'. */
    name?: string;
    /** 'YYYY-MM-DD' or ''. */
    value?: string;
    defaultValue?: string;
    /** Told when what is typed or picked is a date ('' when it is not), and else what is wrong with it, if anything is. */
    onChange?: (date: string, problem: string | undefined) => void;
    onBlur?: () => void;
    required?: boolean;
    disabled?: boolean;
    id?: string;
    ref?: Ref<HTMLInputElement>;
    className?: string;
  };

/** One date, typed as people write it ('6/4/2027', '6 April') or picked in a calendar. */
export function DateField({
  name,
  value,
  defaultValue,
  onChange,
  onBlur,
  min,
  max,
  marked,
  required,
  disabled,
  id,
  ref,
  error,
  help = 'For example, 6/4/2027',
  ...text
}: DateFieldProps) {
  const today = todayInLondon();
  const ids = useFieldIds(id, help, undefined);
  const calendar = useId();
  const initial = value ?? defaultValue;
  const [typed, setTyped] = useState(() => (initial ? writtenDate(initial) : ''));
  const [left, setLeft] = useState(false);

  const read = (shown: string) => parseTypedDate(shown, today);
  const shown = value && value !== read(typed) ? writtenDate(value) : typed;
  const date = read(shown);
  const problem = dateProblem(shown, date, { min, max, required });
  const message = error ?? (left ? problem : undefined);

  const change = (next: string) => {
    setTyped(next);
    const found = read(next);
    const wrong = dateProblem(next, found, { min, max, required });
    onChange?.(wrong === undefined ? (found ?? '') : '', wrong);
  };

  return (
    <FieldFrame {...text} id={ids.box} help={help} error={message}>
      <div className="control flex max-w-56 items-center !py-0 !pr-0.5">
        <input
          ref={ref}
          id={ids.box}
          className="control-inner min-h-11 w-0 figures"
          autoComplete="off"
          value={shown}
          required={required}
          disabled={disabled}
          aria-invalid={message ? true : undefined}
          aria-describedby={[ids.describedBy, message && ids.error].filter(Boolean).join(' ') || undefined}
          onChange={(event) => change(event.target.value)}
          onBlur={() => {
            setLeft(true);
            if (date !== null) setTyped(writtenDate(date));
            onBlur?.();
          }}
        />
        <Popover
          label="Choose a date"
          placement="bottom end"
          trigger={
            <IconButton
              id={calendar}
              label={date ? `Calendar, ${spokenDate(date)}` : 'Calendar'}
              size="small"
              icon={<CalendarDays aria-hidden />}
              disabled={disabled}
            />
          }
        >
          {(close) => (
            <Calendar
              label="Choose a date"
              chosen={new Set(date ? [date] : [])}
              {...{ min, max, marked }}
              months={1}
              focusOnOpen
              onPick={(picked) => {
                change(writtenDate(picked));
                close();
              }}
            />
          )}
        </Popover>
      </div>
      {name && (
        <input type="hidden" name={name} value={problem === undefined ? (date ?? '') : ''} disabled={disabled} />
      )}
    </FieldFrame>
  );
}

function dateProblem(
  typed: string,
  date: IsoDate | null,
  { min, max, required }: { min?: IsoDate; max?: IsoDate; required?: boolean },
): string | undefined {
  if (typed.trim() === '') return required ? 'Required' : undefined;
  if (date === null) return 'Enter a date, like 6/4/2027';
  if (min !== undefined && date < min) return `Enter ${writtenDate(min)} or a later date`;
  if (max !== undefined && date > max) return `Enter ${writtenDate(max)} or an earlier date`;
  return undefined;
}
