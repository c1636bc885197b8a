import { isolated } from '../../platform/isolated.ts';
import { useState, type ReactNode } from 'react';
import { ticketForEverybody } from '../../listings/price-in-front.ts';
import { PriceAdjustments } from '../../places/components/price-adjustments.tsx';
import { formatMoney, formatPrice } from '../../platform/money.ts';
import { choosableDates, type BlockOnOffer } from '../../schedule/offer.ts';
import { allIn } from '../../tickets/price.ts';
import { formatDates, formatPeople, priceExample, quantityProblem } from '../../tickets/price-example.ts';
import { Money } from '../../ui/money.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { ListingView } from './listing-view.ts';
import type { ChosenDates } from './use-chosen-dates.ts';
import { datesOfWhole, startsOf, type Price } from './use-price.ts';

const MOST_PEOPLE = 10;

type Props = { view: ListingView; offer: readonly BlockOnOffer[]; choice: ChosenDates; price: Price };

/** What it costs for so many people on so many dates, by the law of the checkout, before anybody has signed in. */
export function PricePreview({ view, offer, choice, price }: Props) {
  const [ticketId, setTicketId] = useState('');
  const sold = useSold(offer, choice);
  const tickets = view.pricing.tickets.filter(({ unit, funding }) => funding !== 'COUNCIL' && sold.has(unit));
  const ticket = tickets.find((one) => one.id === ticketId) ?? ticketForEverybody(tickets);
  const dates = ticket && sold.get(ticket.unit);
  if (!ticket || !dates) return null;
  const who = formatPeople(price.people, ticket.audience === 'child' ? 'child' : 'person');
  const priced = priceExample({ ticket, people: price.people, ...dates }, price.terms);
  const problem = quantityProblem(ticket, price.people, dates.starts.length);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      id="price"
      aria-labelledby="price-title"
      className="mt-4 scroll-mt-24 rounded-card bg-forest-soft p-4 text-on-forest-soft print:hidden"
      // Enter in a box here is no wish to book.
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
    >
      <h3 id="price-title" className="!text-lg">
        What would it cost?
      </h3>
      <div className="mt-3 flex flex-wrap gap-x-6 gap-y-4">
        {tickets.length > 1 && (
          <SelectField
            label="Ticket"
            value={ticket.id}
            options={tickets.map((one) => ({ value: one.id, label: nameOf(one, view.pricing.bookerFeeBasisPoints) }))}
            onChange={(event) => setTicketId(event.target.value)}
          />
        )}
        <NumberField
          label={ticket.audience === 'child' ? 'Children' : 'People'}
          unit={ticket.audience === 'child' ? 'child' : 'person'}
          min={1}
          max={MOST_PEOPLE}
          value={price.people}
          onChange={(count) => price.setPeople(within(count, MOST_PEOPLE))}
        />
        {dates.field}
      </div>
      <p role="status" className="mt-4 font-[650]">
        {problem ?? (
          <>
            {isolated(who)}, {formatDates(dates.starts.length)}:{' '}
            <span className="figures">
              {priced.total.totalPence === 0 ? 'free' : formatMoney(priced.total.totalPence)}
            </span>
          </>
        )}
      </p>
      {!problem && priced.adjustments.length > 0 && (
        <dl className="mt-2 flex flex-col gap-1.5">
          <div className="flex justify-between gap-4">
            <dt>{ticket.name}</dt>
            <dd>
              <Money pence={priced.fullPence} />
            </dd>
          </div>
          <PriceAdjustments adjustments={priced.adjustments} />
        </dl>
      )}
      <p className="mt-2 text-sm">
        {priced.total.bookerFeePence > 0 && 'Booking fee included. '}
        {view.pricing.rules.some(({ kind }) => kind === 'returning') &&
          'If you came before you pay less: the checkout tells you.'}
      </p>
    </section>
  );
}

const within = (count: number | null, most: number): number => Math.min(Math.max(Math.trunc(count ?? 1) || 1, 1), most);

function nameOf({ name, pricePence, concession }: ListingView['pricing']['tickets'][number], fee: number): string {
  return `${isolated(name)}: ${formatPrice(allIn(pricePence, fee))}${concession && ` ${concession}`}`;
}

type Sold = { starts: Temporal.Instant[]; datesOfBlock?: number; field: ReactNode };

/** For each unit of ticket that something can be booked with: on which dates, and the box that says how many, or which. */
function useSold(offer: readonly BlockOnOffer[], choice: ChosenDates): ReadonlyMap<'session' | 'block', Sold> {
  const [typed, setTyped] = useState({ count: 1, beside: '' });
  const [blockId, setBlockId] = useState('');
  const sold = new Map<'session' | 'block', Sold>();
  const dates = [...choosableDates(offer).values()];
  if (dates.length > 0) {
    // Follows the dates that are chosen on the page, until another number is typed.
    const beside = choice.ids.join();
    const count = typed.beside === beside ? typed.count : choice.ids.length || 1;
    const inOrder = dates.toSorted(
      (one, other) => Number(choice.chosen.has(other.id)) - Number(choice.chosen.has(one.id)),
    );
    const field = (
      <NumberField
        label="Dates"
        unit="date"
        min={1}
        max={dates.length}
        value={Math.min(count, dates.length)}
        onChange={(next) => setTyped({ count: within(next, dates.length), beside })}
      />
    );
    sold.set('session', { starts: startsOf(inOrder.slice(0, count)), field });
  }
  const blocks = offer.filter(({ whole, bookable }) => whole && bookable);
  const block = blocks.find((one) => one.id === blockId) ?? blocks[0];
  if (block) {
    const field = blocks.length > 1 && (
      <SelectField
        label="Block"
        value={block.id}
        options={blocks.map((one) => ({ value: one.id, label: `${isolated(one.name)}, ${formatDates(one.dates)}` }))}
        onChange={(event) => setBlockId(event.target.value)}
      />
    );
    sold.set('block', { starts: startsOf(datesOfWhole(block)), datesOfBlock: block.datesOfBlock, field });
  }
  return sold;
}
