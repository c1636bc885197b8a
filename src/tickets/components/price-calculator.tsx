import { useState } from 'react';
import type { AnswerOf } from '../../platform/contract.ts';
import { isolated } from '../../platform/isolated.ts';
import { formatMoney } from '../../platform/money.ts';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Money } from '../../ui/money.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { ticketsContract } from '../contract.ts';
import type { CodeOff, DiscountRule } from '../discount.ts';
import { linesOfAdjustments } from '../price.ts';
import { formatDates, formatPeople, priceExample } from '../price-example.ts';

type TicketList = AnswerOf<(typeof ticketsContract)['GET /experiences/{experienceId}/tickets']>;

type Props = {
  tickets: TicketList['tickets'];
  rules: readonly DiscountRule[];
  codes: readonly CodeOff[];
  bookerFeeBasisPoints: number;
};

/** What a family would pay with the discounts as they stand in the form, by the rule that bookings follow. */
export function PriceCalculator({ tickets, rules, codes, bookerFeeBasisPoints }: Props) {
  const [children, setChildren] = useState(2);
  const [dates, setDates] = useState(10);
  const [days, setDays] = useState(14);
  const [returning, setReturning] = useState(false);
  const [ticketId, setTicketId] = useState('');
  const [codeText, setCodeText] = useState('');
  const paid = tickets.filter((ticket) => ticket.funding === 'PAID');
  const ticket = paid.find((one) => one.id === ticketId) ?? paid[0];
  if (!ticket) return null;
  const usable = codes.filter((code) => code.kind !== 'ticket' && code.code.trim() !== '');
  const code = usable.find((one) => one.code === codeText) ?? null;
  const now = Temporal.Now.instant();
  const priced = priceExample(
    {
      ticket,
      people: children,
      starts: Array.from({ length: dates }, (_, index) => now.add({ hours: 24 * (days + index * 7) })),
    },
    { rules, bookerFeeBasisPoints, now, returning, code: code && { ...code, code: code.code.toUpperCase() } },
  );
  return (
    <Card title="Price calculator">
      <div className="grid gap-6 md:grid-cols-2">
        <div className="flex flex-col gap-4">
          {paid.length > 1 && (
            <SelectField
              label="Ticket"
              value={ticket.id}
              options={paid.map((one) => ({ value: one.id, label: one.name }))}
              onChange={(event) => setTicketId(event.target.value)}
            />
          )}
          <NumberField
            label={ticket.audience === 'child' ? 'Children' : 'People'}
            unit="person"
            min={1}
            max={10}
            value={children}
            onChange={(count) => setChildren(Math.min(Math.max(count ?? 1, 1), 10))}
          />
          <NumberField
            label={ticket.unit === 'block' ? 'Dates of the block' : 'Dates, one a week'}
            unit="date"
            min={1}
            max={60}
            value={dates}
            onChange={(count) => setDates(Math.min(Math.max(count ?? 1, 1), 60))}
          />
          <NumberField
            label="Days until the first date"
            unit="day"
            min={0}
            max={365}
            value={days}
            onChange={(count) => setDays(Math.min(Math.max(count ?? 0, 0), 365))}
          />
          {rules.some((rule) => rule.kind === 'returning') && (
            <Checkbox
              label="The family came before"
              checked={returning}
              onChange={(event) => setReturning(event.target.checked)}
            />
          )}
          {usable.length > 0 && (
            <SelectField
              label="Code in the example"
              value={code ? codeText : ''}
              options={[
                { value: '', label: 'No code' },
                ...usable.map((one) => ({ value: one.code, label: one.code.toUpperCase() })),
              ]}
              onChange={(event) => setCodeText(event.target.value)}
            />
          )}
        </div>
        <div aria-live="polite" className="rounded-card bg-forest-soft p-4 text-on-forest-soft">
          <p className="font-[650]">
            {formatPeople(children, ticket.audience === 'child' ? 'child' : 'person')}, {formatDates(dates)}:{' '}
            <span className="figures">{formatMoney(priced.total.totalPence)}</span>
          </p>
          <dl className="mt-3 flex flex-col gap-1.5">
            <div className="flex justify-between gap-4">
              <dt>{isolated(ticket.name)}, before discounts</dt>
              <dd>
                <Money pence={priced.fullPence} />
              </dd>
            </div>
            {linesOfAdjustments(priced.adjustments).map(({ label, pence }) => (
              <div key={label} className="flex justify-between gap-4">
                <dt>{label}</dt>
                <dd>
                  <Money pence={pence} />
                </dd>
              </div>
            ))}
            <div className="flex justify-between gap-4 border-t border-current/30 pt-2 font-[700]">
              <dt>The family pays</dt>
              <dd>
                <Money pence={priced.total.totalPence} />
              </dd>
            </div>
            <div className="flex justify-between gap-4 text-sm">
              <dt>Your share before the service fee</dt>
              <dd>
                <Money pence={priced.total.pricePence} />
              </dd>
            </div>
          </dl>
          {priced.adjustments.length === 0 && <p className="mt-2 text-sm">No discount fits this example.</p>}
        </div>
      </div>
    </Card>
  );
}
