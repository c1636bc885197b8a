import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../schedule/date-words.ts';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { MOST_AT_ONCE, type useCancellableSessions } from './use-cancellable-sessions.ts';

type SessionsOfDayProps = {
  day: string;
  sessions: ReturnType<typeof useCancellableSessions>['shown'];
  ticked: ReadonlySet<string>;
  onToggle: (ids: readonly string[], on: boolean) => void;
};

/** The sessions of one day, with a button for all of them. */
export function SessionsOfDay({ day, sessions, ticked, onToggle }: SessionsOfDayProps) {
  return (
    <Card
      title={formatDate(day)}
      flush
      aside={
        sessions.length > 1 && (
          <ChooseAll ids={sessions.map(({ id }) => id)} ticked={ticked} day={day} onToggle={onToggle} />
        )
      }
    >
      <ul className="divide-y divide-line border-t border-line">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-col px-4 py-1 sm:flex-row sm:items-start sm:justify-between sm:gap-4 sm:px-5"
          >
            <Checkbox
              className="min-w-0 flex-1"
              label={
                <>
                  <span className="figures">{format.timeRange(session.startDate, session.endDate)}</span>{' '}
                  {isolated(session.listing.title)}
                </>
              }
              help={[isolated(session.blockName), Date.parse(session.endDate) < Date.now() && 'over already']
                .filter(Boolean)
                .join(', ')}
              checked={ticked.has(session.id)}
              disabled={ticked.size >= MOST_AT_ONCE && !ticked.has(session.id)}
              onChange={(event) => onToggle([session.id], event.target.checked)}
            />
            <span className="pb-3 pl-9 sm:pt-3 sm:pl-0">
              <Badge tone={session.places + session.requests > 0 ? 'info' : 'neutral'}>{bookedText(session)}</Badge>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** '5 booked, 1 requested'. */
function bookedText({ places, requests }: { places: number; requests: number }): string {
  if (places + requests === 0) return 'Nobody booked';
  return [places > 0 && `${places} booked`, requests > 0 && `${requests} requested`].filter(Boolean).join(', ');
}

type ChooseAllProps = {
  day: string;
  ids: readonly string[];
  ticked: ReadonlySet<string>;
  onToggle: (ids: readonly string[], on: boolean) => void;
};

/** Ticks, or unticks, all sessions of a day: a storm lasts for all of it. */
function ChooseAll({ day, ids, ticked, onToggle }: ChooseAllProps) {
  const all = ids.every((id) => ticked.has(id));
  return (
    <Button tone="quiet" size="small" onClick={() => onToggle(ids, !all)}>
      {all ? 'Choose none' : `Choose all ${ids.length}`}
      <span className="sr-only"> of {formatDate(day)}</span>
    </Button>
  );
}
