import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldError } from '../../ui/field.tsx';
import type { BookableSession } from './booking-draft.ts';
import { isolated } from '../../platform/isolated.ts';
import { whenOf } from '../../places/components/booking-text.tsx';

/** Dates that are shown before somebody asks for more. */
const SHOWN_FIRST = 6;

type Props = {
  sessions: readonly BookableSession[];
  chosen: readonly string[];
  error: string | undefined;
  onChange: (sessionIds: string[]) => void;
};

/** The dates of a listing with how full they are: those to come first, the past ones behind a button. */
export function PickSessions({ sessions, chosen, error, onChange }: Props) {
  const [more, setMore] = useState(false);
  const [past, setPast] = useState(false);
  const now = Date.now();
  const over = sessions.filter((session) => Date.parse(session.endDate) < now);
  const coming = sessions.filter((session) => Date.parse(session.endDate) >= now);
  // What is chosen never hides.
  const shown = [
    ...(past ? over.toReversed() : over.filter(({ id }) => chosen.includes(id))),
    ...coming.filter(({ id }, index) => more || index < SHOWN_FIRST || chosen.includes(id)),
  ];
  const toggle = (id: string, on: boolean): void =>
    onChange(on ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <fieldset id="dates" className="flex min-w-0 flex-col" aria-describedby={error ? 'dates-error' : undefined}>
      <legend className="sr-only">Dates</legend>
      {error && <FieldError id="dates-error">{error}</FieldError>}
      {coming.length === 0 && <p className="mb-2 text-ink-soft">No dates are still to come.</p>}
      <ul className="divide-y divide-line">
        {shown.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-3 py-0.5">
            <Checkbox
              className="min-w-0 flex-[1_1_14rem]"
              name="session"
              label={whenOf(session)}
              help={[isolated(session.blockName), session.place && `at ${isolated(session.place)}`]
                .filter(Boolean)
                .join(', ')}
              checked={chosen.includes(session.id)}
              aria-invalid={error ? true : undefined}
              onChange={(event) => toggle(session.id, event.target.checked)}
            />
            <span className="flex-none text-sm text-ink-soft figures max-sm:ml-auto">
              {session.taken >= session.capacity ? (
                <Badge tone="attention">
                  Full, {session.taken} of {session.capacity}
                </Badge>
              ) : (
                `${session.taken} of ${session.capacity} taken`
              )}
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap gap-3 empty:hidden">
        {!more && coming.length > SHOWN_FIRST && (
          <Button size="small" onClick={() => setMore(true)}>
            Show all {coming.length} dates
          </Button>
        )}
        {!past && over.length > 0 && (
          <Button size="small" onClick={() => setPast(true)}>
            Show past dates
          </Button>
        )}
      </div>
    </fieldset>
  );
}
