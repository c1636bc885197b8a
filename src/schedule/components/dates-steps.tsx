import { useEffect, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { useOnce } from '../../platform/browser/use-once.ts';
import { dateOf, timeOf } from '../../platform/time.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { DateField, MultiDateCalendar } from '../../ui/calendar.tsx';
import { todayInLondon } from '../../ui/calendar-dates.ts';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { formatMinutes, type BlockType, type LateJoin } from '../block.ts';
import { bankHolidays, nationNames, type Nation } from '../bank-holidays.ts';
import { formatDate, formatTimes, type LocalDate } from '../date-words.ts';
import { byTime } from '../dates.ts';
import {
  blockInput,
  datesOf,
  draftOf,
  emptyDraft,
  suggestName,
  timesProblems,
  windowProblems,
  withDates,
  withoutSession,
  withSecondSession,
  withSession,
  withTimes,
  type BlockDraft,
} from '../draft.ts';
import { checkMinimum } from '../minimum.ts';
import { momentTyped } from '../typed-moment.ts';
import { useBlockDraft } from './block-draft.ts';
import { useBlocks, useRefreshListing, type Block, type BlockPreview } from './blocks.ts';
import { ChangePreview, type Shown } from './change-preview.tsx';
import { CopyTermHelper } from './copy-term.tsx';
import { StepForm } from './step-form.tsx';
import { VenueField } from './venue-field.tsx';
import { WeeklyPatternHelper } from './weekly-pattern.tsx';

export type DatesStepProps = { experienceId: string; onDone(): void; onBack(): void };

const typeChoices: { value: BlockType; label: string; help: string }[] = [
  {
    value: 'CHOOSE_DATES',
    label: 'Families choose their dates',
    help: 'Each date is booked on its own: clubs, holiday days, drop-ins.',
  },
  {
    value: 'ALL_DATES',
    label: 'Families book all dates together',
    help: 'One price for the whole block: courses, camps, a term.',
  },
  { value: 'ONE_OFF', label: 'One-off', help: 'A single event, or events that have nothing to do with each other.' },
];
const typeNames: Record<BlockType, string> = {
  CHOOSE_DATES: 'Families choose their dates',
  ALL_DATES: 'All dates together',
  ONE_OFF: 'One-off',
};

/** "Let's choose the best way to display your dates": the kind of block, and the blocks that there are already. */
export function DatesTypeStep({ experienceId, onDone, onBack }: DatesStepProps) {
  const { draft, change } = useBlockDraft(experienceId);
  const blocks = useBlocks(experienceId);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const booked = draft.saved !== null && draft.sessions.some((session) => session.taken > 0);
  const submit = (): void => {
    if (draft.type) onDone();
    else setProblems({ 'block-type': 'Choose how families book your dates' });
  };
  return (
    <StepForm problems={problems} onSubmit={submit} onBack={onBack} submitLabel="Continue">
      <SavedBlocks experienceId={experienceId} blocks={blocks.data?.blocks ?? []} onEdit={onDone} />
      {draft.saved && <EditingNotice experienceId={experienceId} />}
      <RadioGroup
        id="block-type"
        name="block-type"
        label={draft.saved ? `How families book ‘${draft.name}’` : 'How families book a new block'}
        help={booked ? 'Families have booked dates of this block, so the way it is booked stays.' : undefined}
        layout="cards"
        options={typeChoices}
        value={draft.type}
        disabled={booked}
        error={problems['block-type']}
        onChange={(type) => {
          change({ type });
          setProblems({});
        }}
      />
    </StepForm>
  );
}

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
        {earlier.length > 0 && (
          <CopyTermHelper
            key={earlier.length}
            blocks={earlier}
            today={today}
            nation={nation}
            onCopy={(copied) => {
              const days = new Set(copied.map((session) => session.date));
              const stay = draft.sessions.filter((session) => !days.has(session.date) || session.taken > 0);
              const [first] = copied;
              const times =
                first && draft.times.start === ''
                  ? { start: first.start, end: first.end, capacity: first.capacity }
                  : draft.times;
              change({
                times,
                sessions: [...stay, ...copied.map((session) => ({ ...session, taken: 0 }))].sort(byTime),
              });
            }}
          />
        )}
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

/** 'Set the times for your sessions': the usual times, and single dates that differ. */
export function DatesTimesStep({ experienceId, onDone, onBack }: DatesStepProps) {
  const { draft, change } = useBlockDraft(experienceId);
  const blocks = useBlocks(experienceId);
  const [isSent, setSent] = useState(false);
  const today = todayInLondon();
  const { start, end, capacity } = draft.times;
  const groupSize = blocks.data?.groupSize ?? null;
  const proposed = useRef(false);
  useEffect(() => {
    // The usual number of places is the listing's group size until the provider says otherwise.
    if (proposed.current || groupSize === null) return;
    proposed.current = true;
    if (capacity === null) change(withTimes(draft, { capacity: groupSize }, today));
  }, [groupSize, capacity, change, draft, today]);

  const differing = draft.sessions.some(
    (session) => session.start !== start || session.end !== end || session.capacity !== capacity,
  );
  const usual = {
    ...(start === '' ? { 'usual-start': 'Say when your sessions start' } : {}),
    ...(end === ''
      ? { 'usual-end': 'Say when your sessions end' }
      : end <= start
        ? { 'usual-end': 'The end must be after the start' }
        : {}),
    ...(capacity === null ? { 'usual-capacity': 'Say how many places there are' } : {}),
  };
  // While the usual times are missing, each date that follows them would only repeat it.
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
            onChange={(event) => change(withTimes(draft, { start: event.target.value }, today))}
            error={problems['usual-start']}
          />
          <TimeField
            id="usual-end"
            label="End"
            value={end}
            onChange={(event) => change(withTimes(draft, { end: event.target.value }, today))}
            error={problems['usual-end']}
          />
          <NumberField
            id="usual-capacity"
            label="Places"
            unit="place"
            min={1}
            max={10_000}
            value={capacity}
            onChange={(places) => change(withTimes(draft, { capacity: places }, today))}
            error={problems['usual-capacity']}
          />
        </div>
      </fieldset>
      <Disclosure title="Different times on some dates" look="card" open={differing || undefined}>
        <SessionRows experienceId={experienceId} draft={draft} change={change} problems={problems} />
      </Disclosure>
    </StepForm>
  );
}

