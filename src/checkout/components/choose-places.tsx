import { useMutation, useQuery } from '@tanstack/react-query';
import Clock from 'lucide-react/icons/clock';
import UserPlus from 'lucide-react/icons/user-plus';
import { useRef, useState } from 'react';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { useOnce } from '../../platform/browser/use-once.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { formatPrice } from '../../platform/money.ts';
import { format } from '../../platform/time.ts';
import { FundingPanel } from '../../councils/components/funding-panel.tsx';
import type { listingsContract } from '../../listings/contract.ts';
import { listingAddress } from '../../listings/listing-address.ts';
import { ageText } from '../../people/learner.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { AddLearner, type FamilyLearner } from '../../places/components/add-learner.tsx';
import { AtPlace, countOf, listOf, whenOf } from '../../places/components/booking-text.tsx';
import { type Basket } from './basket.ts';
import { BroughtIntoView } from '../../places/components/scroll-into-view.tsx';
import { CheckoutLayout } from './checkout-layout.tsx';
import { CODE_REFUSED, CodeField, codeRefusal } from './code-field.tsx';
import { offByCode, PriceAdjustments } from '../../places/components/price-adjustments.tsx';
import {
  costOf,
  datesFor,
  leaveOut,
  linesOf,
  PAID_BY_COUNCIL,
  priceOf,
  ticketsFor,
  holdLinesOf,
  withAddOn,
  type Dates,
  type Line,
  type Selection,
  type TicketList,
} from './selection.ts';

export type Listing = AnswerOf<(typeof listingsContract)['GET /experiences/{experienceId}']>;

type Props = {
  listing: Listing;
  /** The key of a private listing's link. */
  listingKey: string | undefined;
  dates: Dates;
  ticketList: TicketList;
  learners: readonly FamilyLearner[];
  booker: { firstName: string; lastName: string; phoneNumber: string };
  selection: Selection;
  onSelect: (selection: Selection) => void;
  onHeld: (basket: Basket) => void;
  /** Takes dates out of what is booked. */
  onDropDates: (sessionIds: readonly string[]) => void;
  /** Back to what is held, where something is. */
  onKeep: (() => void) | null;
  /** Whether something is held already, of this listing or another: its time goes on and is no longer for more places. */
  holding: boolean;
};

