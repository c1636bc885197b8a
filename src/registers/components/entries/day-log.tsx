import { isolated } from '../../../platform/isolated.ts';
import { Card } from '../../../ui/card.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { DayLog } from '../../entries.ts';
import type { RegisterEntry } from '../use-marking.ts';
import { madeSentence } from './day-words.ts';
import { IncidentWords } from './incident-report.tsx';

const nameOf = (entries: readonly RegisterEntry[], placeId: string): string =>
  isolated(
    entries.find(({ place }) => place.placeId === placeId)?.place.learner.firstName ?? 'somebody who was booked then',
  );

type DayLogProps = { log: DayLog; entries: readonly RegisterEntry[] };

/** Who came for a child and must not: seen by everybody who has the register open. */
export function Alarms({ log: { alarms }, entries }: DayLogProps) {
  if (alarms.length === 0) return null;
  return (
    <Notice tone="danger" live title="Somebody came who must not collect">
      <ul>
        {alarms.map((alarm) => (
          <li key={alarm.id}>
            {isolated(alarm.data.name || 'Somebody')} came for {isolated(nameOf(entries, alarm.data.placeId))},{' '}
            {madeSentence(alarm)}.
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Says that the register is locked: nothing is marked until it is unlocked. */
export function LockedNotice({ lock }: { lock: DayLog['lock'] }) {
  if (!lock) return null;
  return (
    <Notice tone="success" live title="Everyone has left">
      This register was locked at {madeSentence(lock)}. To mark something, unlock it under ‘On the day’.
    </Notice>
  );
}

/** Notes, incidents and unlockings of the day, oldest first. */
export function DayEntries({ log, entries }: DayLogProps) {
  const { notes, incidents, unlocks } = log;
  if (notes.length + incidents.length + unlocks.length === 0) return null;
  return (
    <Card title="Notes of the day">
      <ul className="flex flex-col gap-3">
        {notes.map((note) => (
          <li key={note.id}>
            <p className="whitespace-pre-line">{isolated(note.data.note || 'A note that is not shown')}</p>
            <p className="text-sm text-ink-soft figures">{madeSentence(note)}</p>
          </li>
        ))}
        {unlocks.map((unlock) => (
          <li key={unlock.id}>
            <p>Unlocked: {isolated(unlock.data.reason || 'the reason is not shown')}</p>
            <p className="text-sm text-ink-soft figures">{madeSentence(unlock)}</p>
          </li>
        ))}
        {incidents.map((incident) => (
          <li key={incident.id}>
            <Disclosure
              title={`Incident: ${isolated(nameOf(entries, incident.data.placeId))}, ${madeSentence(incident)}`}
              className="!border-0"
            >
              <div className="flex flex-col gap-3">
                <IncidentWords report={incident.data} />
              </div>
            </Disclosure>
          </li>
        ))}
      </ul>
    </Card>
  );
}