type Dated = { experienceId: string };
type RowsProps = { draft: BlockDraft; change: (next: Partial<BlockDraft>) => void; problems: Record<string, string> };

/** Each date with its own times and places. Those that are over and had people on them keep theirs. */
function SessionRows({ experienceId, draft, change, problems }: RowsProps & Dated) {
  return (
    <ul className="divide-y divide-line">
      {draft.sessions.map((session, index) => {
        const day = formatDate(session.date);
        const id = (name: string): string => `sessions.${index}.${name}`;
        const fixed = session.taken > 0 && session.date < todayInLondon();
        const set = (part: 'start' | 'end', value: string): void =>
          change(withSession(draft, index, { [part]: value }));
        return (
          <li key={session.id ?? `${session.date} ${index}`} className="py-4">
            <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
              <p className="font-[650]">
                {day}
                {session.taken > 0 && <span className="font-normal text-ink-soft"> · {session.taken} booked</span>}
              </p>
              <div className="flex">
                <IconButton
                  size="small"
                  label={`Add a second session on ${day}`}
                  icon={<Plus aria-hidden />}
                  onClick={() => change(withSecondSession(draft, index))}
                />
                {!fixed && draft.sessions.length > 1 && (
                  <IconButton
                    size="small"
                    label={`Remove ${day}, ${session.start}`}
                    icon={<Trash2 aria-hidden />}
                    onClick={() => change(withoutSession(draft, index))}
                  />
                )}
              </div>
            </div>
            <div className="grid grid-cols-2 gap-4 sm:flex sm:flex-wrap">
              {session.id !== undefined && (
                <MovedDate
                  id={id('date')}
                  date={session.date}
                  fixed={fixed}
                  onChange={(date) => change(withSession(draft, index, { date }))}
                  error={problems[id('date')]}
                />
              )}
              <TimeField
                id={id('start')}
                label="Start"
                value={session.start}
                disabled={fixed}
                onChange={(event) => set('start', event.target.value)}
                error={problems[id('start')]}
              />
              <TimeField
                id={id('end')}
                label="End"
                value={session.end}
                disabled={fixed}
                onChange={(event) => set('end', event.target.value)}
                error={problems[id('end')]}
              />
              <NumberField
                id={id('capacity')}
                label="Places"
                unit="place"
                min={1}
                max={10_000}
                value={session.capacity}
                onChange={(capacity) => change(withSession(draft, index, { capacity }))}
                error={problems[id('capacity')]}
              />
            </div>
            <VenueField
              id={id('venueId')}
              experienceId={experienceId}
              day={day}
              venueId={session.venueId ?? null}
              disabled={fixed}
              error={problems[id('venueId')]}
              onChange={(venueId) => change(withSession(draft, index, { venueId }))}
            />
          </li>
        );
      })}
    </ul>
  );
}

