import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../client.ts';
import { RequestFailed, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { useOnce } from '../../platform/browser/use-once.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { formatMoney } from '../../platform/money.ts';
import { format } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { BarOfConsequences } from '../../ui/bar-of-consequences.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import type { movesContract } from '../contract.ts';
import { AtPlace, countOf, fullName, listOf, whenOf, type Booking } from '../../places/components/booking-text.tsx';

type Options = AnswerOf<(typeof movesContract)['GET /bookings/{bookingId}/move-options']>;
type DateOption = Options['dates'][number];
type Place = Booking['places'][number];

const MAXIMUM_MESSAGE = 1_000;
const DATES_AT_FIRST = 12;

/** Places that can only move together: those of one date and ticket, or of one ticket for a block. */
type Group = { key: string; places: Place[] };

function groupsOf(places: readonly Place[]): Group[] {
  const movable = places.filter((place) => place.canMove);
  const keyOf = ({ ticket, session }: Place): string =>
    ticket.unit === 'block' ? `${ticket.id} ${session.blockName}` : `${ticket.id} ${session.id}`;
  return [...Map.groupBy(movable, keyOf)].map(([key, group]) => ({ key, places: group }));
}

const learnersOf = (places: readonly Place[]): Place['learner'][] => [
  ...new Map(places.map((place) => [place.learner.id, place.learner])).values(),
];

/** When the places of a group are: one date, or the dates of a block. */
function whenOfGroup({ places }: Group): string {
  const [first] = places;
  if (!first) return '';
  const dates = new Set(places.map((place) => place.session.id)).size;
  return dates === 1
    ? whenOf(first.session)
    : `${first.session.blockName}, ${countOf(dates, 'date')} from ${format.shortDay(first.session.startDate)}`;
}

function whenOfDate(date: DateOption): string {
  return date.sessionIds.length === 1
    ? whenOf(date)
    : `${date.blockName}, ${countOf(date.sessionIds.length, 'date')}, ${format.shortDay(date.startDate)} to ${format.shortDay(date.lastDate)}`;
}

/** What a move costs beyond what was paid, in words. */
function differenceWords(pence: number, as: Booking['as']): string {
  if (pence === 0) return 'same price';
  if (pence > 0) return `${formatMoney(pence)} more`;
  return `${formatMoney(-pence)} back to ${as === 'booker' ? 'you' : 'the family'}`;
}

/** 'Pay £16.48 and move', 'Move 1 place and get back £16.48': what the button will do, in figures. */
function buttonText(difference: number, count: number, as: Booking['as']): string {
  if (difference > 0) return `Pay ${formatMoney(difference)} and move`;
  const move = `Move ${countOf(count, 'place')}`;
  if (difference === 0) return move;
  return `${move} and ${as === 'booker' ? 'get' : 'give'} back ${formatMoney(-difference)}`;
}

const keyOfDate = (date: DateOption): string => date.sessionIds[0] ?? '';

type MovePlacesProps = { booking: Booking; onMoved: (booking: Booking) => void };

/** Asks what moves and where to, shows the difference, and moves or goes on to the payment page. */
export function MovePlaces({ booking, onMoved }: MovePlacesProps) {
  const groups = groupsOf(booking.places);
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const [staying, setStaying] = useState<ReadonlySet<string>>(new Set());
  const group = groups.find(({ key }) => key === chosenKey) ?? (groups.length === 1 ? groups[0] : undefined);
  const learners = group ? learnersOf(group.places) : [];
  const placeIds = (group?.places ?? []).filter((place) => !staying.has(place.learner.id)).map((place) => place.id);
  return (
    <div className="flex flex-col gap-5">
      <Card title="What moves?">
        {groups.length > 1 ? (
          <RadioGroup
            label="Choose a date of this booking"
            name="group"
            layout="cards"
            value={group?.key ?? null}
            onChange={(key) => {
              setChosenKey(key);
              setStaying(new Set());
            }}
            options={groups.map((one) => ({
              value: one.key,
              label: whenOfGroup(one),
              help: `${listOf(learnersOf(one.places).map((learner) => learner.firstName))}, ${one.places[0]?.ticket.name ?? ''}`,
            }))}
          />
        ) : (
          group && (
            <p>
              <strong>{whenOfGroup(group)}</strong>
              <span className="block text-ink-soft">
                {listOf(learners.map(fullName))}, {group.places[0]?.ticket.name}
              </span>
            </p>
          )
        )}
        {learners.length > 1 && (
          <fieldset className="mt-4">
            <legend className="font-[650]">Who moves?</legend>
            {learners.map((learner) => (
              <Checkbox
                key={learner.id}
                label={fullName(learner)}
                checked={!staying.has(learner.id)}
                onChange={(event) => {
                  const next = new Set(staying);
                  if (event.target.checked) next.delete(learner.id);
                  else next.add(learner.id);
                  setStaying(next);
                }}
              />
            ))}
          </fieldset>
        )}
      </Card>
      {placeIds.length > 0 ? (
        <WhereTo key={placeIds.join(',')} booking={booking} placeIds={placeIds} onMoved={onMoved} />
      ) : (
        <p className="text-ink-soft">Choose what moves, and you see the dates that have places.</p>
      )}
    </div>
  );
}

function WhereTo({ booking, placeIds, onMoved }: MovePlacesProps & { placeIds: string[] }) {
  const { as } = booking;
  const options = useQuery({
    queryKey: ['move-options', booking.id, placeIds.join(',')],
    queryFn: () =>
      api('GET /bookings/{bookingId}/move-options', {
        params: { bookingId: booking.id },
        query: { places: placeIds.join(','), as },
      }),
    staleTime: 0,
    // There is a state of its own for this.
    meta: { quiet: [409] },
  });
  if (options.error) {
    const refused = options.error instanceof RequestFailed && options.error.status === 409;
    return (
      <ErrorState
        title={refused ? 'It cannot be moved' : 'The dates could not be loaded'}
        onRetry={refused ? undefined : () => void options.refetch()}
        busy={options.isFetching}
      >
        {sentenceOf(options.error)} Nothing was moved.
      </ErrorState>
    );
  }
  if (!options.data) return <SkeletonList rows={4} label="Loading the dates" />;
  if (options.data.dates.length === 0) {
    return (
      <Notice tone="info" title="There is no other date to come">
        {as === 'booker'
          ? `Please ask ${booking.provider.name} whether there will be more.`
          : 'Add dates to the listing first; then families can be moved there.'}
      </Notice>
    );
  }
  return (
    <ChooseDate
      booking={booking}
      options={options.data}
      onMoved={onMoved}
      onChanged={() => void options.refetch()}
      placeIds={placeIds}
    />
  );
}

type ChooseDateProps = MovePlacesProps & { placeIds: string[]; options: Options; onChanged: () => void };

function ChooseDate({ booking, options, placeIds, onMoved, onChanged }: ChooseDateProps) {
  const { as } = booking;
  const navigate = useNavigate();
  const [ticketId, setTicketId] = useState(options.tickets[0]?.id ?? '');
  const [dateKey, setDateKey] = useState<string | null>(null);
  const [all, setAll] = useState(false);
  const [message, setMessage] = useState('');
  const once = useOnce();
  const ticket = options.tickets.find(({ id }) => id === ticketId);
  const priceOn = (date: DateOption) => date.tickets.find((one) => one.ticketId === ticketId)?.differencePence;
  const date = options.dates.find((one) => keyOfDate(one) === dateKey);
  const difference = date && date.refusal === null ? priceOn(date) : undefined;

  const move = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: (to: { date: DateOption; difference: number }) => {
      const body = {
        placeIds,
        sessionIds: to.date.sessionIds,
        ticketId,
        expectedDifferencePence: to.difference,
        as,
        ...(as === 'provider' && message.trim() !== '' ? { message } : {}),
      };
      return once(body, (idempotencyKey) =>
        api('POST /bookings/{bookingId}/move', { params: { bookingId: booking.id }, body, idempotencyKey }),
      );
    },
    onSuccess: (answer, to) => {
      if (answer.outcome === 'pay') {
        window.location.assign(answer.url);
        return;
      }
      onMoved(answer.booking);
      toast.success(`Moved to ${whenOfDate(to.date)}`);
      void navigate(`/bookings/${booking.id}`);
    },
    onError: (error) => {
      if (error instanceof RequestFailed) onChanged();
    },
  });
  const refusalOf = (one: DateOption): string | null =>
    one.refusal ?? (priceOn(one) === undefined ? 'Not with this ticket' : null);
  const [possible, impossible] = [
    options.dates.filter((one) => refusalOf(one) === null),
    options.dates.filter((one) => refusalOf(one) !== null),
  ];
  const shown = all ? possible : possible.slice(0, DATES_AT_FIRST);
  const count = options.places.length;
  return (
    <>
      {options.tickets.length > 1 && (
        <Card title="Which ticket?">
          <RadioGroup
            label="The ticket for the new date"
            name="ticket"
            value={ticketId}
            onChange={setTicketId}
            options={options.tickets.map((one) => ({
              value: one.id,
              label: one.kept ? `${one.name}, as booked` : one.name,
              help: one.kept
                ? 'The price stays as it was agreed.'
                : `${formatMoney(one.allInPence)}, booking fee included`,
            }))}
          />
        </Card>
      )}
      <Card title="Which date?">
        {possible.length === 0 ? (
          <p>None of the dates to come can be chosen.</p>
        ) : (
          <RadioGroup
            label="The new date"
            name="date"
            layout="cards"
            value={dateKey}
            onChange={setDateKey}
            options={shown.map((one) => {
              const left = one.left === null ? '' : `, ${countOf(one.left, 'place')} left`;
              return {
                value: keyOfDate(one),
                label: whenOfDate(one),
                help: `${one.blockName}${one.place === null ? '' : `, at ${one.place}`}${left}, ${differenceWords(priceOn(one) ?? 0, as)}`,
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
                  <span className="block text-sm text-ink-soft">{refusalOf(one)}</span>
                </li>
              ))}
            </ul>
          </Disclosure>
        )}
      </Card>
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
              {difference > 0
                ? `${ticket?.name ?? 'This ticket'} costs ${formatMoney(difference)} more. Your old date is kept until that is paid.`
                : difference < 0
                  ? `${formatMoney(-difference)} goes back to the card it was paid with.`
                  : 'The price stays the same.'}
            </p>
            <Button
              tone="primary"
              className="flex-none"
              busy={move.isPending}
              onClick={() => move.mutate({ date, difference })}
            >
              {buttonText(difference, count, as)}
            </Button>
          </div>
        ) : (
          <p className="text-ink-soft">Choose a date to see what changes.</p>
        )}
      </BarOfConsequences>
    </>
  );
}
