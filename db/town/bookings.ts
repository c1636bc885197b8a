import { randomUUIDv7 } from 'node:crypto';
import { paymentEntries, type PlaceMoney } from '../../src/payments/ledger.ts';
import type { Services } from '../../src/platform/server/services.ts';
import { pricePlaces, type Choice, type Priced } from '../../src/tickets/price.ts';
import type { Row } from '../insert-all.ts';
import { Answers } from './answers.ts';
import type { Chosen } from './choose-dates.ts';
import type { TownLearner, TownListing, TownTicket } from './model.ts';
import type { SeededRandom } from './seeded-random.ts';

type Ids = { bookingId: string; basketId: string; paymentId: string | null };

const ADULT_AGE = 18;
const REFERENCE_LETTERS = [...'ABCDEFGHJKMNPQRTUVWXY346789'];
/** How long before its first date, or before now, a booking was made. */
const BOOKED_HOURS_BEFORE = [30, 24 * 40] as const;
/** The share of bookings with the first ticket that suits; the others have the last, which is often a reduced one. */
const BOOK_FIRST_TICKET = 0.8;

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
  readonly #references = new Set<string>();

  readonly #answers: Answers;

  constructor(services: Services, random: SeededRandom) {
    this.#services = services;
    this.#random = random;
    this.#answers = new Answers(random);
  }

  /** Books the chosen dates of a listing for a family's learners. */
  book(booker: string, listing: TownListing, chosen: readonly Chosen[]): void {
    const { settings, clock } = this.#services;
    const bookedAt = earlierOf(clock.now(), firstStart(chosen))
      .subtract({ hours: this.#random.between(...BOOKED_HOURS_BEFORE) })
      .toString();
    const isReduced = !this.#random.chance(BOOK_FIRST_TICKET);
    const fees = {
      bookerFeeBasisPoints: settings.BOOKER_FEE_BASIS_POINTS,
      providerFeeBasisPoints: settings.PROVIDER_FEE_BASIS_POINTS,
    };
    const choices = chosen.map(({ learner, sessions }): Choice => ({
      learnerId: learner.id,
      ticket: { ...ticketFor(listing, learner, isReduced), unit: 'session' },
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
      cancellation_policy: listing.offer.policy,
      formal_educational_activity: listing.offer.isFormal ?? false,
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
    for (const question of listing.questions) {
      const isAboutEach = (question.scope ?? 'learner') === 'learner';
      for (const learner of isAboutEach ? chosen.map((one) => one.learner) : [null]) {
        const isAdult = learner !== null && learner.age >= ADULT_AGE;
        const value = this.#answers.of(question, listing.offer.kind, isAdult);
        if (value === null) continue;
        this.rows.answer.push({
          id: randomUUIDv7(),
          booking_id: bookingId,
          question_id: question.id,
          learner_id: learner?.id ?? null,
          value: JSON.stringify(value),
          answered_at: bookedAt,
        });
      }
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

const earlierOf = (one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.compare(one, other) < 0 ? one : other;

function firstStart(chosen: readonly Chosen[]): Temporal.Instant {
  const [first] = chosen
    .flatMap(({ sessions }) => sessions.map(({ startAt }) => startAt))
    .toSorted(Temporal.Instant.compare);
  if (!first) throw new Error('A booking of no date.');
  return first;
}

/** The ticket that a learner is booked with: of those for children or for adults the first, or the last if reduced. */
function ticketFor({ tickets, offer }: TownListing, { age }: TownLearner, isReduced: boolean): TownTicket {
  const wanted = age >= ADULT_AGE ? 'adult' : 'child';
  const fitting = tickets.filter(({ audience }) => audience === wanted || audience === 'family');
  const ticket = (isReduced ? fitting.at(-1) : fitting[0]) ?? tickets[0];
  if (!ticket) throw new Error(`${offer.title} has no ticket.`);
  return ticket;
}
