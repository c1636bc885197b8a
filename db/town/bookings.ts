import { randomUUIDv7 } from 'node:crypto';
import { paymentEntries, type PlaceMoney } from '../../src/payments/ledger.ts';
import type { Services } from '../../src/platform/server/services.ts';
import { pricePlaces, type Choice, type Priced } from '../../src/tickets/price.ts';
import type { Row } from '../insert-all.ts';
import type { Chosen } from './choose-dates.ts';
import type { TownListing } from './model.ts';
import type { SeededRandom } from './seeded-random.ts';

type Terms = { id: string; cancellation_policy: string | null; formal_educational_activity: boolean | null };
type Ids = { bookingId: string; basketId: string; paymentId: string | null };

const REFERENCE_LETTERS = [...'ABCDEFGHJKMNPQRTUVWXY346789'];
const BOOKED_HOURS_AGO = [30, 24 * 40] as const;

const aboutChildren = [
  'Loves water, finds loud rooms hard.',
  'Can be shy for the first half hour.',
  'Asks a lot of questions.',
  'Happiest with a job to do.',
];

/** Collects confirmed bookings: their rows, to be written at once, and their charges, to be made before. */
export class Bookings {
  readonly rows = {
    basket: [] as Row<'basket'>[],
    booking: [] as Row<'booking'>[],
    place: [] as Row<'place'>[],
    answer: [] as Row<'answer'>[],
    payment: [] as Row<'payment'>[],
    ledger: [] as Row<'ledger_entry'>[],
  };
  /** Each charges a payment on the sandbox and notes its ids in the payment's row. */
  readonly charges: (() => Promise<void>)[] = [];
  readonly #services: Services;
  readonly #random: SeededRandom;
  readonly #terms: ReadonlyMap<string, Terms>;
  readonly #references = new Set<string>();

  constructor(services: Services, random: SeededRandom, terms: readonly Terms[]) {
    this.#services = services;
    this.#random = random;
    this.#terms = new Map(terms.map((row) => [row.id, row]));
  }

