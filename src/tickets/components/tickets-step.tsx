import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { api } from '../../client.ts';
import { formatAges } from '../../people/age.ts';
import { useOwnListing } from '../../listings/components/own-listing.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { useBlocks, useRefreshListing } from '../../schedule/components/blocks.ts';
import { StepForm } from '../../schedule/components/step-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ticketsContract } from '../contract.ts';
import { DiscountsEditor, useDiscountsDraft } from './discounts-editor.tsx';
import { SaleMoment } from './sale-moment.tsx';
import { TicketPrice } from './ticket-price.tsx';
import { AddOns } from './add-ons-field.tsx';
import { OrderButtons } from './order-buttons.tsx';
import { ConcessionField, renamed, WhoPays } from './who-may-have-it.tsx';
import {
  checkTicket,
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
export function TicketsStep(props: TicketsStepProps) {
  return <Tickets {...props} adding={false} />;
}

/** 'Add a ticket': the form of one new ticket. Those that are there already are not shown and stay as they are. */
export function NewTicketStep(props: TicketsStepProps) {
  return <Tickets {...props} adding />;
}

function Tickets({ experienceId, adding, onDone, onBack }: TicketsStepProps & { adding: boolean }) {
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
      adding={adding}
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
  /** Only a new ticket is shown. */
  adding: boolean;
  list: TicketList;
  of: ListingOfTickets;
  /** What tickets can cover, by the kinds of blocks that the listing has. */
  units: readonly TicketUnit[];
  onReload: () => void;
};

function TicketsForm({ experienceId, adding, list, of, units, onReload, onDone, onBack }: FormProps) {
  const [cards, setCards] = useState<TicketEntry[]>(() => {
    const saved = list.tickets.map(cardOf);
    return adding ? [...saved, newCard('PAID', units[0] ?? 'session', saved)] : saved;
  });
  const [isSent, setSent] = useState(false);
  const refresh = useRefreshListing(experienceId);
  const discounts = useDiscountsDraft(experienceId);
  const save = useMutation({
    mutationFn: async () => {
      // Discounts first: they keep their own version, and a ticket that is refused does not lose them.
      if (!adding) await discounts.save();
      return api('PUT /experiences/{experienceId}/tickets', {
        params: { experienceId },
        body: {
          version: list.version,
          tickets: cards.map(({ key: _key, ...ticket }) => ({ ...ticket, addOns: [...ticket.addOns] })),
        },
      });
    },
    onSuccess: async () => {
      await refresh();
      onDone();
    },
  });
  const failed = save.error instanceof RequestFailed ? save.error : null;
  const isStale = failed?.data?.key === 'version-changed';
  const localProblems = (): Record<string, string> => ({
    ...problemsOf(cards, of),
    ...(adding ? {} : discounts.problems(list.tickets.map((ticket) => ticket.id))),
  });
  const local = isSent ? localProblems() : {};
  const problems: Record<string, string> = { ...failed?.data?.fields, ...local };

  const set = (index: number, change: Partial<TicketEntry>): void => {
    setCards(cards.map((card, at) => (at === index ? { ...card, ...change } : card)));
    if (failed) save.reset();
  };
  const move = (index: number, by: number): void => setCards(moved(cards, index, by));
  const add = (funding: 'PAID' | 'FREE'): void => setCards([...cards, newCard(funding, units[0] ?? 'session', cards)]);
  const submit = (): void => {
    setSent(true);
    if (Object.keys(localProblems()).length === 0) save.mutate();
  };
  const uncovered = adding ? [] : units.filter((unit) => cards.length > 0 && !cards.some((card) => card.unit === unit));
  return (
    <StepForm
      problems={problems}
      failure={save.isError && !isStale && !failed?.data?.fields ? sentenceOf(save.error) : undefined}
      busy={save.isPending}
      onSubmit={submit}
      onBack={onBack}
      more={
        adding &&
        list.tickets.length > 0 && (
          <Button tone="quiet" onClick={onDone}>
            Go on without another ticket
          </Button>
        )
      }
    >
      {isStale && (
        <Notice
          tone="attention"
          live
          title="Somebody else has changed these tickets or discounts"
          action={
            <Button
              onClick={() => {
                discounts.reload();
                onReload();
              }}
            >
              Show what they saved
            </Button>
          }
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
        {cards.map((card, index) =>
          adding && card.id ? null : (
            <li key={card.key}>
              <TicketCard
                card={card}
                index={index}
                count={cards.length}
                of={of}
                units={units}
                bookerFee={list.bookerFeeBasisPoints}
                problems={problems}
                alone={adding}
                set={(change) => set(index, change)}
                onMove={(by) => move(index, by)}
                onRemove={() => setCards(cards.filter((_, at) => at !== index))}
              />
            </li>
          ),
        )}
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
      {!adding && (
        <div id="add-ticket" className="flex flex-wrap gap-3">
          <Button id="tickets" icon={<Plus aria-hidden />} onClick={() => add('PAID')}>
            Add a paid ticket
          </Button>
          <Button icon={<Plus aria-hidden />} onClick={() => add('FREE')}>
            Add a free ticket
          </Button>
        </div>
      )}
      {!adding && (
        <DiscountsEditor
          draft={discounts}
          tickets={list.tickets}
          bookerFeeBasisPoints={list.bookerFeeBasisPoints}
          problems={problems}
          onChange={() => failed && save.reset()}
        />
      )}
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
  /** The one ticket of the form: who pays is chosen in it, and it is neither moved nor removed. */
  alone: boolean;
  set: (change: Partial<TicketEntry>) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
};

function TicketCard(props: CardProps) {
  const { card, index, count, of, units, bookerFee, problems, alone, set, onMove, onRemove } = props;
  const id = (field: string): string => `tickets.${index}.${field}`;
  const named = card.name || (alone ? 'New ticket' : `Ticket ${index + 1}`);
  const offered = units.includes(card.unit) ? units : [...units, card.unit];
  return (
    <Card
      title={named}
      aside={!alone && <OrderButtons named={named} index={index} count={count} onMove={onMove} onRemove={onRemove} />}
    >
      <div className="flex flex-col gap-5">
        <TextField
          id={id('name')}
          label="Name"
          help="Like ‘Child’ or ‘Grown-up’"
          maxLength={80}
          value={card.name}
          onChange={(event) => set(renamed(card, event.target.value))}
          error={problems[id('name')]}
        />
        {(of.councilFunded || alone) && <WhoPays {...{ card, id, problems, set }} councilFunded={of.councilFunded} />}
        <TicketPrice {...{ card, bookerFee, problems, id, set }} />
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
        <ConcessionField {...{ card, id, problems, set }} />
        <AddOns card={card} id={id} bookerFee={bookerFee} problems={problems} set={set} />
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
    card.saleTo !== null ||
    card.codeOnly;
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
                Empty: the ages of your listing, {formatAges(of)}. Ages count on the day of each date.
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
        <Checkbox
          label="Sold only with a code"
          help="Nobody sees this ticket until they type a code that opens it. You make the code below, under ‘Codes’."
          checked={card.codeOnly}
          onChange={(event) => set({ codeOnly: event.target.checked })}
        />
      </div>
    </Disclosure>
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
    wholePence: null,
    ageFrom: null,
    ageTo: null,
    minimumPerBooking: 1,
    maximumPerBooking: null,
    saleFrom: null,
    saleTo: null,
    quota: null,
    codeOnly: false,
    concession: '',
    addOns: [],
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
