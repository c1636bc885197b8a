import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { IconButton } from '../../ui/button.tsx';
import { todayInLondon } from '../../ui/calendar-dates.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { formatDate } from '../date-words.ts';
import { withoutSession, withSecondSession, withSession, type BlockDraft, type DraftSession } from '../draft.ts';
import { MovedDate } from './moved-date.tsx';
import { VenueField } from './venue-field.tsx';

/** What each part of the form of a block needs: the draft, how to change it, and what is wrong by the id of the box. */
export type DraftProps = {
  draft: BlockDraft;
  change: (next: Partial<BlockDraft>) => void;
  problems: Record<string, string>;
};

/** Each date with its own times and places. Past dates that were booked cannot change. */
export function SessionRows({ experienceId, draft, change, problems }: DraftProps & { experienceId: string }) {
  return (
    <ul className="divide-y divide-line">
      {draft.sessions.map((session, index) => (
        <li key={session.id ?? `${session.date} ${index}`} className="py-4">
          <SessionHead draft={draft} change={change} session={session} index={index} />
          <SessionTimes draft={draft} change={change} problems={problems} session={session} index={index} />
          <VenueField
            id={boxId(index, 'venueId')}
            experienceId={experienceId}
            day={formatDate(session.date)}
            venueId={session.venueId ?? null}
            disabled={isFixed(session)}
            error={problems[boxId(index, 'venueId')]}
            onChange={(venueId) => change(withSession(draft, index, { venueId }))}
          />
        </li>
      ))}
    </ul>
  );
}

type RowProps = { session: DraftSession; index: number };

const boxId = (index: number, name: string): string => `sessions.${index}.${name}`;

function isFixed({ taken, date }: DraftSession): boolean {
  return taken > 0 && date < todayInLondon();
}

function SessionHead({ draft, change, session, index }: RowProps & Pick<DraftProps, 'draft' | 'change'>) {
  const day = formatDate(session.date);
  return (
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
        {!isFixed(session) && draft.sessions.length > 1 && (
          <IconButton
            size="small"
            label={`Remove ${day}, ${session.start}`}
            icon={<Trash2 aria-hidden />}
            onClick={() => change(withoutSession(draft, index))}
          />
        )}
      </div>
    </div>
  );
}

function SessionTimes({ draft, change, problems, session, index }: RowProps & DraftProps) {
  const id = (name: string): string => boxId(index, name);
  const fixed = isFixed(session);
  const set = (next: Partial<DraftSession>): void => change(withSession(draft, index, next));
  return (
    <div className="grid grid-cols-2 gap-4 sm:flex sm:flex-wrap">
      {session.id !== undefined && (
        <MovedDate
          id={id('date')}
          date={session.date}
          fixed={fixed}
          onChange={(date) => set({ date })}
          error={problems[id('date')]}
        />
      )}
      <TimeField
        id={id('start')}
        label="Start"
        value={session.start}
        disabled={fixed}
        onChange={(event) => set({ start: event.target.value })}
        error={problems[id('start')]}
      />
      <TimeField
        id={id('end')}
        label="End"
        value={session.end}
        disabled={fixed}
        onChange={(event) => set({ end: event.target.value })}
        error={problems[id('end')]}
      />
      <NumberField
        id={id('capacity')}
        label="Places"
        unit="place"
        min={1}
        max={10_000}
        value={session.capacity}
        onChange={(capacity) => set({ capacity })}
        error={problems[id('capacity')]}
      />
    </div>
  );
}