type MovedDateProps = {
  id: string;
  date: LocalDate;
  fixed: boolean;
  onChange: (date: LocalDate) => void;
  error: string | undefined;
};

/** The day of a saved date: moved, it keeps those who have booked it. While a day is half typed, the old one counts. */
function MovedDate({ id, date, fixed, onChange, error }: MovedDateProps) {
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

/** 'Name your block and make edits': all of it once more, then it is saved. */
export function DatesPreviewStep({ experienceId, onDone, onBack }: DatesStepProps) {
  const { draft, change, clear } = useBlockDraft(experienceId);
  const blocks = useBlocks(experienceId);
  const refresh = useRefreshListing(experienceId);
  const [local, setLocal] = useState<Record<string, string>>({});
  const body = blockInput({ ...draft, name: draft.name.trim() || suggestName(draft.sessions) });
  // Sent again after a lost answer it makes one block, and nobody is told that somebody else made the change.
  const once = useOnce();
  const look = useMutation({
    mutationFn: (saved: { id: string; version: string }) =>
      api('POST /blocks/{blockId}/preview', {
        params: { blockId: saved.id },
        body: { ...body, version: saved.version },
      }),
  });
  const [shown, setShown] = useState<Shown | null>(null);
  const save = useMutation({
    mutationFn: (agreed: { version: string; message: string } | null) => {
      if (draft.saved) {
        const changed = {
          ...body,
          version: draft.saved.version,
          agreed: agreed?.version ?? null,
          message: agreed?.message ?? '',
        };
        const params = { blockId: draft.saved.id };
        return once([params, changed], (idempotencyKey) =>
          api('PUT /blocks/{blockId}', { params, body: changed, idempotencyKey }),
        );
      }
      return once(body, (idempotencyKey) =>
        api('POST /experiences/{experienceId}/blocks', { params: { experienceId }, body, idempotencyKey }),
      );
    },
    onError: (error) => {
      const problem = error instanceof RequestFailed ? error.data : undefined;
      // Somebody booked or cancelled since the change was looked at: nothing was saved, and this is how it stands now.
      const next = problem?.details?.['preview'] as BlockPreview | undefined;
      if (next) setShown({ preview: next, changed: problem?.key === 'preview-changed' });
    },
  });
  if (blocks.isPending) return <Skeleton className="h-64 w-full !rounded-card" />;
  if (blocks.isError)
    return (
      <ErrorState
        title="Your dates could not be loaded"
        onRetry={() => void blocks.refetch()}
        busy={blocks.isFetching}
      />
    );
  const saved = blocks.data.blocks;

  if (draft.sessions.length === 0) {
    if (saved.length === 0) return <NoDatesYet onBack={onBack} />;
    return (
      <StepForm
        problems={{}}
        onSubmit={onDone}
        onBack={onBack}
        submitLabel="Continue"
        more={
          <Button
            icon={<CalendarPlus aria-hidden />}
            onClick={() => {
              change({ ...emptyDraft, type: saved.at(-1)?.type ?? null });
              onBack();
            }}
          >
            Add another block
          </Button>
        }
      >
        <SavedBlocks experienceId={experienceId} blocks={saved} onEdit={() => undefined} />
      </StepForm>
    );
  }

  const send = (then: () => void): void => {
    const wrong = { ...timesProblems(draft), ...windowProblems(draft), ...minimumProblems(draft) };
    setLocal(wrong);
    if (Object.keys(wrong).length > 0) return;
    if (!draft.saved) return apply(null, then);
    look.mutate(draft.saved, {
      onSuccess: (preview) => {
        if (preview.needsAgreement) setShown({ preview, changed: false });
        else apply({ version: preview.version, message: '' }, then);
      },
    });
  };
  const apply = (agreed: { version: string; message: string } | null, then: () => void): void =>
    save.mutate(agreed, {
      onSuccess: async (block) => {
        setShown(null);
        clear();
        await refresh();
        toast.success(`‘${block.name}’ is saved`);
        then();
      },
    });
  const error = look.error ?? (shown ? null : save.error);
  const failed = error instanceof RequestFailed ? error : null;
  const isStale = failed?.data?.key === 'version-changed';
  const problems: Record<string, string> = { ...failed?.data?.fields, ...local };
  return (
    <StepForm
      problems={problems}
      failure={error && !failed?.data?.fields && !isStale ? sentenceOf(error) : undefined}
      busy={look.isPending || save.isPending}
      onSubmit={() => send(onDone)}
      onBack={onBack}
      more={
        !draft.saved && (
          <Button
            aria-disabled={save.isPending}
            onClick={() =>
              send(() => {
                change({ ...emptyDraft, type: draft.type });
                onBack();
              })
            }
          >
            Save and add another block
          </Button>
        )
      }
    >
      {isStale && (
        <Notice
          tone="attention"
          live
          title="Somebody else has changed this block"
          action={
            <Button
              onClick={() => {
                clear();
                save.reset();
                look.reset();
                void refresh();
              }}
            >
              Show what they saved
            </Button>
          }
        >
          Your changes are not saved. Look at theirs first, then make yours again.
        </Notice>
      )}
      <TextField
        id="name"
        label="Name of the block"
        help="Families see it above the dates."
        maxLength={80}
        placeholder={suggestName(draft.sessions)}
        value={draft.name}
        onChange={(event) => change({ name: event.target.value })}
        error={problems['name']}
      />
      <Card
        title={`${draft.sessions.length} ${draft.sessions.length === 1 ? 'date' : 'dates'}`}
        aside={<span className="text-ink-soft">{typeNames[draft.type ?? 'CHOOSE_DATES']}</span>}
        flush
      >
        <SessionSummary experienceId={experienceId} draft={draft} change={change} problems={problems} />
      </Card>
      <BookingWindowFields draft={draft} change={change} problems={problems} />
      <MinimumFields draft={draft} change={change} problems={problems} />
      {shown && (
        <ChangePreview
          shown={shown}
          busy={save.isPending}
          error={save.error}
          onAgree={(message) => apply({ version: shown.preview.version, message }, onDone)}
          onClose={() => {
            setShown(null);
            save.reset();
          }}
        />
      )}
    </StepForm>
  );
}

/** The dates in short, with a way to change or remove each. */
function SessionSummary({ experienceId, draft, change, problems }: RowsProps & Dated) {
  const venues = useBlocks(experienceId).data?.venues ?? [];
  const [open, setOpen] = useState(false);
  const isWrong = Object.keys(problems).some((field) => field.startsWith('sessions.'));
  if (open || isWrong) {
    return (
      <div className="px-4 pb-4 sm:px-5">
        <SessionRows experienceId={experienceId} draft={draft} change={change} problems={problems} />
        <Button onClick={() => setOpen(false)}>Show in short</Button>
      </div>
    );
  }
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {draft.sessions.map((session, index) => (
          <li
            key={session.id ?? `${session.date} ${index}`}
            className="flex min-h-12 items-center gap-3 px-4 py-1.5 sm:px-5"
          >
            <span className="min-w-0 flex-1">
              {formatDate(session.date)}{' '}
              <span className="figures block whitespace-nowrap text-ink-soft sm:inline">{formatTimes(session)}</span>
              {session.venueId && (
                <span className="block text-sm">
                  At {venues.find((venue) => venue.id === session.venueId)?.name ?? 'another place'}
                </span>
              )}
            </span>
            <span className="text-sm text-ink-soft">
              {session.capacity} places{session.taken > 0 ? `, ${session.taken} booked` : ''}
            </span>
            {(session.taken === 0 || session.date >= todayInLondon()) && draft.sessions.length > 1 && (
              <IconButton
                size="small"
                label={`Remove ${formatDate(session.date)}, ${session.start}`}
                icon={<Trash2 aria-hidden />}
                onClick={() => change(withoutSession(draft, index))}
              />
            )}
          </li>
        ))}
      </ul>
      <div className="p-4 sm:px-5">
        <Button icon={<Pencil aria-hidden />} onClick={() => setOpen(true)}>
          Change times and places
        </Button>
      </div>
    </>
  );
}

