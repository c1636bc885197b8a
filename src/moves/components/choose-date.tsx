import { useState } from 'react';
import { AtPlace, type Booking, countOf } from '../../places/components/booking-text.tsx';
import { sentenceOf } from '../../platform/browser/client.ts';
import { isolated } from '../../platform/isolated.ts';
import { formatMoney } from '../../platform/money.ts';
import { BarOfConsequences } from '../../ui/bar-of-consequences.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { DateOfMove } from './date-of-move.tsx';
import { differenceOn, keyOfDate, type MoveOptions, whenOfDate } from './date-option.ts';
import { useMove } from './use-move.ts';

const MAXIMUM_MESSAGE = 1_000;

type ChooseDateProps = {
  booking: Booking;
  options: MoveOptions;
  placeIds: string[];
  onMoved: (booking: Booking) => void;
  onChanged: () => void;
};

/** Chooses the ticket and the date to move to, and moves. */
export function ChooseDate({ booking, options, placeIds, onMoved, onChanged }: ChooseDateProps) {
  const { as } = booking;
  const [ticketId, setTicketId] = useState(options.tickets[0]?.id ?? '');
  const [dateKey, setDateKey] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const move = useMove({ booking, placeIds, onMoved, onChanged });
  const date = options.dates.find((one) => keyOfDate(one) === dateKey);
  const difference = date && date.refusal === null ? differenceOn(date, ticketId) : undefined;
  return (
    <>
      {options.tickets.length > 1 && (
        <TicketOfMove tickets={options.tickets} ticketId={ticketId} onChange={setTicketId} />
      )}
      <DateOfMove dates={options.dates} ticketId={ticketId} as={as} dateKey={dateKey} onChange={setDateKey} />
      {as === 'provider' && (
        <Card title="A word to the family">
          <TextField
            label="Why it moves"
            name="message"
            optional
            multiline
            rows={3}
            maxLength={MAXIMUM_MESSAGE}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
          <p className="mt-2 text-sm text-ink-soft">
            It costs the family nothing. We tell them straight away, and they can cancel within 7 days for a full
            refund.
          </p>
        </Card>
      )}
      {move.error && (
        <Notice tone="danger" title="Nothing was moved" live>
          {sentenceOf(move.error)}
        </Notice>
      )}
      <BarOfConsequences>
        {date && difference !== undefined ? (
          <div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between">
            <p>
              <strong className="block">{whenOfDate(date)}</strong>
              <AtPlace place={date.place} />
              {differenceSentence(difference, options.tickets.find(({ id }) => id === ticketId)?.name)}
            </p>
            <Button
              tone="primary"
              className="flex-none"
              busy={move.isPending}
              onClick={() => move.mutate({ date, ticketId, difference, message })}
            >
              {moveLabel(difference, options.places.length, as)}
            </Button>
          </div>
        ) : (
          <p className="text-ink-soft">Choose a date to see what changes.</p>
        )}
      </BarOfConsequences>
    </>
  );
}

function differenceSentence(difference: number, ticketName = 'This ticket'): string {
  if (difference > 0)
    return `${isolated(ticketName)} costs ${formatMoney(difference)} more. Your old date is kept until that is paid.`;
  if (difference < 0) return `${formatMoney(-difference)} goes back to the card it was paid with.`;
  return 'The price stays the same.';
}

/** 'Pay £16.48 and move', 'Move 1 place and get back £16.48': what the button will do, in figures. */
function moveLabel(difference: number, count: number, as: Booking['as']): string {
  if (difference > 0) return `Pay ${formatMoney(difference)} and move`;
  const move = `Move ${countOf(count, 'place')}`;
  if (difference === 0) return move;
  return `${move} and ${as === 'booker' ? 'get' : 'give'} back ${formatMoney(-difference)}`;
}

type TicketOfMoveProps = { tickets: MoveOptions['tickets']; ticketId: string; onChange: (ticketId: string) => void };

function TicketOfMove({ tickets, ticketId, onChange }: TicketOfMoveProps) {
  return (
    <Card title="Which ticket?">
      <RadioGroup
        label="The ticket for the new date"
        name="ticket"
        value={ticketId}
        onChange={onChange}
        options={tickets.map((one) => ({
          value: one.id,
          label: one.kept ? `${isolated(one.name)}, as booked` : one.name,
          help: one.kept ? 'The price stays as it was agreed.' : `${formatMoney(one.allInPence)}, booking fee included`,
        }))}
      />
    </Card>
  );
}
