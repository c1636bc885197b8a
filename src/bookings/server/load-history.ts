import { formatMoney } from '../../platform/money.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import { pipeline } from '../../platform/server/database/pipeline.ts';
import { isAboutBooking, type EventKind, type EventRow, type Events } from '../../platform/server/work/events.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import type { Fill } from '../../schedule/server/take-places.ts';
import { offlineMethods } from '../../places/dues.ts';
import type { Canceller } from '../../places/place.ts';
import { formatSession } from '../../schedule/date-words.ts';
import { lastDayOf } from '../../places/refund-rules.ts';
import type { Cancellations } from '../../cancellations/server/read-cancellations.ts';

type Entry = { at: string; kind: string; sentence: string };

/** What is known of a booking already. */
type Known = {
  places: readonly { id: string; first_name: string; start_date: Date }[];
  refunds: readonly { id: string; amountPence: number }[];
  cancellations: Cancellations;
  /** What whoever reads it calls the two sides: 'you', or a name. */
  sides: Sides;
};

type Sides = { booker: string; provider: string };

/** What a booking's history is told from: its events, and its payments. */
export async function loadHappened(db: Queryable, bookingId: string) {
  const [events, paid] = await pipeline(
    db,
    (through) => eventRows(through, { bookingId }),
    (through) => paymentsOf(through, bookingId),
  );
  return { events: events as HistoryEvent[], paid };
}

type HistoryEvent = { [Kind in EventKind]: Pick<EventRow<Kind>, 'kind' | 'at' | 'data'> }[EventKind];

/** What happened to a booking, oldest first, one sentence each. */
export async function historyOf(
  db: Queryable,
  bookingId: string,
  { events, paid }: Awaited<ReturnType<typeof loadHappened>>,
  known: Known,
): Promise<Entry[]> {
  const moves = events.some(({ kind }) => kind === 'places.moved')
    ? await movesOf(db, bookingId)
    : new Map<string, MoveWords>();
  const amounts = new Map(known.refunds.map((refund) => [refund.id, refund.amountPence]));
  const names = namesOf(known.places);
  const { cancellations, sides } = known;
  const cancelledAt = new Map(
    events.flatMap((event): [string, Date][] =>
      event.kind === 'places.cancelled' && event.data.refundId ? [[event.data.refundId, event.at]] : [],
    ),
  );
  const entries = events.flatMap((event): Entry[] => {
    const sentence = sentenceOf(event, { amounts, cancellations, moves, names, sides });
    // The refund of a cancellation is decided in its transaction, a moment before it is recorded.
    const cause = event.kind === 'refund.decided' ? cancelledAt.get(event.data.refundId) : undefined;
    const at = cause && cause > event.at ? cause : event.at;
    return sentence ? [{ at: at.toISOString(), kind: event.kind, sentence }] : [];
  });
  return [...paid, ...entries].sort((a, b) => {
    if (a.at !== b.at) return a.at < b.at ? -1 : 1;
    return Number(a.kind.startsWith('refund.')) - Number(b.kind.startsWith('refund.'));
  });
}

type Words = {
  /** Pence by refund. */
  amounts: ReadonlyMap<string, number>;
  cancellations: Cancellations;
  moves: ReadonlyMap<string, MoveWords>;
  /** 'Otto on 3rd December, 09:30', by place. */
  names: ReadonlyMap<string, string>;
  sides: Sides;
};

/** So many places are named; of more than that only the number is said. */
const NAMED_PLACES = 4;

/** '2 places cancelled by you (Otto on 3rd December, 09:30; Ida on 3rd December, 09:30)' */
function placesWords(ids: readonly string[], did: 'cancelled' | 'moved', by: string, names: Words['names']): string {
  const count = ids.length;
  const who = ids.length <= NAMED_PLACES ? ids.flatMap((id) => names.get(id) ?? []).join('; ') : '';
  return `${count === 1 ? '1 place' : `${count} places`} ${did} by ${isolated(by)}${who ? ` (${isolated(who)})` : ''}`;
}

