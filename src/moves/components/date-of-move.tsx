import { useState } from 'react';
import { type Booking, countOf } from '../../places/components/booking-text.tsx';
import { isolated } from '../../platform/isolated.ts';
import { formatMoney } from '../../platform/money.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { type DateOption, differenceOn, keyOfDate, refusalOf, whenOfDate } from './date-option.ts';

const DATES_AT_FIRST = 12;

type DateOfMoveProps = {
  dates: readonly DateOption[];
  ticketId: string;
  as: Booking['as'];
  dateKey: string | null;
  onChange: (dateKey: string) => void;
};

/** The dates that can be chosen with a ticket, and those that cannot, each with the reason. */
export function DateOfMove({ dates, ticketId, as, dateKey, onChange }: DateOfMoveProps) {
  const [all, setAll] = useState(false);
  const possible = dates.filter((date) => refusalOf(date, ticketId) === null);
  const impossible = dates.filter((date) => refusalOf(date, ticketId) !== null);
  const shown = all ? possible : possible.slice(0, DATES_AT_FIRST);
  return (
    <Card title="Which date?">
      {possible.length === 0 ? (
        <p>None of the dates to come can be chosen.</p>
      ) : (
        <RadioGroup
          label="The new date"
          name="date"
          layout="cards"
          value={dateKey}
          onChange={onChange}
          options={shown.map((one) => {
            const left = one.left === null ? '' : `, ${countOf(one.left, 'place')} left`;
            return {
              value: keyOfDate(one),
              label: whenOfDate(one),
              help: `${isolated(one.blockName)}${one.place === null ? '' : `, at ${isolated(one.place)}`}${left}, ${differenceWords(differenceOn(one, ticketId) ?? 0, as)}`,
            };
          })}
        />
      )}
      {shown.length < possible.length && (
        <Button tone="quiet" className="mt-3" onClick={() => setAll(true)}>
          Show {countOf(possible.length - shown.length, 'more date', 'more dates')}
        </Button>
      )}
      {impossible.length > 0 && (
        <Disclosure
          className="mt-4"
          title={`${countOf(impossible.length, 'date')} that cannot be chosen`}
          open={possible.length === 0 || undefined}
        >
          <ul className="flex flex-col gap-2">
            {impossible.map((one) => (
              <li key={keyOfDate(one)}>
                {whenOfDate(one)}
                <span className="block text-sm text-ink-soft">{refusalOf(one, ticketId)}</span>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </Card>
  );
}

/** What a move costs beyond what was paid, in words. */
function differenceWords(pence: number, as: Booking['as']): string {
  if (pence === 0) return 'same price';
  if (pence > 0) return `${formatMoney(pence)} more`;
  return `${formatMoney(-pence)} back to ${as === 'booker' ? 'you' : 'the family'}`;
}
