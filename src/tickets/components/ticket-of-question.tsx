import { isolated } from '../../platform/isolated.ts';
import { createContext, useContext } from 'react';
import { SelectField } from '../../ui/select-field.tsx';

/** The tickets of the listing whose questions are edited. */
export const TicketsToAsk = createContext<readonly { id: string; name: string; concession: string }[]>([]);

type Props = {
  id: string;
  ticketId: string | null;
  error: string | undefined;
  onChange: (ticketId: string | null) => void;
};

/** With which ticket a question is asked. Nothing where there is one ticket, or none, to choose from. */
export function TicketOfQuestion({ id, ticketId, error, onChange }: Props) {
  const tickets = useContext(TicketsToAsk);
  if (tickets.length < 2 && ticketId === null) return null;
  const isGone = ticketId !== null && !tickets.some((ticket) => ticket.id === ticketId);
  return (
    <SelectField
      id={id}
      label="Asked with"
      value={ticketId ?? ''}
      error={error}
      options={[
        { value: '', label: 'Every ticket' },
        ...tickets.map((ticket) => ({ value: ticket.id, label: `Only with ‘${isolated(ticket.name)}’` })),
        ...(isGone ? [{ value: ticketId, label: 'A ticket that is no longer there' }] : []),
      ]}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
    />
  );
}
