import type { FamilyLearner } from '../../places/components/add-learner.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { isolated } from '../../platform/isolated.ts';
import {
  type AgesOfListing,
  pickTicket,
  costOf,
  type Dates,
  datesFor,
  freeDates,
  type Selection,
  type TicketList,
  ticketsFor,
} from './selection.ts';

type TicketChoiceProps = {
  learners: readonly FamilyLearner[];
  selection: Selection;
  dates: Dates;
  tickets: TicketList['tickets'];
  listing: AgesOfListing;
  onSelect: (selection: Selection) => void;
};

/** One ticket for each learner; where only one fits there is nothing to choose. */
export function TicketChoice({ learners, selection, dates, tickets: offered, listing, onSelect }: TicketChoiceProps) {
  const chosen = learners.filter(
    (learner) => selection.learnerIds.includes(learner.id) && freeDates(learner.id, dates).length > 0,
  );
  if (chosen.length === 0) return null;
  return (
    <Card title={chosen.length === 1 ? 'Ticket' : 'Tickets'}>
      <ul className="flex flex-col gap-4">
        {chosen.map((learner) => {
          const days = datesFor(learner.id, selection, dates);
          const { tickets, problem } = ticketsFor(learner, offered, days, dates.unit, listing);
          const ticket = pickTicket(tickets, selection.ticketOf[learner.id]);
          if (!ticket) {
            return (
              <li key={learner.id}>
                <span className="font-[650]">{learner.firstName}</span>: {problem}
              </li>
            );
          }
          if (tickets.length === 1) {
            return (
              <li key={learner.id} className="flex flex-wrap justify-between gap-x-4">
                <span>
                  <span className="font-[650]">{learner.firstName}</span> {isolated(ticket.name)}
                </span>
                <span className="figures">{costOf(ticket, dates.unit)}</span>
                {ticket.description && <span className="w-full text-sm text-ink-soft">{ticket.description}</span>}
              </li>
            );
          }
          return (
            <li key={learner.id}>
              <SelectField
                label={`Ticket for ${isolated(learner.firstName)}`}
                name={`ticket-${learner.id}`}
                value={ticket.id}
                help={ticket.description || undefined}
                options={tickets.map((one) => ({
                  value: one.id,
                  label: `${isolated(one.name)}: ${costOf(one, dates.unit)}`,
                }))}
                onChange={(event) =>
                  onSelect({ ...selection, ticketOf: { ...selection.ticketOf, [learner.id]: event.target.value } })
                }
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