/** The first half of the checkout: who goes, with which ticket, on which of the chosen dates. */
export function ChoosePlaces({
  listing,
  listingKey,
  dates,
  ticketList,
  learners,
  booker,
  selection,
  onSelect,
  onHeld,
  onDropDates,
  onKeep,
  holding,
}: Props) {
  const [adding, setAdding] = useState(learners.length === 0);
  const once = useOnce();
  const hasDates = dates.sessions.length > 0;
  // Once somebody could be chosen it stays so, also when the last date goes: a child may be half typed in.
  const wasOpen = useRef(false);
  wasOpen.current ||= hasDates;
  const code = useQuery({
    queryKey: ['code', listing.id, selection.code],
    queryFn: () =>
      api('GET /experiences/{experienceId}/codes/{code}', {
        params: { experienceId: listing.id, code: selection.code ?? '' },
        query: listingKey ? { key: listingKey } : {},
      }),
    enabled: selection.code !== undefined,
    // A refusal of the code stands beside its field. Each look counts as a try: it is not repeated by itself.
    meta: { quiet: CODE_REFUSED },
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const used = selection.code === undefined ? null : (code.data ?? null);
  const opened = used?.ticket ?? null;
  const tickets = opened
    ? [...ticketList.tickets.filter((ticket) => ticket.id !== opened.id), opened]
    : ticketList.tickets;
  const lines = linesOf(selection, learners, tickets, dates, listing);
  const holdLines = holdLinesOf(lines);
  const funded = lines.filter(({ ticket }) => ticket.funding === 'COUNCIL').map(({ learner }) => learner);
  const price = priceOf(lines, ticketList.bookerFeeBasisPoints, {
    rules: ticketList.discounts,
    returning: ticketList.returning,
    code: used,
    now: Temporal.Now.instant(),
  });
  const page = listingAddress({ slug: listing.slug, key: listingKey });

  // The button shows that it is busy a moment after the press; a second press may come before.
  const sending = useRef(false);
  const hold = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: () => {
      const body = {
        listingId: listing.id,
        ...(listingKey ? { key: listingKey } : {}),
        lines: holdLines,
        code: used?.code ?? null,
      };
      return once(body, (idempotencyKey) => api('POST /basket/places', { body, idempotencyKey }));
    },
    onSuccess: ({ basket }) => onHeld(basket),
    onSettled: () => {
      sending.current = false;
    },
  });
  const change = (next: Selection): void => {
    hold.reset();
    onSelect(next);
  };

  return (
    <CheckoutLayout
      listing={{
        title: listing.title,
        place: listing.address.venueName || listing.address.town,
        picture: listing.experienceMedia[0] ?? null,
      }}
      summary={
        <>
          <p>{datesText(dates)}</p>
          {lines.length > 0 && (
            <dl className="mt-3 flex flex-col gap-1.5 border-t border-line pt-3">
              {price.lines.map((line) => {
                const ticket = tickets.find((one) => one.id === line.ticketId);
                const funded = ticket?.funding === 'COUNCIL';
                return (
                  <div key={line.ticketId} className="flex justify-between gap-4">
                    <dt>
                      {ticket?.name}
                      <span className="text-ink-soft figures">
                        {' '}
                        {funded ? `× ${line.tickets}` : `${line.tickets} × ${formatPrice(line.eachPence)}`}
                      </span>
                    </dt>
                    <dd className="text-right">{funded ? PAID_BY_COUNCIL : <Money pence={line.totalPence} price />}</dd>
                  </div>
                );
              })}
              <PriceAdjustments adjustments={price.adjustments} />
              <div className="flex justify-between gap-4 border-t border-line pt-2 text-lg font-[700]">
                <dt>Total</dt>
                <dd>
                  <Money pence={price.total.totalPence} price />
                </dd>
              </div>
            </dl>
          )}
          {price.total.bookerFeePence > 0 && <p className="mt-1 text-sm text-ink-soft">Booking fee included.</p>}
        </>
      }
      action={
        <Button
          tone="primary"
          size="large"
          wide
          className="!px-4"
          icon={<Clock className="max-sm:hidden" aria-hidden />}
          busy={hold.isPending}
          aria-disabled={holdLines.length === 0}
          onClick={() => {
            if (sending.current) return;
            sending.current = true;
            hold.mutate();
          }}
        >
          {!hasDates
            ? 'No dates to hold'
            : holdLines.length === 0
              ? 'Choose who goes'
              : `Hold ${countOf(holdLines.length, 'place')}${holding ? '' : ' for 15 minutes'}`}
        </Button>
      }
      total={holdLines.length > 0 ? price.total.totalPence : null}
    >
      {hold.error ? (
        <BroughtIntoView key={hold.submittedAt}>
          <HoldProblem
            error={hold.error}
            dates={dates}
            listingAddress={page}
            onDropCode={() => change({ ...selection, code: undefined })}
            onDropDates={(ids) => {
              hold.reset();
              onDropDates(ids);
            }}
          />
        </BroughtIntoView>
      ) : null}
      <GoneDates dates={dates} told={goneIn(hold.error)} listingAddress={page} />

      {hasDates && (
        <Card
          title="Your dates"
          aside={
            <LinkButton tone="quiet" size="small" to={page}>
              Change dates
            </LinkButton>
          }
        >
          {dates.blockName && dates.unit === 'block' && (
            <p className="mb-1 font-[650]">
              {dates.blockName},{' '}
              {dates.sessions.length < (dates.datesOfBlock ?? 0)
                ? `${dates.sessions.length} of ${dates.datesOfBlock} dates`
                : 'all dates'}
            </p>
          )}
          <ul className="flex flex-col gap-0.5">
            {dates.sessions.map((session) => (
              <li
                key={session.id}
                className="flex min-h-11 items-center justify-between gap-3 border-b border-line last:border-0"
              >
                <span>
                  <time dateTime={session.startDate}>{whenOf(session)}</time>
                  <AtPlace place={session.place} />
                </span>
                {dates.unit === 'session' && dates.sessions.length > 1 && (
                  <Button tone="quiet" size="small" onClick={() => onDropDates([session.id])}>
                    Remove<span className="sr-only"> {whenOf(session)}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {dates.notes.map((sentence) => (
            <p key={sentence} className="mt-2 text-sm">
              {sentence}
            </p>
          ))}
        </Card>
      )}

      {wasOpen.current && (
        <Card title="Who goes?">
          <div className="flex flex-col gap-4">
            {learners.length > 0 && (
              <ChoiceGroup
                label="Who goes?"
                labelHidden
                name="learners"
                layout="cards"
                value={selection.learnerIds}
                options={learners.map((learner) =>
                  learnerChoice(learner, ticketsFor(learner, tickets, dates.sessions, dates.unit, listing).problem),
                )}
                onChange={(learnerIds) => change({ ...selection, learnerIds })}
              />
            )}
            {adding ? (
              <AddLearner
                booker={booker}
                onCancel={learners.length > 0 ? () => setAdding(false) : undefined}
                onAdded={(learner) => {
                  setAdding(false);
                  change({ ...selection, learnerIds: [...selection.learnerIds, learner.id] });
                }}
              />
            ) : (
              <Button className="w-fit" icon={<UserPlus aria-hidden />} onClick={() => setAdding(true)}>
                Add a child or yourself
              </Button>
            )}
          </div>
        </Card>
      )}

      {hasDates && (
        <>
          <TicketChoice
            learners={learners}
            selection={selection}
            dates={dates}
            tickets={tickets}
            listing={listing}
            onSelect={change}
          />
          {funded.length > 0 && <FundingPanel listingId={listing.id} learners={funded} />}
          <AddOnChoice lines={lines} unit={dates.unit} selection={selection} onSelect={change} />
          {lines.length > funded.length && (
            <CodeField
              id="code"
              used={used?.code ?? null}
              offPence={offByCode(price.adjustments)}
              error={codeRefusal(code.error)}
              busy={code.isFetching}
              onUse={(typed) => {
                if (typed === selection.code) void code.refetch();
                else change({ ...selection, code: typed });
              }}
              onRemove={() => change({ ...selection, code: undefined })}
            />
          )}

          {dates.unit === 'session' && dates.sessions.length > 1 && selection.learnerIds.length > 0 && (
            <Disclosure
              look="card"
              title="Different dates for different people"
              aside={selection.without.length > 0 ? <span className="text-sm text-ink-soft">changed</span> : undefined}
            >
              <div className="flex flex-col gap-4">
                {dates.sessions.map((session) => (
                  <fieldset key={session.id}>
                    <legend className="font-[650]">{whenOf(session)}</legend>
                    <div className="flex flex-wrap gap-x-6">
                      {learners
                        .filter((learner) => selection.learnerIds.includes(learner.id))
                        .map((learner) => {
                          const key = leaveOut(learner.id, session.id);
                          return (
                            <Checkbox
                              key={key}
                              label={learner.firstName}
                              checked={!selection.without.includes(key)}
                              onChange={(event) =>
                                change({
                                  ...selection,
                                  without: event.target.checked
                                    ? selection.without.filter((one) => one !== key)
                                    : [...selection.without, key],
                                })
                              }
                            />
                          );
                        })}
                    </div>
                  </fieldset>
                ))}
              </div>
            </Disclosure>
          )}
          {onKeep && (
            <p>
              <Button tone="quiet" onClick={onKeep}>
                Keep what I hold already
              </Button>
            </p>
          )}
        </>
      )}
    </CheckoutLayout>
  );
}

/** '5 dates, from Tue 06 Apr 2027' and so on. */
function datesText({ sessions, unit, blockName }: Dates): string {
  const [first] = sessions;
  if (!first) return 'No dates to book';
  if (sessions.length === 1) return whenOf(first);
  const from = `${countOf(sessions.length, 'date')} from ${format.shortDay(first.startDate)}`;
  return unit === 'block' && blockName ? `${blockName}: ${from}` : from;
}

function learnerChoice(learner: FamilyLearner, problem: string | null) {
  const age = ageText(learner, Temporal.Now.plainDateISO('Europe/London'));
  return {
    value: learner.id,
    label: [learner.firstName, learner.lastName].filter(Boolean).join(' '),
    help: problem ?? age,
    disabled: problem !== null,
  };
}

type TicketChoiceProps = Pick<Props, 'learners' | 'selection' | 'dates' | 'listing' | 'onSelect'> & {
  tickets: TicketList['tickets'];
};

/** One ticket for each learner; where only one fits there is nothing to choose. */
function TicketChoice({ learners, selection, dates, tickets: offered, listing, onSelect }: TicketChoiceProps) {
  const chosen = learners.filter((learner) => selection.learnerIds.includes(learner.id));
  if (chosen.length === 0) return null;
  return (
    <Card title={chosen.length === 1 ? 'Ticket' : 'Tickets'}>
      <ul className="flex flex-col gap-4">
        {chosen.map((learner) => {
          const days = datesFor(learner.id, selection, dates);
          const { tickets, problem } = ticketsFor(learner, offered, days, dates.unit, listing);
          const [first] = tickets;
          const ticket = tickets.find((one) => one.id === selection.ticketOf[learner.id]) ?? first;
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
                  <span className="font-[650]">{learner.firstName}</span> {ticket.name}
                </span>
                <span className="figures">{costOf(ticket, dates.unit)}</span>
                {ticket.description && <span className="w-full text-sm text-ink-soft">{ticket.description}</span>}
              </li>
            );
          }
          return (
            <li key={learner.id}>
              <SelectField
                label={`Ticket for ${learner.firstName}`}
                name={`ticket-${learner.id}`}
                value={ticket.id}
                help={ticket.description || undefined}
                options={tickets.map((one) => ({
                  value: one.id,
                  label: `${one.name}: ${costOf(one, dates.unit)}`,
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

type AddOnChoiceProps = Pick<Props, 'selection' | 'onSelect'> & { lines: readonly Line[]; unit: Dates['unit'] };

/** What can be had with the tickets, for each learner on all of their dates. */
function AddOnChoice({ lines, unit, selection, onSelect }: AddOnChoiceProps) {
  const offering = lines.filter(({ ticket }) => ticket.addOns.length > 0);
  if (offering.length === 0) return null;
  const chosen = selection.addOns ?? [];
  return (
    <Card title="Extras">
      <div className="flex flex-col gap-4">
        {offering.map(({ learner, ticket, sessions }) => (
          <fieldset key={learner.id}>
            <legend className="font-[650]">{learner.firstName}</legend>
            {ticket.addOns.map((addOn) => {
              const key = withAddOn(learner.id, addOn.id);
              const per =
                addOn.allInPence === 0
                  ? ''
                  : unit === 'block'
                    ? ' for the block'
                    : sessions.length > 1
                      ? ` on each of ${sessions.length} dates`
                      : '';
              return (
                <Checkbox
                  key={key}
                  label={`${addOn.name}, ${formatPrice(addOn.allInPence)}${per}`}
                  checked={chosen.includes(key)}
                  onChange={(event) =>
                    onSelect({
                      ...selection,
                      addOns: event.target.checked ? [...chosen, key] : chosen.filter((one) => one !== key),
                    })
                  }
                />
              );
            })}
          </fieldset>
        ))}
      </div>
    </Card>
  );
}

type GoneDatesProps = {
  dates: Dates;
  /** Ids of dates of which the refusal above says already that they are gone. */
  told: readonly string[];
  listingAddress: string;
};

/**
 * Dates of the link that cannot be booked any more, each with its reason; they may go while somebody is choosing. A link
 * without any date leads to where they are chosen.
 */
function GoneDates({ dates, told, listingAddress }: GoneDatesProps) {
  const { unknown, sessions } = dates;
  const gone = dates.gone.filter((session) => !told.includes(session.id));
  if (sessions.length + dates.gone.length + unknown === 0) {
    return (
      <Notice
        tone="attention"
        title="No dates are chosen yet"
        action={
          <LinkButton tone="primary" to={listingAddress}>
            Choose dates
          </LinkButton>
        }
      >
        Choose them on the page of the listing, and you come back here to say who goes.
      </Notice>
    );
  }
  if (gone.length === 0 && unknown === 0) return null;
  const asked = gone.length + unknown + sessions.length;
  const missing = gone.length + unknown;
  const title =
    sessions.length === 0
      ? `${asked === 1 ? 'This date' : 'These dates'} cannot be booked any more`
      : `${missing} of your ${asked} dates cannot be booked any more`;
  return (
    <Notice
      tone="attention"
      title={title}
      live
      action={<LinkButton to={listingAddress}>Choose other dates</LinkButton>}
    >
      <ul>
        {gone.map((session) => (
          <li key={session.id}>
            {whenOf(session)}
            {session.reason ? `: ${session.reason}` : ''}
          </li>
        ))}
        {unknown > 0 && <li>{countOf(unknown, 'date is', 'dates are')} no longer offered.</li>}
      </ul>
      {sessions.length > 0 && (
        <p className="mt-2">
          You can go on with the other {sessions.length === 1 ? 'date' : countOf(sessions.length, 'date')}.
        </p>
      )}
    </Notice>
  );
}

type GoneDetails = {
  sessions?: { sessionId: string; startDate: string; endDate: string; asked: number; left: number | null }[];
  /** `left` is null where the provider does not show how many there are. */
  tickets?: { ticketId: string; name: string; asked: number; left: number | null }[];
};
type BusyDetails = { learnerName?: string; sessionId?: string };

/** The dates of which a refused hold says that they are gone. */
function goneIn(error: unknown): string[] {
  const data = error instanceof RequestFailed ? error.data : undefined;
  if (data?.key !== 'places-gone') return [];
  return ((data.details ?? {}) as GoneDetails).sessions?.map((session) => session.sessionId) ?? [];
}

type HoldProblemProps = {
  error: unknown;
  dates: Dates;
  listingAddress: string;
  onDropDates: (sessionIds: readonly string[]) => void;
  onDropCode: () => void;
};

/** Why the places could not be held, and what to do about it. Nothing was held: it is all of them or none. */
function HoldProblem({ error, dates, listingAddress, onDropDates, onDropCode }: HoldProblemProps) {
  const data = error instanceof RequestFailed ? error.data : undefined;
  const others = (gone: readonly string[]): number =>
    dates.sessions.filter((session) => !gone.includes(session.id)).length;
  if (data?.key === 'places-gone') {
    const { sessions = [], tickets = [] } = (data.details ?? {}) as GoneDetails;
    const gone = sessions.map((session) => session.sessionId);
    const rest = others(gone);
    return (
      <Notice
        tone="attention"
        live
        title={data.message}
        action={
          <>
            {gone.length > 0 && rest > 0 && dates.unit === 'session' && (
              <Button tone="primary" onClick={() => onDropDates(gone)}>
                Go on with the other {rest === 1 ? 'date' : countOf(rest, 'date')}
              </Button>
            )}
            <LinkButton to={listingAddress}>Choose other dates</LinkButton>
          </>
        }
      >
        {sessions.some((session) => session.left === null || session.left > 0) && (
          <p>
            Where a few places are left, fewer of you could go: untick somebody under ‘Different dates for different
            people’.
          </p>
        )}
        {tickets.length > 0 && (
          <p>
            {listOf(
              tickets.map(
                (ticket) =>
                  `${ticket.name}: ${ticket.left === 0 ? 'none left' : ticket.left === null ? `fewer than the ${ticket.asked} you need` : `${ticket.left} left, you need ${ticket.asked}`}`,
              ),
            )}
            .
          </p>
        )}
        <p>Nothing was held and nothing was charged.</p>
      </Notice>
    );
  }
  if (data?.key === 'learner-busy') {
    const { sessionId } = (data.details ?? {}) as BusyDetails;
    return (
      <Notice
        tone="attention"
        live
        title={data.message}
        action={
          sessionId && dates.unit === 'session' && others([sessionId]) > 0 ? (
            <Button tone="primary" onClick={() => onDropDates([sessionId])}>
              Go on without this date
            </Button>
          ) : undefined
        }
      >
        Nothing was held and nothing was charged.
      </Notice>
    );
  }
  if (data?.key?.startsWith('code-')) {
    return (
      <Notice
        tone="attention"
        live
        title={data.message}
        action={
          <Button tone="primary" onClick={onDropCode}>
            Go on without the code
          </Button>
        }
      >
        What you chose is still here. Nothing was held and nothing was charged.
      </Notice>
    );
  }
  return (
    <Notice tone="danger" live title="The places could not be held">
      {sentenceOf(error)}
    </Notice>
  );
}