const cutoffs = [0, 60, 120, 720, 1_440, 2_880, 10_080];

/** When people can book: from, until, and how long before each date. */
function BookingWindowFields({ draft, change, problems }: RowsProps) {
  const { lateJoin = 'NO' } = draft;
  const whole = draft.type === 'ALL_DATES';
  const isSet =
    draft.opensAt !== null || draft.closesAt !== null || draft.cutoffMinutes > 0 || (whole && lateJoin !== 'NO');
  const known = cutoffs.includes(draft.cutoffMinutes)
    ? cutoffs
    : [...cutoffs, draft.cutoffMinutes].sort((one, other) => one - other);
  return (
    <Disclosure
      title="When people can book"
      aside={<span className="text-sm text-ink-soft">{isSet ? 'Set' : 'At any time'}</span>}
      look="card"
      open={isSet || undefined}
    >
      <div className="flex flex-col gap-6">
        <MomentFields
          id="opensAt"
          label="Booking opens"
          otherwise="At once"
          value={draft.opensAt}
          onChange={(opensAt) => change({ opensAt })}
          error={problems['opensAt']}
        />
        <MomentFields
          id="closesAt"
          label="Booking closes"
          otherwise="When a date begins"
          value={draft.closesAt}
          onChange={(closesAt) => change({ closesAt })}
          error={problems['closesAt']}
        />
        <SelectField
          label="Latest booking of a date"
          help="So that you know in time who comes."
          value={String(draft.cutoffMinutes)}
          onChange={(event) => change({ cutoffMinutes: Number(event.target.value) })}
          options={known.map((minutes) => ({
            value: String(minutes),
            label: minutes === 0 ? 'Until it begins' : `${formatMinutes(minutes)} before it begins`,
          }))}
        />
        {whole && (
          <RadioGroup<LateJoin>
            name="lateJoin"
            label="Joining once the block has started"
            value={lateJoin}
            options={[
              { value: 'NO', label: 'Not possible' },
              {
                value: 'PRO_RATA',
                label: 'For the dates that are left',
                help: 'Families pay the share of the price that falls on these dates: for 4 of 6 dates, 4 sixths of it.',
              },
            ]}
            onChange={(chosen) => change({ lateJoin: chosen })}
          />
        )}
      </div>
    </Disclosure>
  );
}

