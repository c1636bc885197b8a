import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { api } from '../../client.ts';
import { useOwnListing } from '../../listings/components/own-listing.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { formatMoney } from '../../platform/money.ts';
import { dateOf, instantOf, timeOf } from '../../platform/time.ts';
import { useBlocks, useRefreshListing } from '../../schedule/components/blocks.ts';
import { StepForm } from '../../schedule/components/step-form.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { DateField } from '../../ui/calendar.tsx';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import type { ticketsContract } from '../contract.ts';
import { allIn } from '../price.ts';
import {
  checkTicket,
  sayAges,
  unitFor,
  type ListingOfTickets,
  type TicketAudience,
  type TicketDraft,
  type TicketUnit,
} from '../ticket.ts';

export type TicketsStepProps = { experienceId: string; onDone(): void; onBack(): void };

type TicketList = AnswerOf<(typeof ticketsContract)['GET /experiences/{experienceId}/tickets']>;

/** A ticket in the form. `key` keeps its boxes together while cards are moved. */
type TicketEntry = TicketDraft & { key: string; id?: string; description: string };

const audiences: { value: TicketAudience; label: string }[] = [
  { value: 'child', label: 'A child' },
  { value: 'adult', label: 'An adult' },
  { value: 'family', label: 'Anybody of a family' },
];

/** 'Set up your tickets': each ticket a card, all saved together. */
export function TicketsStep({ experienceId, onDone, onBack }: TicketsStepProps) {
  const tickets = useQuery({
    queryKey: ['experience', experienceId, 'tickets'],
    queryFn: () => api('GET /experiences/{experienceId}/tickets', { params: { experienceId } }),
    // What is being typed is not replaced by a read in the background.
    refetchOnWindowFocus: false,
  });
  const listing = useOwnListing(experienceId);
  const blocks = useBlocks(experienceId);
  if (tickets.isPending || listing.isPending || blocks.isPending) {
    return (
      <div className="flex flex-col gap-4">
        <output className="sr-only">Loading your tickets</output>
        <Skeleton className="h-56 w-full !rounded-card" />
        <Skeleton className="h-14 w-full" />
      </div>
    );
  }
  if (tickets.isError || listing.isError || blocks.isError) {
    const retry = (): void => {
      void tickets.refetch();
      void listing.refetch();
      void blocks.refetch();
    };
    return (
      <ErrorState
        title="Your tickets could not be loaded"
        onRetry={retry}
        busy={tickets.isFetching || listing.isFetching || blocks.isFetching}
      >
        They are safe. Check your connection and try again.
      </ErrorState>
    );
  }
  const { ageFrom, ageTo, maximumGroupSize, council } = listing.data;
  const units = [...new Set(blocks.data.blocks.map((block) => unitFor(block.type)))];
  return (
    <TicketsForm
      key={tickets.data.version}
      experienceId={experienceId}
      list={tickets.data}
      of={{ ageFrom, ageTo, groupSize: maximumGroupSize, councilFunded: council !== null }}
      units={units.length > 0 ? units : ['session', 'block']}
      onReload={() => void tickets.refetch()}
      onDone={onDone}
      onBack={onBack}
    />
  );
}

type FormProps = TicketsStepProps & {
  list: TicketList;
  of: ListingOfTickets;
  /** What tickets can cover, by the kinds of blocks that the listing has. */
  units: readonly TicketUnit[];
  onReload: () => void;
};

