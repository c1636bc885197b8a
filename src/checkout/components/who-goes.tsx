import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { ageText } from '../../people/learner.ts';
import { StillRight } from '../../people/components/still-right.tsx';
import { AddLearner, type Booker, type FamilyLearner } from '../../places/components/add-learner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { busySentence } from '../taken-times.ts';
import { type AgesOfListing, type Dates, freeDates, type Selection, type TicketList, ticketsFor } from './selection.ts';

type WhoGoesProps = {
  learners: readonly FamilyLearner[];
  booker: Booker;
  selection: Selection;
  dates: Dates;
  tickets: TicketList['tickets'];
  listing: AgesOfListing;
  onSelect: (selection: Selection) => void;
};

/** Chooses learners of the family, or adds one. */
export function WhoGoes({ learners, booker, selection, dates, tickets, listing, onSelect }: WhoGoesProps) {
  const [adding, setAdding] = useState(learners.length === 0);
  const choices = learners.map((learner) =>
    learnerChoice(learner, dates, ticketsFor(learner, tickets, dates.sessions, dates.unit, listing).problem),
  );
  return (
    <Card title="Who goes?">
      <div className="flex flex-col gap-4">
        {learners.length > 0 && (
          <ChoiceGroup
            label="Who goes?"
            labelHidden
            name="learners"
            layout="cards"
            value={selection.learnerIds.filter((id) =>
              choices.some(({ value, disabled }) => value === id && !disabled),
            )}
            options={choices}
            onChange={(learnerIds) => onSelect({ ...selection, learnerIds })}
          />
        )}
        <StillRight learners={learners.filter(({ id }) => selection.learnerIds.includes(id))} />
        {adding ? (
          <AddLearner
            booker={booker}
            onCancel={learners.length > 0 ? () => setAdding(false) : undefined}
            onAdded={(learner) => {
              setAdding(false);
              onSelect({ ...selection, learnerIds: [...selection.learnerIds, learner.id] });
            }}
          />
        ) : (
          <Button className="w-fit" icon={<UserPlus aria-hidden />} onClick={() => setAdding(true)}>
            Add a child or yourself
          </Button>
        )}
      </div>
    </Card>
  );
}

/** Whoever cannot go is grey, with the reason; whoever can go on some of the dates is told which they miss. */
function learnerChoice(learner: FamilyLearner, dates: Dates, noTicket: string | null) {
  const busy = busySentence(learner.id, dates.sessions, dates.busy ?? new Map());
  const problem = dates.sessions.length > 0 && freeDates(learner.id, dates).length === 0 ? busy : noTicket;
  const age = ageText(learner, Temporal.Now.plainDateISO('Europe/London'));
  return {
    value: learner.id,
    label: [learner.firstName, learner.lastName].filter(Boolean).join(' '),
    help: problem ?? (busy ? `${age}. Misses ${busy}` : age),
    disabled: problem !== null,
  };
}