const decisionDays = [1, 2, 3, 5, 7, 10, 14, 21, 28, 42];

/** How many people a date needs, and when that is decided. */
function MinimumFields({ draft, change, problems }: RowsProps) {
  const minimum = draft.minimum ?? null;
  const daysBefore = minimum?.daysBefore ?? 7;
  const days = decisionDays.includes(daysBefore)
    ? decisionDays
    : [...decisionDays, daysBefore].sort((one, other) => one - other);
  const whole = draft.type === 'ALL_DATES';
  return (
    <Disclosure
      title="Smallest number of people"
      aside={<span className="text-sm text-ink-soft">{minimum ? `${minimum.places} or more` : 'None'}</span>}
      look="card"
      open={minimum !== null || problems['minimum'] !== undefined || undefined}
    >
      <div className="flex flex-col gap-6">
        <NumberField
          id="minimum"
          label={whole ? 'The block goes ahead with at least' : 'A date goes ahead with at least'}
          optional
          help="Empty: it goes ahead with anybody."
          unit="person"
          min={1}
          max={10_000}
          value={minimum?.places ?? null}
          onChange={(places) => change({ minimum: places === null ? null : { places, daysBefore } })}
          error={problems['minimum']}
        />
        {minimum && (
          <>
            <SelectField
              label="Decided"
              value={String(daysBefore)}
              onChange={(event) => change({ minimum: { ...minimum, daysBefore: Number(event.target.value) } })}
              options={days.map((count) => ({
                value: String(count),
                label: `${count === 1 ? 'The day' : `${count} days`} before ${whole ? 'the first date' : 'each date'}, at noon`,
              }))}
            />
            <p className="text-sm text-ink-soft">
              If fewer have booked by then, {whole ? 'the block' : 'that date'} is cancelled automatically: families are
              told and refunded in full, including the booking fee. To go ahead anyway, lower the number before then.
            </p>
          </>
        )}
      </div>
    </Disclosure>
  );
}

function minimumProblems({ minimum = null, sessions }: BlockDraft): Record<string, string> {
  const checked = checkMinimum(
    minimum,
    sessions.flatMap(({ date, capacity }) => (date < todayInLondon() ? [] : (capacity ?? []))),
  );
  return checked.ok ? {} : (checked.refusal.fields ?? {});
}

type MomentProps = {
  id: string;
  label: string;
  otherwise: string;
  value: string | null;
  /** A moment, null for none, or `NOT_A_MOMENT` for what cannot be read. */
  onChange: (moment: string | null) => void;
  error?: string;
};