type MoveWords = { dates: string; message: string };

/** That a session holds more people than its capacity, because the provider wanted it so. */
function beyondWords(beyond: readonly Fill[]): string {
  return beyond.map(({ capacity, taken }) => ` Knowingly beyond the capacity: ${taken} of ${capacity}.`).join('');
}

function recordWords({ kind, amountPence, method }: Events['offline-payment.recorded'], provider: string): string {
  const how = ` (${offlineMethods[method]})`;
  const amount = formatMoney(Math.abs(amountPence));
  return kind === 'RETURNED'
    ? `${amount} was given back by ${isolated(provider)}${how}.`
    : `${amount} was paid to ${isolated(provider)}${how}.`;
}

const sideOf = (by: Canceller, sides: Sides): string => (by === 'provider' ? sides.provider : sides.booker);

/** At the beginning of a sentence. */
const atFirst = (name: string): string => (name === 'you' ? 'You' : name);

function sentenceOf({ kind, data }: HistoryEvent, words: Words): string | null {
  const { cancellations, moves, names, sides } = words;
  const provider = atFirst(sides.provider);
  const amountOf = (refundId: string): string => formatMoney(words.amounts.get(refundId) ?? 0);
  switch (kind) {
    case 'booking.confirmed':
      return data.by === 'provider'
        ? `Booked by ${isolated(sides.provider)}.${beyondWords(data.beyond ?? [])}`
        : 'Booked.';
    case 'offline-payment.recorded':
      return recordWords(data, sides.provider);
    case 'offline-payment.taken-back':
      return `A record of ${formatMoney(Math.abs(data.amountPence))} was taken back.`;
    case 'customer.claimed':
      return `Taken into an account by ${isolated(sides.booker)}.`;
    case 'booking.requested':
      return 'Requested.';
    case 'waiting.accepted':
      return 'A place was offered from the waiting list and taken.';
    case 'booking.approved':
      return data.by === 'council' ? 'The council said yes.' : `${isolated(provider)} said yes.`;
    case 'booking.declined':
      return data.by === 'council'
        ? 'The council does not pay for these places. Nothing was charged.'
        : `${isolated(provider)} said no. Nothing was charged.`;
    case 'switch.offered':
      return 'The places are kept for a while, to be booked with another ticket.';
    case 'switch.taken':
      return 'The places were taken with another ticket.';
    case 'switch.lapsed':
      return 'The places that were kept for another ticket were given back.';
    case 'booking.part-declined':
      return `The council does not pay for ${data.placeIds.length === 1 ? 'one of the places' : 'some of the places'} (${data.placeIds.flatMap((id) => names.get(id) ?? []).join('; ')}).`;
    case 'booking.withdrawn':
      return `Taken back by ${isolated(sides.booker)}. Nothing was charged.`;
    case 'booking.lapsed':
      return data.card
        ? 'The card’s bank did not keep the money ready, so the request lapsed. Nothing was charged.'
        : 'Not answered in time, so the request lapsed. Nothing was charged.';
    case 'dates.changed':
      return changedDates(data, provider);
    case 'places.cancelled': {
      const { message = '', council = null } = cancellations.get(data.cancellationId) ?? {};
      const what = placesWords(data.placeIds, 'cancelled', council ?? sideOf(data.by, sides), names);
      return message ? `${what}: ‘${isolated(message)}’` : `${what}.`;
    }
    case 'places.moved': {
      const what = placesWords(data.from, 'moved', sideOf(data.by, sides), new Map());
      const move = moves.get(data.moveId);
      return `${what}${move?.dates ?? ''}${move?.message ? `: ‘${isolated(move.message)}’` : '.'}`;
    }
    case 'move.lapsed':
      return 'A move to another date was not paid, so the booking stayed as it was.';
    case 'refund.decided':
      return `A refund of ${amountOf(data.refundId)} was decided.`;
    case 'refund.asked':
      return `A refund of up to ${amountOf(data.refundId)} was asked for.`;
    case 'refund.declined':
      return data.byPolicy
        ? 'The refund was not decided in time; the policy gives nothing more.'
        : `${isolated(provider)} declined the refund.`;
    case 'refund.paid':
      return `${amountOf(data.refundId)} was sent back to the card.`;
    case 'refund.failed':
      return `The bank did not take the refund of ${amountOf(data.refundId)}.`;
    case 'dispute.opened':
      return 'The card’s holder asked the bank for money back.';
    case 'dispute.closed':
      return data.state === 'WON'
        ? 'The bank decided that the payment stands.'
        : 'The bank gave money back to the card’s holder.';
    default:
      return null;
  }
}

