import { openPaymentPage, type PageFacts } from '../../payments/server/open-payment-page.ts';
import type { PaymentRow } from '../../payments/server/record-payment.ts';
import { reconcilePayment } from '../../payments/server/reconcile.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { sum } from '../../platform/money.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import { transact, type Tx } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { notFound } from '../../platform/server/http/http.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { payableByCard } from '../../checkout/card-payment.ts';
import type { manualBookingsContract } from '../contract.ts';
import { beginPayment } from '../../checkout/server/begin-payment.ts';
import { bookingOfKey, paymentLinkKey } from '../../places/server/load-dues.ts';
import { loadAccounts, promised } from '../../places/server/load-parties.ts';
import { PAGE_MINUTES } from '../../checkout/server/hold-time.ts';
import { loadPlaces, paidOf, type PlaceRow } from '../../places/server/rows.ts';

type PaymentLink = AnswerOf<(typeof manualBookingsContract)['GET /payment-links/{key}']>;

const nothingDue = refuse('nothing-due', 'There is nothing to pay for this booking any more.');

/** What is to be paid for a booking, for whoever has its link: no names of children, no address. */
export async function readPaymentLink(services: Services, key: string): Promise<Result<PaymentLink, 'not-found'>> {
  const bookingId = bookingOfKey(services.settings, key);
  const row = bookingId && (await findBooking(services, bookingId));
  if (!row) return notFound;
  const places = await loadPlaces(services.db, [row.id]);
  const due = placesDue(places);
  const paid = sum(places.map(paidOf));
  const accounts = await loadAccounts(services.db, [row.provider_id]);
  const shown = due.length > 0 ? due : places.filter((place) => paidOf(place) > 0);
  return ok({
    reference: row.reference,
    listingTitle: row.title,
    providerName: promised(accounts.get(row.provider_id), 'provider').provider_name,
    state: due.length > 0 ? 'due' : paid > 0 ? 'paid' : 'nothing-due',
    lines: [...Map.groupBy(shown, (place) => `${place.ticket_id} ${place.learner_id}`).values()].flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      return [{ name: first.ticket_name, dates: datesOf(group), totalPence: sum(group.map(costOf)) }];
    }),
    totalPence: sum(shown.map(costOf)),
    bookerFeePence: sum(shown.map((place) => place.booker_fee_pence)),
  });
}

/** The payment page of a booking that is to be paid by link: the one that is open, or a new one. */
export async function payByLink(
  services: Services,
  key: string,
): Promise<
  Result<{ url: string }, 'not-found' | 'nothing-due' | 'amount-too-small' | 'amount-too-large' | 'stripe-unavailable'>
> {
  const bookingId = bookingOfKey(services.settings, key);
  if (!bookingId) return notFound;
  for (let attempt = 1; ; attempt += 1) {
    const begun = await transact(services.db, async (tx) => begin(tx, services, bookingId));
    if (!begun.ok) return begun;
    const { payment, page } = begun.value;
    if (!page) {
      // It asks for another amount than is owed now: nobody may pay there any more.
      const closed = await reconcilePayment(services, services.paymentEffects, payment.id, { close: true });
      if (!closed.ok) return closed;
      if (closed.value === 'SUCCEEDED' || attempt === 3) return nothingDue;
      continue;
    }
    if (payment.checkout_url) return ok({ url: payment.checkout_url });
    const opened = await openPaymentPage(services, payment, { ...page, ...addressesOf(services, bookingId) });
    if (!opened.ok) return opened;
    const kept = await services.db
      .updateTable('payment')
      .set({ checkout_session_id: opened.value.id, checkout_url: opened.value.url })
      .where('id', '=', payment.id)
      .where('state', '=', 'OPEN')
      .returning('id')
      .executeTakeFirst();
    if (kept) return ok({ url: opened.value.url });
    // Another press gave it up while the page was being opened, because another amount is owed now: nobody may pay there.
    await services.stripe.checkout.sessions.expire(opened.value.id);
  }
}

