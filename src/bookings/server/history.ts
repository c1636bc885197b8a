import { formatMoney } from '../../platform/money.ts';
import { sql, type Queryable } from '../../platform/server/db.ts';

type Entry = { at: string; kind: string; sentence: string };

/** What happened to a booking, oldest first, one sentence each: from its events, and from its payment. */
export async function historyOf(db: Queryable, booking: { id: string; basket_id: string | null }): Promise<Entry[]> {
  const events = await db
    .selectFrom('event')
    .select(['id', 'kind', 'at', 'data'])
    .where(sql<boolean>`about @> ${JSON.stringify({ booking: booking.id })}::jsonb`)
    .orderBy('at')
    .orderBy('id')
    .execute();
  const amounts = await amountsOf(db, booking.id);
  const messages = await messagesOf(db, booking.id);
  const entries = events.flatMap((event): Entry[] => {
    const sentence = sentenceOf(event.kind, event.data as EventData, amounts, messages);
    return sentence ? [{ at: event.at.toISOString(), kind: event.kind, sentence }] : [];
  });
  const paid = await paymentOf(db, booking);
  return paid ? [paid, ...entries] : entries;
}

type EventData = { refundId?: string; placeIds?: string[]; by?: string; cancellationId?: string };

function sentenceOf(
  kind: string,
  data: EventData,
  amounts: ReadonlyMap<string, number>,
  messages: ReadonlyMap<string, string>,
): string | null {
  const amount = formatMoney(amounts.get(data.refundId ?? '') ?? 0);
  switch (kind) {
    case 'booking.confirmed':
      return 'Booked.';
    case 'booking.requested':
      return 'Requested.';
    case 'places.cancelled': {
      const count = data.placeIds?.length ?? 0;
      const what = `${count === 1 ? '1 place' : `${count} places`} cancelled by the ${data.by === 'provider' ? 'provider' : 'booker'}`;
      const message = messages.get(data.cancellationId ?? '');
      return message ? `${what}: ‘${message}’` : `${what}.`;
    }
    case 'refund.decided':
      return `A refund of ${amount} was decided.`;
    case 'refund.paid':
      return `${amount} was sent back to the card.`;
    case 'refund.failed':
      return `The bank did not take the refund of ${amount}.`;
    default:
      return null;
  }
}

async function amountsOf(db: Queryable, bookingId: string): Promise<Map<string, number>> {
  const refunds = await db
    .selectFrom('refund')
    .select(['id', 'amount_pence'])
    .where('booking_id', '=', bookingId)
    .execute();
  return new Map(refunds.map((refund) => [refund.id, refund.amount_pence]));
}

async function messagesOf(db: Queryable, bookingId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('cancellation')
    .select(['id', 'message'])
    .where('booking_id', '=', bookingId)
    .execute();
  return new Map(rows.map((row) => [row.id, row.message]));
}

async function paymentOf(db: Queryable, booking: { id: string }): Promise<Entry | null> {
  const row = await db
    .selectFrom('place')
    .innerJoin('payment', 'payment.id', 'place.payment_id')
    .select([
      'payment.finished_at',
      (is) => is.fn.sum<string>(sql`place.price_pence + place.booker_fee_pence`).as('amount'),
    ])
    .where('place.booking_id', '=', booking.id)
    .where('payment.state', '=', 'SUCCEEDED')
    .groupBy('payment.finished_at')
    .executeTakeFirst();
  if (!row?.finished_at) return null;
  return {
    at: row.finished_at.toISOString(),
    kind: 'payment.succeeded',
    sentence: `${formatMoney(Number(row.amount))} was paid by card.`,
  };
}