/** 'Oakwood moved Tue 6 Apr, 09:30 – 12:30 to Wed 7 Apr, … Cancelling is free until …' */
function changedDates({ moved, removed, freeUntil }: Events['dates.changed'], provider: string): string {
  const what = [
    ...moved.map(({ before, after }) => `moved ${formatSession(before)} to ${formatSession(after)}`),
    ...removed.map((session) => `took ${formatSession(session)} away`),
  ];
  const free = freeUntil ? ` Cancelling is free until ${lastDayOf(Temporal.Instant.from(freeUntil))}.` : '';
  return `${isolated(provider)} ${what.length > 0 ? what.join('; ') : 'changed the dates'}.${free}`;
}

const eventRows = async (db: Queryable, { bookingId }: { bookingId: string }) =>
  db
    .selectFrom('event')
    .select(['id', 'kind', 'at', 'data'])
    .where(isAboutBooking(bookingId))
    .orderBy('at')
    .orderBy('id')
    .execute();

function namesOf(places: Known['places']): Map<string, string> {
  return new Map(
    places.map((place) => [
      place.id,
      `${isolated(place.first_name)} on ${format.dayAndTime(place.start_date.toISOString())}`,
    ]),
  );
}

/** Where places were moved from and to, by the move's id: ' from Tue 6 Apr, 09:30 to Thu 8 Apr, 09:30'. */
async function movesOf(db: Queryable, bookingId: string): Promise<Map<string, MoveWords>> {
  const rows = await db
    .selectFrom('move')
    .innerJoin('move_place', 'move_place.move_id', 'move.id')
    .innerJoin('place', 'place.id', 'move_place.place_id')
    .innerJoin('session', 'session.id', 'place.session_id')
    .select(['move.id', 'move.message', 'move_place.side', (is) => is.fn.min('session.start_date').as('start')])
    .where('move.booking_id', '=', bookingId)
    .groupBy(['move.id', 'move.message', 'move_place.side'])
    .execute();
  const start = (moveId: string, side: string): string => {
    const row = rows.find((one) => one.id === moveId && one.side === side);
    return row ? format.dayAndTime(row.start.toISOString()) : '';
  };
  return new Map(
    rows.map((row) => [
      row.id,
      { dates: ` from ${start(row.id, 'from')} to ${start(row.id, 'to')}`, message: row.message },
    ]),
  );
}

const paidRows = async (db: Queryable, { bookingId }: { bookingId: string }) =>
  db
    .selectFrom('ledger_entry')
    .innerJoin('payment', 'payment.id', 'ledger_entry.payment_id')
    .select(['payment.finished_at', (is) => is.fn.sum<string>('ledger_entry.amount_pence').as('amount')])
    .where('ledger_entry.booking_id', '=', bookingId)
    .where('ledger_entry.kind', '=', 'payment')
    .where('ledger_entry.account', '=', 'booker')
    .groupBy(['payment.id', 'payment.finished_at'])
    .execute();

/** What was paid by card, payment by payment: a move whose difference was paid has one of its own. */
async function paymentsOf(db: Queryable, bookingId: string): Promise<Entry[]> {
  const rows = await paidRows(db, { bookingId });
  return rows.flatMap((row) =>
    row.finished_at
      ? [
          {
            at: row.finished_at.toISOString(),
            kind: 'payment.succeeded',
            sentence: `${formatMoney(-Number(row.amount))} was paid by card.`,
          },
        ]
      : [],
  );
}