/** A moment as date and time in London, or none. */
function MomentFields({ id, label, otherwise, value, onChange, error }: MomentProps) {
  const [date, setDate] = useState(value ? dateOf(value) : '');
  const [time, setTime] = useState(value ? timeOf(value) : '09:00');
  const set = (nextDate: string, nextTime: string, problem?: string): void => {
    setDate(nextDate);
    setTime(nextTime);
    onChange(momentTyped(nextDate, nextTime, problem));
  };
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
          onChange={(next, problem) => set(next, time, problem)}
          error={error}
        />
        {date !== '' && (
          <TimeField
            id={`${id}-time`}
            label="Time"
            help=" "
            value={time}
            onChange={(event) => set(date, event.target.value)}
          />
        )}
      </div>
    </fieldset>
  );
}

/** The blocks that are saved already: each can be changed or removed. */
function SavedBlocks({
  experienceId,
  blocks,
  onEdit,
}: {
  experienceId: string;
  blocks: readonly Block[];
  onEdit: () => void;
}) {
  const { change, clear, draft } = useBlockDraft(experienceId);
  const refresh = useRefreshListing(experienceId);
  const addAgain = useMutation({
    mutationFn: (block: Block) => {
      const { sessions, ...again } = blockInput(draftOf(block));
      const toCome = sessions
        .filter((session) => session.date > todayInLondon())
        .map(({ id: _removed, ...session }) => session);
      return api('POST /experiences/{experienceId}/blocks', {
        params: { experienceId },
        body: { ...again, sessions: toCome },
      });
    },
    onSuccess: refresh,
  });
  const remove = useMutation({
    mutationFn: (block: Block) => api('DELETE /blocks/{blockId}', { params: { blockId: block.id } }),
    onSuccess: async (_answer, block) => {
      if (draft.saved?.id === block.id) clear();
      await refresh();
      toast.success(`‘${block.name}’ is removed`, {
        duration: 10_000,
        action: { label: 'Undo', onClick: () => addAgain.mutate(block) },
      });
    },
  });
  if (blocks.length === 0) return null;
  return (
    <section aria-labelledby="saved-blocks">
      <h2 id="saved-blocks" className="mb-3 !text-xl">
        Your blocks
      </h2>
      <ul className="flex flex-col gap-3">
        {blocks.map((block) => {
          const booked = block.sessions.reduce((sum, session) => sum + session.taken, 0);
          const [first] = block.sessions;
          const last = block.sessions.at(-1);
          return (
            <li
              key={block.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-paper-raised p-4"
            >
              <div className="min-w-52 flex-1">
                <p className="font-[650]">{block.name}</p>
                <p className="text-sm text-ink-soft">
                  {typeNames[block.type]} · {block.sessions.length} {block.sessions.length === 1 ? 'date' : 'dates'}
                  {booked > 0 && ` · ${booked} booked`}
                </p>
                {first && last && (
                  <p className="text-sm text-ink-soft">
                    {first === last ? formatDate(first.date) : `${formatDate(first.date)} – ${formatDate(last.date)}`}
                  </p>
                )}
              </div>
              <div className="flex">
                <Button
                  size="small"
                  icon={<Pencil aria-hidden />}
                  onClick={() => {
                    change(draftOf(block));
                    onEdit();
                  }}
                >
                  Change<span className="sr-only"> {block.name}</span>
                </Button>
                {booked === 0 && (
                  <IconButton
                    size="small"
                    label={`Remove ${block.name}`}
                    icon={<Trash2 aria-hidden />}
                    busy={remove.isPending && remove.variables.id === block.id}
                    onClick={() => remove.mutate(block)}
                  />
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Says that a saved block is being changed, with the way out of it. */
function EditingNotice({ experienceId }: { experienceId: string }) {
  const { draft, clear } = useBlockDraft(experienceId);
  return (
    <Notice
      tone="info"
      title={`You are changing ‘${draft.name}’`}
      action={
        <Button size="small" onClick={clear}>
          Leave it as it was
        </Button>
      }
    />
  );
}

function NoDatesYet({ onBack }: { onBack: () => void }) {
  return (
    <EmptyState
      title="Choose dates first"
      action={
        <Button tone="primary" onClick={onBack}>
          Go to the calendar
        </Button>
      }
    >
      Then set their times and give the block a name.
    </EmptyState>
  );
}