/** Asks Stripe how the payment of a booking stands; for the return from the payment page. */
export async function settlePaymentLink(
  services: Services,
  key: string,
): Promise<Result<PaymentLink, 'not-found' | 'stripe-unavailable'>> {
  const bookingId = bookingOfKey(services.settings, key);
  const row = bookingId && (await findBooking(services, bookingId));
  if (!row) return notFound;
  const open = await services.db
    .selectFrom('payment')
    .select('id')
    .where('basket_id', '=', row.basket_id)
    .where('state', '=', 'OPEN')
    .executeTakeFirst();
  if (open) {
    const standing = await reconcilePayment(services, services.paymentEffects, open.id);
    if (!standing.ok) return standing;
  }
  return readPaymentLink(services, key);
}

function findBooking(services: Services, bookingId: string) {
  return services.db
    .selectFrom('booking')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .select(['booking.id', 'booking.reference', 'booking.basket_id', 'booking.provider_id', 'listing.title'])
    .where('booking.id', '=', bookingId)
    .where('booking.payment_way', '=', 'link')
    .executeTakeFirst();
}

const costOf = (place: PlaceRow): number => place.price_pence + place.booker_fee_pence;

/** Booked places that nobody has paid for. */
function placesDue(places: readonly PlaceRow[]): PlaceRow[] {
  return places.filter((place) => place.state === 'CONFIRMED' && paidOf(place) === 0 && costOf(place) > 0);
}

const datesOf = (places: readonly PlaceRow[]): string => {
  const [first] = places;
  if (!first) return '';
  return places.length === 1
    ? format.datedSession(first.start_date, first.end_date)
    : `${places.length} dates from ${format.shortDay(first.start_date)}`;
};

function addressesOf(services: Services, bookingId: string): Pick<PageFacts, 'successUrl' | 'cancelUrl'> {
  const address = `${services.publicUrl}/pay/${paymentLinkKey(services.settings, bookingId)}`;
  return { successUrl: `${address}?paid=1`, cancelUrl: address };
}

type Begun = { payment: PaymentRow; page: Pick<PageFacts, 'email' | 'lines'> | null };

/** The open payment of exactly what is owed, or a new one. Without a page: the open one is of something else. */
async function begin(
  tx: Tx,
  services: Services,
  bookingId: string,
): Promise<Result<Begun, 'not-found' | 'nothing-due' | 'amount-too-small' | 'amount-too-large'>> {
  const booking = await tx
    .selectFrom('booking')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .innerJoin('account as provider', 'provider.id', 'booking.provider_id')
    .innerJoin('account as booker', 'booker.id', 'booking.booker_id')
    .leftJoin('customer', 'customer.account_id', 'booking.booker_id')
    .select([
      'booking.basket_id',
      'booking.booker_id',
      'listing.title',
      'provider.disabled_at',
      'booker.email as booker_email',
      'customer.account_id as customer_id',
      'customer.email as customer_email',
    ])
    .where('booking.id', '=', bookingId)
    .where('booking.payment_way', '=', 'link')
    .forNoKeyUpdate('booking')
    .executeTakeFirst();
  if (!booking?.basket_id) return notFound;
  const due = placesDue(await loadPlaces(tx, [bookingId]));
  if (due.length === 0 || booking.disabled_at !== null) return nothingDue;
  const total = sum(due.map(costOf));
  const payable = payableByCard(total);
  if (!payable.ok) return payable;
  const page = {
    // Stripe asks for an address where none is known.
    email: (booking.customer_id === null ? booking.booker_email : booking.customer_email) ?? '',
    lines: [...Map.groupBy(due, (place) => `${place.ticket_id} ${place.learner_id}`).values()].flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      return [
        {
          name: `${isolated(booking.title)}: ${isolated(first.ticket_name)}`,
          description: datesOf(group),
          amountPence: sum(group.map(costOf)),
        },
      ];
    }),
  };
  const now = services.clock.now();
  const open = await tx
    .selectFrom('payment')
    .selectAll()
    .where('basket_id', '=', booking.basket_id)
    .where('state', '=', 'OPEN')
    .executeTakeFirst();
  if (open) {
    const mine = due.every((place) => place.payment_id === open.id) && open.amount_pence === total;
    const fresh = open.expires_at.getTime() - now.epochMilliseconds > (PAGE_MINUTES - 1) * 60_000;
    return ok({ payment: open, page: mine && (open.checkout_url !== null || fresh) ? page : null });
  }
  const payment = await beginPayment(tx, now, {
    basketId: booking.basket_id,
    purpose: 'link',
    accountId: booking.booker_id,
    amountPence: total,
    placeIds: due.map((place) => place.id),
  });
  return ok({ payment, page });
}
