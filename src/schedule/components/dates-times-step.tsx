import { useEffect, useRef, useState } from 'react';
import { todayInLondon } from '../../ui/calendar-dates.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { formatDate } from '../date-words.ts';
import { timesProblems, withTimes, type BlockDraft } from '../draft.ts';
import { useBlockDraft } from './block-draft.ts';
import { useBlocks } from './blocks.ts';
import type { DatesStepProps } from './dates-type-step.tsx';
import { NoDatesYet } from './no-dates-yet.tsx';
import { SessionRows, type DraftProps } from './session-rows.tsx';
import { StepForm } from './step-form.tsx';

/** 'Set the times for your sessions': the usual times, and single dates that differ. */
export function DatesTimesStep({ experienceId, onDone, onBack }: DatesStepProps) {
  const { draft, change } = useBlockDraft(experienceId);
  const [isSent, setSent] = useState(false);
  useGroupSizeAsCapacity(experienceId);
  const { start, end, capacity } = draft.times;
  const differing = draft.sessions.some(
    (session) => session.start !== start || session.end !== end || session.capacity !== capacity,
  );
  const usual = usualProblems(draft.times);
  // Without usual times, every date that follows them would repeat the same problem.
  const wrong: Record<string, string> = Object.keys(usual).length > 0 && !differing ? usual : timesProblems(draft);
  const problems = isSent ? wrong : {};
  if (draft.sessions.length === 0) return <NoDatesYet onBack={onBack} />;
  return (
    <StepForm
      problems={problems}
      onBack={onBack}
      submitLabel="Continue"
      onSubmit={() => {
        setSent(true);
        if (Object.keys(wrong).length === 0) onDone();
      }}
    >
      <UsualTimes draft={draft} change={change} problems={problems} />
      <Disclosure title="Different times on some dates" look="card" open={differing || undefined}>
        <SessionRows experienceId={experienceId} draft={draft} change={change} problems={problems} />
      </Disclosure>
    </StepForm>
  );
}

/** Fills in the listing's group size as the usual number of places, once, where none is typed. */
function useGroupSizeAsCapacity(experienceId: string): void {
  const { draft, change } = useBlockDraft(experienceId);
  const groupSize = useBlocks(experienceId).data?.groupSize ?? null;
  const isProposed = useRef(false);
  useEffect(() => {
    // Once only: a provider who empties the box does not get the number back.
    if (isProposed.current || groupSize === null) return;
    isProposed.current = true;
    if (draft.times.capacity === null) change(withTimes(draft, { capacity: groupSize }, todayInLondon()));
  }, [groupSize, change, draft]);
}

function usualProblems({ start, end, capacity }: BlockDraft['times']): Record<string, string> {
  return {
    ...(start === '' ? { 'usual-start': 'Say when your sessions start' } : {}),
    ...(end === ''
      ? { 'usual-end': 'Say when your sessions end' }
      : end <= start
        ? { 'usual-end': 'The end must be after the start' }
        : {}),
    ...(capacity === null ? { 'usual-capacity': 'Say how many places there are' } : {}),
  };
}

function UsualTimes({ draft, change, problems }: DraftProps) {
  const { start, end, capacity } = draft.times;
  const set = (times: Partial<BlockDraft['times']>): void => change(withTimes(draft, times, todayInLondon()));
  return (
    <fieldset className="flex flex-col gap-5">
      <legend className="mb-3 font-[650]">
        {draft.sessions.length === 1
          ? formatDate(draft.sessions[0]?.date ?? '')
          : `For all ${draft.sessions.length} dates`}
      </legend>
      <div className="grid grid-cols-2 gap-5 sm:flex sm:flex-wrap">
        <TimeField
          id="usual-start"
          label="Start"
          value={start}
          onChange={(event) => set({ start: event.target.value })}
          error={problems['usual-start']}
        />
        <TimeField
          id="usual-end"
          label="End"
          value={end}
          onChange={(event) => set({ end: event.target.value })}
          error={problems['usual-end']}
        />
        <NumberField
          id="usual-capacity"
          label="Places"
          unit="place"
          min={1}
          max={10_000}
          value={capacity}
          onChange={(places) => set({ capacity: places })}
          error={problems['usual-capacity']}
        />
      </div>
    </fieldset>
  );
}