  /** Books the chosen dates of a listing for a family's children. */
  book(booker: string, listing: TownListing, chosen: readonly Chosen[]): void {
    const ticket = listing.tickets[this.#random.chance(0.8) ? 0 : listing.tickets.length - 1];
    if (!ticket) return;
    const { settings, clock } = this.#services;
    const bookedAt = clock
      .now()
      .subtract({ hours: this.#random.between(...BOOKED_HOURS_AGO) })
      .toString();
    const fees = {
      bookerFeeBasisPoints: settings.BOOKER_FEE_BASIS_POINTS,
      providerFeeBasisPoints: settings.PROVIDER_FEE_BASIS_POINTS,
    };
    const choices = chosen.map(({ learner, sessions }): Choice => ({
      learnerId: learner.id,
      ticket: { ...ticket, unit: 'session' },
      sessionIds: sessions.map(({ id }) => id),
    }));
    const priced = pricePlaces(choices, fees);
    const { totalPence } = priced.total;
    const [bookingId, basketId] = [randomUUIDv7(), randomUUIDv7()];
    const reference = this.#freshReference();
    const ids: Ids = { bookingId, basketId, paymentId: totalPence > 0 ? randomUUIDv7() : null };
    this.rows.basket.push({
      id: basketId,
      account_id: booker,
      created_at: bookedAt,
      held_until: bookedAt,
      state: 'CONFIRMED',
    });
    this.rows.booking.push({
      id: bookingId,
      reference,
      basket_id: basketId,
      booker_id: booker,
      listing_id: listing.id,
      provider_id: listing.providerId,
      payment: totalPence > 0 ? 'PAID' : 'FREE',
      cancellation_policy: this.#terms.get(listing.id)?.cancellation_policy ?? 'FLEXIBLE',
      formal_educational_activity: this.#terms.get(listing.id)?.formal_educational_activity ?? false,
      provider_fee_basis_points: fees.providerFeeBasisPoints,
      booker_fee_basis_points: fees.bookerFeeBasisPoints,
      created_at: bookedAt,
      confirmed_at: bookedAt,
    });
    const money = this.#takePlaces(listing, priced, ids, bookedAt);
    this.#answerQuestions(listing, chosen, bookingId, bookedAt);
    if (ids.paymentId !== null) this.#pay(booker, totalPence, money, { basketId, paymentId: ids.paymentId }, bookedAt);
  }

  #freshReference(): string {
    let reference = '';
    do reference = Array.from({ length: 6 }, () => this.#random.pick(REFERENCE_LETTERS)).join('');
    while (this.#references.has(reference));
    this.#references.add(reference);
    return reference;
  }

  #takePlaces(listing: TownListing, { places }: Priced, ids: Ids, bookedAt: string): PlaceMoney[] {
    const sessions = new Map(listing.sessions.map((session) => [session.id, session]));
    return places.map((place) => {
      const session = sessions.get(place.sessionId);
      if (!session) throw new Error('A place on a session of another listing.');
      session.taken += 1;
      const id = randomUUIDv7();
      this.rows.place.push({
        id,
        booking_id: ids.bookingId,
        session_id: session.id,
        learner_id: place.learnerId,
        ticket_id: place.ticketId,
        payment_id: ids.paymentId,
        state: 'CONFIRMED',
        price_pence: place.pricePence,
        booker_fee_pence: place.bookerFeePence,
        provider_fee_pence: place.providerFeePence,
        during: `[${session.startAt.toString()},${session.endAt.toString()})`,
        created_at: bookedAt,
        changed_at: bookedAt,
      });
      return { placeId: id, bookingId: ids.bookingId, providerId: listing.providerId, ...place };
    });
  }

  #answerQuestions(listing: TownListing, chosen: readonly Chosen[], bookingId: string, bookedAt: string): void {
    const [about] = listing.questions;
    if (!about) return;
    for (const { learner } of chosen) {
      this.rows.answer.push({
        id: randomUUIDv7(),
        booking_id: bookingId,
        question_id: about,
        learner_id: learner.id,
        value: JSON.stringify(this.#random.pick(aboutChildren)),
        answered_at: bookedAt,
      });
    }
  }

  #pay(
    booker: string,
    totalPence: number,
    money: readonly PlaceMoney[],
    { basketId, paymentId }: { basketId: string; paymentId: string },
    bookedAt: string,
  ): void {
    const payment: Row<'payment'> = {
      id: paymentId,
      basket_id: basketId,
      account_id: booker,
      amount_pence: totalPence,
      state: 'SUCCEEDED',
      created_at: bookedAt,
      expires_at: bookedAt,
      finished_at: bookedAt,
    };
    this.rows.payment.push(payment);
    const transactionId = randomUUIDv7();
    for (const entry of paymentEntries(money)) {
      this.rows.ledger.push({
        id: randomUUIDv7(),
        transaction_id: transactionId,
        kind: 'payment',
        account: entry.account,
        amount_pence: entry.amountPence,
        provider_id: entry.providerId,
        booking_id: entry.bookingId,
        place_id: entry.placeId,
        payment_id: paymentId,
        at: bookedAt,
      });
    }
    this.charges.push(async () => {
      const intent = await this.#services.stripe.paymentIntents.create({
        amount: totalPence,
        currency: 'gbp',
        confirm: true,
        // Its money is available at once: payouts of last week are sent today.
        payment_method: 'pm_card_bypassPending',
        transfer_group: basketId,
        metadata: { basket: basketId, demo: 'yes' },
      });
      payment.payment_intent_id = intent.id;
      payment.charge_id =
        typeof intent.latest_charge === 'string' ? intent.latest_charge : (intent.latest_charge?.id ?? null);
    });
  }
}