function TicketsForm({ experienceId, list, of, units, onReload, onDone, onBack }: FormProps) {
  const [cards, setCards] = useState<TicketEntry[]>(() => list.tickets.map(cardOf));
  const [isSent, setSent] = useState(false);
  const refresh = useRefreshListing(experienceId);
  const save = useMutation({
    mutationFn: () =>
      api('PUT /experiences/{experienceId}/tickets', {
        params: { experienceId },
        body: { version: list.version, tickets: cards.map(({ key: _key, ...ticket }) => ticket) },
      }),
    onSuccess: async () => {
      await refresh();
      onDone();
    },
  });
  const failed = save.error instanceof RequestFailed ? save.error : null;
  const isStale = failed?.data?.key === 'version-changed';
  const local = isSent ? problemsOf(cards, of) : {};
  const problems: Record<string, string> = { ...failed?.data?.fields, ...local };

  const set = (index: number, change: Partial<TicketEntry>): void => {
    setCards(cards.map((card, at) => (at === index ? { ...card, ...change } : card)));
    if (failed) save.reset();
  };
  const move = (index: number, by: number): void => setCards(moved(cards, index, by));
  const add = (funding: 'PAID' | 'FREE'): void => setCards([...cards, newCard(funding, units[0] ?? 'session', cards)]);
  const submit = (): void => {
    setSent(true);
    if (Object.keys(problemsOf(cards, of)).length === 0) save.mutate();
  };
  const uncovered = units.filter((unit) => cards.length > 0 && !cards.some((card) => card.unit === unit));

  return (
    <StepForm
      problems={problems}
      failure={save.isError && !isStale && !failed?.data?.fields ? sentenceOf(save.error) : undefined}
      busy={save.isPending}
      onSubmit={submit}
      onBack={onBack}
    >
      {isStale && (
        <Notice
          tone="attention"
          live
          title="Somebody else has changed these tickets"
          action={<Button onClick={onReload}>Show what they saved</Button>}
        >
          Your changes are not saved. Look at theirs first, then make yours again.
        </Notice>
      )}
      {cards.length === 0 && (
        <EmptyState title="No tickets yet">
          A ticket says who can come and what it costs. Most listings need one or two: ‘Child’, and perhaps ‘Brother or
          sister’.
        </EmptyState>
      )}
      <ul className="flex flex-col gap-5">
        {cards.map((card, index) => (
          <li key={card.key}>
            <TicketCard
              card={card}
              index={index}
              count={cards.length}
              of={of}
              units={units}
              bookerFee={list.bookerFeeBasisPoints}
              problems={problems}
              set={(change) => set(index, change)}
              onMove={(by) => move(index, by)}
              onRemove={() => setCards(cards.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ul>
      {uncovered.length > 0 && (
        <Notice
          tone="attention"
          title={uncovered[0] === 'block' ? 'No ticket for your whole blocks' : 'No ticket for single dates'}
        >
          {uncovered[0] === 'block'
            ? 'Some of your dates are booked all together. Add a ticket for a whole block, or nobody can book them.'
            : 'Some of your dates are booked one by one. Add a ticket for each date, or nobody can book them.'}
        </Notice>
      )}
      <div id="add-ticket" className="flex flex-wrap gap-3">
        <Button id="tickets" icon={<Plus aria-hidden />} onClick={() => add('PAID')}>
          Add a paid ticket
        </Button>
        <Button icon={<Plus aria-hidden />} onClick={() => add('FREE')}>
          Add a free ticket
        </Button>
      </div>
    </StepForm>
  );
}

type CardProps = {
  card: TicketEntry;
  index: number;
  count: number;
  of: ListingOfTickets;
  units: readonly TicketUnit[];
  /** Basis points. */
  bookerFee: number;
  problems: Record<string, string>;
  set: (change: Partial<TicketEntry>) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
};

function TicketCard({ card, index, count, of, units, bookerFee, problems, set, onMove, onRemove }: CardProps) {
  const id = (field: string): string => `tickets.${index}.${field}`;
  const named = card.name || `Ticket ${index + 1}`;
  const per = card.unit === 'block' ? 'the whole block' : 'one date';
  const offered = units.includes(card.unit) ? units : [...units, card.unit];
  return (
    <Card
      title={named}
      aside={
        <div className="flex">
          {index > 0 && (
            <IconButton
              size="small"
              label={`Move ${named} up`}
              icon={<ArrowUp aria-hidden />}
              onClick={() => onMove(-1)}
            />
          )}
          {index < count - 1 && (
            <IconButton
              size="small"
              label={`Move ${named} down`}
              icon={<ArrowDown aria-hidden />}
              onClick={() => onMove(1)}
            />
          )}
          <IconButton size="small" label={`Remove ${named}`} icon={<Trash2 aria-hidden />} onClick={onRemove} />
        </div>
      }
    >
      <div className="flex flex-col gap-5">
        <TextField
          id={id('name')}
          label="Name"
          help="Like ‘Child’ or ‘Grown-up’"
          maxLength={80}
          value={card.name}
          onChange={(event) => set({ name: event.target.value })}
          error={problems[id('name')]}
        />
        {card.funding === 'PAID' ? (
          <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
            <MoneyField
              id={id('pricePence')}
              label="Your price"
              help={`For ${card.audience === 'family' ? 'one person' : `one ${card.audience}`}, ${per}`}
              value={card.pricePence === 0 ? null : card.pricePence}
              onChange={(amount) => set({ pricePence: amount ?? 0 })}
              error={problems[id('pricePence')]}
            />
            <output htmlFor={id('pricePence')} className="pb-2.5">
              {card.pricePence > 0 && (
                <>
                  Families pay <strong className="figures">{formatMoney(allIn(card.pricePence, bookerFee))}</strong>,
                  the booking fee included
                </>
              )}
            </output>
          </div>
        ) : (
          <div>
            <p className="font-[650]">{card.funding === 'COUNCIL' ? 'The council pays' : 'Free'}</p>
            <p className="text-sm text-ink-soft">Families pay nothing, and there are no fees.</p>
            {problems[id('funding')] && <p className="font-[600] text-berry">{problems[id('funding')]}</p>}
          </div>
        )}
        {of.councilFunded && (
          <RadioGroup
            name={id('funding')}
            label="Who pays"
            layout="row"
            options={[
              { value: 'PAID', label: 'The family' },
              { value: 'FREE', label: 'Nobody, it is free' },
              { value: 'COUNCIL', label: 'The council' },
            ]}
            value={card.funding}
            onChange={(funding) => set({ funding, ...(funding === 'PAID' ? {} : { pricePence: 0 }) })}
          />
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label="Who it is for"
            value={card.audience}
            onChange={(event) => set({ audience: event.target.value as TicketAudience })}
            options={audiences}
          />
          {offered.length > 1 && (
            <SelectField
              label="What it covers"
              value={card.unit}
              onChange={(event) => set({ unit: event.target.value as TicketUnit })}
              options={[
                { value: 'session', label: 'One date' },
                { value: 'block', label: 'A whole block' },
              ]}
            />
          )}
        </div>
        <MoreOfTicket card={card} id={id} of={of} problems={problems} set={set} />
      </div>
    </Card>
  );
}

type MoreProps = Pick<CardProps, 'card' | 'of' | 'problems' | 'set'> & { id: (field: string) => string };

/** What most tickets leave as it is. Opens by itself when something in it is set or wrong. */
function MoreOfTicket({ card, id, of, problems, set }: MoreProps) {
  const parts = [
    'description',
    'ageFrom',
    'ageTo',
    'minimumPerBooking',
    'maximumPerBooking',
    'quota',
    'saleFrom',
    'saleTo',
  ];
  const isSet =
    card.description !== '' ||
    card.ageFrom !== null ||
    card.ageTo !== null ||
    card.minimumPerBooking > 1 ||
    card.maximumPerBooking !== null ||
    card.quota !== null ||
    card.saleFrom !== null ||
    card.saleTo !== null;
  const isWrong = parts.some((part) => problems[id(part)] !== undefined);
  return (
    <Disclosure title="Ages, limits and sale dates" open={isSet || isWrong || undefined}>
      <div className="flex flex-col gap-5">
        <TextField
          id={id('description')}
          label="Description"
          optional
          multiline
          rows={2}
          maxLength={500}
          value={card.description}
          onChange={(event) => set({ description: event.target.value })}
          error={problems[id('description')]}
        />
        {card.audience !== 'family' && (
          <div>
            <div className="flex flex-wrap gap-5">
              <NumberField
                id={id('ageFrom')}
                label="Youngest"
                optional
                unit="year"
                min={0}
                max={110}
                value={card.ageFrom}
                onChange={(ageFrom) => set({ ageFrom })}
                error={problems[id('ageFrom')]}
              />
              <NumberField
                id={id('ageTo')}
                label="Oldest"
                optional
                unit="year"
                min={0}
                max={110}
                value={card.ageTo}
                onChange={(ageTo) => set({ ageTo })}
                error={problems[id('ageTo')]}
              />
            </div>
            {card.audience === 'child' && (
              <p className="mt-1.5 text-sm text-ink-soft">
                Empty: the ages of your listing, {sayAges(of)}. Ages count on the day of each date.
              </p>
            )}
          </div>
        )}
        <div className="flex flex-wrap gap-5">
          <NumberField
            id={id('minimumPerBooking')}
            label="Fewest in a booking"
            unit="place"
            min={1}
            max={1_000}
            value={card.minimumPerBooking}
            onChange={(fewest) => set({ minimumPerBooking: fewest ?? 1 })}
            error={problems[id('minimumPerBooking')]}
          />
          <NumberField
            id={id('maximumPerBooking')}
            label="Most in a booking"
            optional
            unit="place"
            min={1}
            max={1_000}
            value={card.maximumPerBooking}
            onChange={(maximumPerBooking) => set({ maximumPerBooking })}
            error={problems[id('maximumPerBooking')]}
          />
          <NumberField
            id={id('quota')}
            label="How many in all"
            optional
            unit="ticket"
            min={0}
            max={100_000}
            value={card.quota}
            onChange={(quota) => set({ quota })}
            error={problems[id('quota')]}
          />
        </div>
        <div className="flex flex-wrap gap-x-8 gap-y-5">
          <SaleMoment
            id={id('saleFrom')}
            label="On sale from"
            value={card.saleFrom}
            onChange={(saleFrom) => set({ saleFrom })}
            error={problems[id('saleFrom')]}
          />
          <SaleMoment
            id={id('saleTo')}
            label="On sale until"
            value={card.saleTo}
            onChange={(saleTo) => set({ saleTo })}
            error={problems[id('saleTo')]}
          />
        </div>
      </div>
    </Disclosure>
  );
}

type SaleMomentProps = {
  id: string;
  label: string;
  value: string | null;
  onChange: (instant: string | null) => void;
  error?: string;
};

/** A moment as date and time in London, or none. */
function SaleMoment({ id, label, value, onChange, error }: SaleMomentProps) {
  const [date, setDate] = useState(value ? dateOf(value) : '');
  const [time, setTime] = useState(value ? timeOf(value) : '09:00');
  const set = (nextDate: string, nextTime: string): void => {
    setDate(nextDate);
    setTime(nextTime);
    onChange(nextDate === '' || nextTime === '' ? null : instantOf(nextDate, nextTime).toString());
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <DateField
        className="w-56"
        id={id}
        label={label}
        optional
        value={date}
        onChange={(next) => set(next, time)}
        error={error}
      />
      {date !== '' && <TimeField label="Time" value={time} onChange={(event) => set(date, event.target.value)} />}
    </div>
  );
}

function cardOf({
  allInPence: _allIn,
  state: _state,
  reason: _reason,
  ...ticket
}: TicketList['tickets'][number]): TicketEntry {
  return { ...ticket, key: ticket.id };
}

function newCard(funding: 'PAID' | 'FREE', unit: TicketUnit, cards: readonly TicketEntry[]): TicketEntry {
  return {
    key: crypto.randomUUID(),
    // The first ticket is nearly always this one; a name that is not wanted is quickly typed over.
    name: cards.length === 0 ? 'Child' : '',
    description: '',
    audience: 'child',
    unit,
    funding,
    pricePence: 0,
    ageFrom: null,
    ageTo: null,
    minimumPerBooking: 1,
    maximumPerBooking: null,
    saleFrom: null,
    saleTo: null,
    quota: null,
  };
}

function problemsOf(cards: readonly TicketEntry[], of: ListingOfTickets): Record<string, string> {
  if (cards.length === 0) return { tickets: 'Add at least one ticket' };
  return Object.fromEntries(
    cards.flatMap((card, index) =>
      Object.entries(checkTicket(card, of)).map(([field, message]) => [`tickets.${index}.${field}`, message]),
    ),
  );
}

function moved<Entry>(list: readonly Entry[], index: number, by: number): Entry[] {
  const next = [...list];
  const [entry] = next.splice(index, 1);
  if (entry !== undefined) next.splice(index + by, 0, entry);
  return next;
}
