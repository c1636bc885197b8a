import ClipboardPen from 'lucide-react/icons/clipboard-pen';
import ListChecks from 'lucide-react/icons/list-checks';
import Lock from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import MessageSquare from 'lucide-react/icons/message-square';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import UserRoundKey from 'lucide-react/icons/user-round-key';
import Users from 'lucide-react/icons/users';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { isolated } from '../../../platform/isolated.ts';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { HeadCount } from '../../attendance.ts';
import type { Register } from '../../contract.ts';
import type { Ratio } from '../../ratio.ts';
import { HelpersDialog } from './helpers-dialog.tsx';
import type { RegisterEntry } from '../use-marking.ts';
import { headCountSentence, ratioSentence } from './day-words.ts';
import { IncidentDialog } from './incident-dialog.tsx';
import { LockDialog, UnlockDialog } from './lock-dialogs.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { RollCallDialog } from './roll-call-dialog.tsx';
import { StaffDialog } from './staff-dialog.tsx';
import type { Entries } from './use-entries.ts';

type Open = 'roll-call' | 'staff' | 'note' | 'incident' | 'helpers' | 'lock' | 'unlock' | null;

type DayToolsProps = {
  register: Register;
  day: Entries;
  entries: readonly RegisterEntry[];
  count: HeadCount;
  ratio: Ratio;
  /** Whether marks can be made: between the opening and the end of the day, and not in a cancelled session. */
  marking: boolean;
  /** Whether they run the register: a helper for a day only marks on it. */
  runs: boolean;
};

/** What is done on the day besides marking each child. */
export function DayTools({ register, day, entries, count, ratio, marking, runs }: DayToolsProps) {
  const [open, setOpen] = useState<Open>(null);
  const navigate = useNavigate();
  const { lock, headCount, staff } = day.log;
  const present = staff?.data.present ?? null;
  const counting = marking && lock === null;
  return (
    <div className="flex flex-col gap-3">
      <DayWarnings day={day} entries={entries} ratio={ratio} />
      {/* Folded: on a phone the children come first. */}
      <Disclosure
        look="card"
        title={
          <>
            On the day
            <span className="block text-sm font-normal text-ink-soft figures">
              {headCount ? headCountSentence(headCount) : 'Not counted yet'}
            </span>
            <span className="block text-sm font-normal text-ink-soft figures">{ratioSentence(ratio, present)}</span>
          </>
        }
      >
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {counting && (
            <>
              <Tool icon={<ListChecks aria-hidden />} onClick={() => setOpen('roll-call')}>
                Roll call
              </Tool>
              <Tool icon={<Users aria-hidden />} onClick={() => setOpen('staff')}>
                Adults here
              </Tool>
            </>
          )}
          <Tool icon={<NotebookPen aria-hidden />} onClick={() => setOpen('note')}>
            Note
          </Tool>
          {marking && entries.length > 0 && (
            <Tool icon={<ClipboardPen aria-hidden />} onClick={() => setOpen('incident')}>
              Incident
            </Tool>
          )}
          {runs && entries.length > 0 && (
            <Tool
              icon={<MessageSquare aria-hidden />}
              onClick={() => void navigate(`/registers/${register.session.id}/message`, { preventScrollReset: true })}
            >
              Message families
            </Tool>
          )}
          {runs && !register.session.cancelled && (
            <Tool icon={<UserRoundKey aria-hidden />} onClick={() => setOpen('helpers')}>
              Helpers
            </Tool>
          )}
          {marking && lock === null && (
            <Tool icon={<Lock aria-hidden />} onClick={() => setOpen('lock')}>
              Lock
            </Tool>
          )}
          {lock !== null && (
            <Tool icon={<LockOpen aria-hidden />} onClick={() => setOpen('unlock')}>
              Unlock
            </Tool>
          )}
        </div>
      </Disclosure>
      <ToolDialogs
        open={open}
        onClose={() => setOpen(null)}
        register={register}
        day={day}
        entries={entries}
        count={count}
        ratio={ratio}
      />
    </div>
  );
}

/** What must not be overlooked: somebody missing, or too few adults. */
function DayWarnings({ day, entries, ratio }: Pick<DayToolsProps, 'day' | 'entries' | 'ratio'>) {
  const { headCount, staff } = day.log;
  const present = staff?.data.present ?? null;
  const short = present !== null && present < ratio.required;
  return (
    <>
      {headCount && headCount.data.counted < headCount.data.of && (
        <Notice tone="danger" title="Somebody was missing at the last count">
          {missingWords(headCount.data.missing, entries)}
        </Notice>
      )}
      {short && (
        <Notice tone="attention" title="Too few adults">
          {ratio.required - present === 1 ? 'One more is needed' : `${ratio.required - present} more are needed`} for
          the children who are here. Call somebody in before more arrive.
        </Notice>
      )}
    </>
  );
}

type ToolDialogsProps = Pick<DayToolsProps, 'register' | 'day' | 'entries' | 'count' | 'ratio'> & {
  open: Open;
  onClose: () => void;
};

function ToolDialogs({ open, onClose, register, day, entries, count, ratio }: ToolDialogsProps) {
  return (
    <>
      <RollCallDialog open={open === 'roll-call'} onClose={onClose} day={day} entries={entries} />
      <StaffDialog open={open === 'staff'} onClose={onClose} day={day} ratio={ratio} />
      <NoteDialog open={open === 'note'} onClose={onClose} day={day} />
      <IncidentDialog open={open === 'incident'} onClose={onClose} day={day} entries={entries} />
      <HelpersDialog open={open === 'helpers'} onClose={onClose} session={register.session} />
      <LockDialog open={open === 'lock'} onClose={onClose} day={day} entries={entries} count={count} />
      <UnlockDialog open={open === 'unlock'} onClose={onClose} day={day} />
    </>
  );
}

function Tool({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: ReactNode }) {
  return (
    <Button wide className="min-h-14 !px-3" icon={icon} onClick={onClick}>
      {children}
    </Button>
  );
}

function missingWords(missing: readonly string[], entries: readonly RegisterEntry[]): string {
  const missed = entries
    .filter(({ place }) => missing.includes(place.placeId))
    .map(({ place }) => isolated(place.learner.firstName))
    .join(', ');
  return `${missed === '' ? 'Call the names to find out who it is' : missed}. Look for them now, and count again.`;
}
