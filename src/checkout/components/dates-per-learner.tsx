import type { FamilyLearner } from '../../places/components/add-learner.tsx';
import { whenOf } from '../../places/components/booking-text.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { onDate } from '../taken-times.ts';
import { type Dates, freeDates, leaveOut, type Selection } from './selection.ts';

type DatesPerLearnerProps = {
  learners: readonly FamilyLearner[];
  selection: Selection;
  dates: Dates;
  onSelect: (selection: Selection) => void;
};

/** Lets each chosen learner miss single dates. */
export function DatesPerLearner({ learners, selection, dates, onSelect }: DatesPerLearnerProps) {
  const chosen = learners.filter(
    (learner) => selection.learnerIds.includes(learner.id) && freeDates(learner.id, dates).length > 0,
  );
  const leave = (key: string, out: boolean): void =>
    onSelect({
      ...selection,
      without: out ? [...selection.without, key] : selection.without.filter((one) => one !== key),
    });
  return (
    <Disclosure
      look="card"
      title="Different dates for different people"
      aside={selection.without.length > 0 ? <span className="text-sm text-ink-soft">changed</span> : undefined}
    >
      <div className="flex flex-col gap-4">
        {dates.sessions.map((session) => (
          <fieldset key={session.id}>
            <legend className="font-[650]">{whenOf(session)}</legend>
            <div className="flex flex-wrap gap-x-6">
              {chosen.map((learner) => {
                const key = leaveOut(learner.id, session.id);
                const busy = dates.busy?.get(onDate(learner.id, session.id));
                return (
                  <Checkbox
                    key={key}
                    label={learner.firstName}
                    help={busy}
                    disabled={busy !== undefined}
                    checked={busy === undefined && !selection.without.includes(key)}
                    onChange={(event) => leave(key, !event.target.checked)}
                  />
                );
              })}
            </div>
          </fieldset>
        ))}
      </div>
    </Disclosure>
  );
}
