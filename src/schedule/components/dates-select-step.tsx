import { useState } from 'react';
import { useLocation } from 'react-router';
import { COPY_TERM } from '../../listings/components/wizard-progress.tsx';
import { MultiDateCalendar } from '../../ui/calendar.tsx';
import { todayInLondon } from '../../ui/calendar-dates.ts';
import { Notice } from '../../ui/notice.tsx';
import { bankHolidays, nationNames, type Nation } from '../bank-holidays.ts';
import { formatDate, type LocalDate } from '../date-words.ts';
import { datesOf, withCopiedTerm, withDates } from '../draft.ts';
import { useBlockDraft } from './block-draft.ts';
import { useBlocks } from './blocks.ts';
import { CopyTermHelper } from './copy-term.tsx';
import { StepForm } from './step-form.tsx';
import { WeeklyPatternHelper } from './weekly-pattern.tsx';
import type { DatesStepProps } from './dates-type-step.tsx';
import { EditingNotice } from './editing-notice.tsx';

/** 'Click every date you are offering in this block': the calendar, and two ways to fill it quickly. */
export function DatesSelectStep({ experienceId, onDone, onBack }: DatesStepProps) {
  const { draft, change } = useBlockDraft(experienceId);
  const blocks = useBlocks(experienceId);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [kept, setKept] = useState<LocalDate[]>([]);
  const today = todayInLondon();
  const nation = blocks.data?.nation ?? 'england-and-wales';
  const chosen = datesOf(draft);
  const earlier = (blocks.data?.blocks ?? []).filter(
    (block) => block.sessions.length > 0 && block.id !== draft.saved?.id,
  );

  const copiesTerm = useLocation().hash === COPY_TERM;
  const copyTerm = earlier.length > 0 && (
    <CopyTermHelper
      key={earlier.length}
      blocks={earlier}
      today={today}
      nation={nation}
      open={copiesTerm}
      onCopy={(copied, block) => {
        change(withCopiedTerm(draft, copied, block));
        setProblems({});
      }}
    />
  );

  const choose = (dates: readonly LocalDate[]): void => {
    const next = withDates(draft, dates, today);
    change({ sessions: next.draft.sessions });
    setKept(next.kept);
    setProblems({});
  };
  const submit = (): void => {
    if (chosen.length > 0) onDone();
    else setProblems({ dates: 'Choose at least one date' });
  };
  return (
    <StepForm problems={problems} onSubmit={submit} onBack={onBack} submitLabel="Continue">
      {draft.saved && <EditingNotice experienceId={experienceId} />}
      {kept.length > 0 && (
        <Notice tone="attention" title="These dates are over, so they stay" live onDismiss={() => setKept([])}>
          {kept.map((date) => formatDate(date)).join(', ')}. People were on them: their bookings and your registers tell
          of it.
        </Notice>
      )}
      {copiesTerm && copyTerm}
      <div id="dates" tabIndex={-1}>
        <h2 className="sr-only">Calendar</h2>
        {problems['dates'] && <p className="mb-2 font-[600] text-berry">{problems['dates']}</p>}
        <MultiDateCalendar
          label="Dates of this block"
          value={chosen}
          onChange={choose}
          min={chosen[0] && chosen[0] < today ? chosen[0] : today}
          marked={holidaysFrom(today, nation)}
        />
        <p className="text-sm text-ink-soft">Days with a dot are bank holidays in {nationNames[nation]}.</p>
      </div>
      <div className="flex flex-col gap-3">
        <WeeklyPatternHelper today={today} nation={nation} onAdd={(dates) => choose([...chosen, ...dates])} />
        {!copiesTerm && copyTerm}
      </div>
    </StepForm>
  );
}

const YEARS_AHEAD = 2;

function holidaysFrom(today: LocalDate, nation: Nation): Record<LocalDate, string> {
  const year = Number(today.slice(0, 4));
  const years = Array.from({ length: YEARS_AHEAD + 1 }, (_, index) => year + index);
  return Object.fromEntries(years.flatMap((each) => bankHolidays(each, nation)).map(({ date, name }) => [date, name]));
}
