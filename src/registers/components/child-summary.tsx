import Check from 'lucide-react/icons/check';
import EyeOff from 'lucide-react/icons/eye-off';
import PackageCheck from 'lucide-react/icons/package-check';
import Smartphone from 'lucide-react/icons/smartphone';
import Sprout from 'lucide-react/icons/sprout';
import type { PlaceOnRegister } from '../contract.ts';
import type { Attendance, AttendanceStatus, Mark } from '../attendance.ts';
import { ChildAlerts } from './child-alerts.tsx';
import { isolated } from '../../platform/isolated.ts';
import { markSentence, notSharedWords, statusWords } from './register-words.ts';
import { State, type StateKind } from '../../ui/state.tsx';

export const statusKinds: Record<AttendanceStatus, StateKind> = {
  EXPECTED: 'none',
  ARRIVED: 'good',
  COLLECTED: 'past',
  ABSENT_NOTIFIED: 'ended',
  ABSENT_UNNOTIFIED: 'failed',
};

/** The head of a child's card: who it is, what to know about them, and what has been marked. */
export function ChildSummary({ place, attendance }: { place: PlaceOnRegister; attendance: Attendance }) {
  const { learner } = place;
  const { status, arrived, collected, absent, meal } = attendance;
  const age = learner.age === null ? (learner.over18 ? '18+' : null) : `${learner.age}`;
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 !text-xl">
          {isolated(`${learner.firstName} ${learner.lastName}`.trim())}
          {learner.knownAs !== '' && <span className="font-normal text-ink-soft"> ({isolated(learner.knownAs)})</span>}
          {age && (
            <span className="font-normal text-ink-soft figures">
              <span className="sr-only">, age</span> {age}
            </span>
          )}
        </h2>
        <State text={statusWords[status]} kind={statusKinds[status]} className="mt-0.5 flex-none" />
      </div>
      {place.alerts.length > 0 && <ChildAlerts alerts={place.alerts} />}
      {place.notShared.length > 0 && (
        <p className="flex gap-2 rounded-small border-l-4 border-line-strong bg-paper-sunken px-2.5 py-1.5 leading-snug">
          <EyeOff className="mt-[0.15em] size-[1.15em] flex-none" aria-hidden />
          <span className="min-w-0">{notSharedWords(place)}</span>
        </p>
      )}
      {place.addOns.length > 0 && (
        <p className="flex items-center gap-1.5 font-[600]">
          <PackageCheck className="size-[1.15em] flex-none text-moss" aria-hidden />
          <span>
            <span className="sr-only">Booked with: </span>
            {place.addOns.map(isolated).join(', ')}
          </span>
        </p>
      )}
      {(place.firstTime || place.run.total > 1) && <Familiarity place={place} />}
      {arrived && <MarkLine mark={arrived} />}
      {meal && <MarkLine mark={meal} />}
      {collected && <MarkLine mark={collected} />}
      {absent && !arrived && !collected && <MarkLine mark={absent} />}
      {[...new Set(attendance.notes)].map((note) => (
        <p key={note} className="text-sm">
          Note: {isolated(note)}
        </p>
      ))}
    </div>
  );
}

/** A mark in words, and where it is. */
function MarkLine({ mark }: { mark: Mark }) {
  const Where = mark.isWaiting ? Smartphone : Check;
  return (
    <p className="text-sm figures">
      {markSentence(mark)}{' '}
      <span className="whitespace-nowrap text-ink-soft">
        <Where className="inline size-[1.05em] align-[-0.15em]" aria-hidden />{' '}
        {mark.isWaiting ? 'on this device' : 'sent'}
      </span>
    </p>
  );
}

/** How well the child knows the place: a first visit, or which session of the block it is. */
function Familiarity({ place: { firstTime, run } }: { place: PlaceOnRegister }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
      {firstTime && (
        <span className="inline-flex items-center gap-1.5 font-[600] text-moss">
          <Sprout className="size-[1.15em]" aria-hidden />
          First time here
        </span>
      )}
      {run.total > 1 && (
        <span className="figures">
          Session {run.number} of {run.total}
        </span>
      )}
    </p>
  );
}
