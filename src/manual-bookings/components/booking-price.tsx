import { isolated } from '../../platform/isolated.ts';
import { formatMoney } from '../../platform/money.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Money } from '../../ui/money.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import {
  beyondCapacity,
  draftLines,
  draftMoney,
  exceedKey,
  ticketsFitting,
  type BookingDraft,
  type Options,
  type Quote,
} from './booking-draft.ts';
import { whenOf } from '../../places/components/booking-text.tsx';

type Props = {
  draft: BookingDraft;
  options: Options;
  quote: Quote;
  errors: Readonly<Record<string, string>>;
  onChange: (change: Partial<BookingDraft>) => void;
};

/** Ticket and price of each who comes; another price stands beside the normal one. */
export function TicketsAndPrices({ draft, options, quote, onChange }: Props) {
  const tickets = ticketsFitting(draft, options);
  const mayChange = options.role === 'owner';
  return (
    <ul className="flex flex-col divide-y divide-line">
      {draftLines(draft, options, quote).map(({ comer, ticket, normalPence, pricePence, changed, steps }) => {
        const price = draft.prices[comer.id];
        const setPrice = (pence: number | null): void => onChange({ prices: { ...draft.prices, [comer.id]: pence } });
        return (
          <li key={comer.id} className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h3 className="!text-base font-[650]">{comer.name}</h3>
              <p className="figures">
                <Money pence={pricePence} price />
                {pricePence !== normalPence && (
                  <span className="ml-2 text-ink-soft">
                    instead of <Money pence={normalPence} price />
                  </span>
                )}
              </p>
            </div>
            {!changed && steps.length > 0 && <PriceSteps steps={steps} />}
            {tickets.length > 1 && (
              <SelectField
                label={`Ticket of ${isolated(comer.name)}`}
                options={tickets.map(({ id, name, pricePence: each }) => ({
                  value: id,
                  label: `${isolated(name)}, ${each === 0 ? 'free' : formatMoney(each)}`,
                }))}
                value={ticket.id}
                onChange={(event) => onChange({ tickets: { ...draft.tickets, [comer.id]: event.target.value } })}
              />
            )}
            {mayChange &&
              (price === undefined ? (
                <p>
                  <Button size="small" onClick={() => setPrice(normalPence)}>
                    Change the price
                  </Button>
                </p>
              ) : (
                <div className="flex flex-wrap items-end gap-3">
                  <MoneyField
                    label={`Price for ${isolated(comer.name)}, all dates`}
                    help={`Normally ${formatMoney(normalPence)}`}
                    value={price}
                    max={10_000_000}
                    onChange={setPrice}
                  />
                  <Button
                    size="small"
                    onClick={() => {
                      const { [comer.id]: _, ...prices } = draft.prices;
                      onChange({ prices });
                    }}
                  >
                    Normal price
                  </Button>
                </div>
              ))}
          </li>
        );
      })}
    </ul>
  );
}

/** What came off a price, each with the words that explain it. */
function PriceSteps({ steps }: { steps: readonly { label: string; pricePence: number }[] }) {
  return (
    <ul className="figures text-sm text-ink-soft">
      {steps.map(({ label, pricePence }) => (
        <li key={label} className="flex justify-between gap-4">
          <span>{label}</span>
          <Money pence={-Math.abs(pricePence)} className="flex-none" />
        </li>
      ))}
    </ul>
  );
}

/** How it is paid. Nothing is asked where there is nothing to pay. */
export function WayOfPaying({ draft, options, quote, onChange }: Props) {
  const { way, pricePence } = draftMoney(draft, options, quote);
  if (way === 'free') return <p>There is nothing to pay.</p>;
  const byCard = draftMoney({ ...draft, way: 'link' }, options, quote).totalPence;
  const customer = draft.customer;
  const email =
    customer?.kind === 'existing' ? customer.customer.emailAddress : (customer?.contact.emailAddress.trim() ?? '');
  return (
    <RadioGroup
      label="How is it paid?"
      labelHidden
      name="way"
      layout="cards"
      value={draft.way}
      onChange={(chosen) => onChange({ way: chosen })}
      options={[
        {
          value: 'offline',
          label: `To you directly: ${formatMoney(pricePence)}`,
          help: 'Bank transfer, Tax-Free Childcare, vouchers or cash. You record it when it comes. No fees.',
        },
        ...(options.role === 'owner'
          ? ([
              {
                value: 'link',
                label: `By card, with a link: ${formatMoney(byCard)}`,
                help:
                  email === ''
                    ? 'You get a link to show or send. The booking fee is included.'
                    : `We send the link to ${email}. The booking fee is included.`,
              },
            ] as const)
          : []),
      ]}
    />
  );
}

/** Asks whether sessions may hold more people than their capacity, with the figures. Shows nothing while they need not. */
export function AgreeToExceed({ draft, options, errors, onChange }: Omit<Props, 'quote'>) {
  const beyond = beyondCapacity(draft, options);
  if (beyond.length === 0 || options.role !== 'owner') return null;
  const key = exceedKey(draft, options);
  return (
    <div className="rounded-card border border-line-strong bg-marigold-soft p-4">
      <p className="font-[650]">More people than places</p>
      <ul className="my-2">
        {beyond.map(({ session, upTo }) => (
          <li key={session.id} className="figures">
            {whenOf(session)}: {upTo} of {session.capacity}
          </li>
        ))}
      </ul>
      <Checkbox
        id="exceed"
        label="I know, and there is room for them"
        checked={draft.agreed === key}
        error={errors['exceed']}
        onChange={(event) => onChange({ agreed: event.target.checked ? key : '' })}
      />
    </div>
  );
}
