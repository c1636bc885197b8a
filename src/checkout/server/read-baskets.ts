import type * as z from 'zod';
import { isMasked, maskedLearner } from '../../acting/masking.ts';
import type { SignedIn } from '../../identity/access.ts';
import { sum } from '../../platform/money.ts';
import { anyOf, type Queryable } from '../../platform/server/database/db.ts';
import { pipeline } from '../../platform/server/database/pipeline.ts';
import type { Services } from '../../platform/server/services.ts';
import { batched } from '../../platform/server/database/batcher.ts';
import { formatTerms } from '../../places/refund-rules.ts';
import type { basket } from '../contract.ts';
import { cardFor, loadAccounts, loadListingCards, promised } from '../../places/server/load-parties.ts';
import { placeLine, quoteLines, totalOf } from '../../places/server/quote-lines.ts';
import { placesInBaskets, type PlaceRow } from '../../places/server/rows.ts';
import { adjustmentLines, stepsInBaskets, type StepsOfPlaces } from '../../places/server/write-steps.ts';
import {
  answersInBaskets,
  askedWithAnswers,
  questionsInBaskets,
  type Asked,
} from '../../questionnaires/server/ask-questions.ts';
import { openBaskets, type LockedBasket } from './release-basket.ts';
import { placeFacts, termsOf } from '../../places/server/refund-facts.ts';

export type Basket = z.infer<typeof basket>;

/** The basket of the caller as its checkout shows it, or null when nothing is held. */
export const readBasket = batched(
  (services, callers: readonly SignedIn[]) =>
    services.db.connection().execute((db) => readBaskets(services, db, callers)),
  // One for each account: whoever acts for it sees other names.
  ({ subjectId }) => subjectId,
);

/** The baskets of callers, each in its turn, by as many statements as for one. */
export async function readBaskets(
  { clock, vault }: Pick<Services, 'clock' | 'vault'>,
  db: Queryable,
  callers: readonly SignedIn[],
): Promise<(Basket | null)[]> {
  const now = clock.now();
  const accountIds = callers.map(({ subjectId }) => subjectId);
  const rows = await openBaskets(db, accountIds, 'look');
  const open = new Map(
    [...rows].filter(([, row]) => row.state === 'PAYING' || row.held_until.getTime() > now.epochMilliseconds),
  );
  if (open.size === 0) return callers.map(() => null);
  const basketIds = [...open.values()].map((row) => row.id);
  const paying = [...open.values()].filter((row) => row.state === 'PAYING').map((row) => row.id);
  const [bookings, places, listings, accounts, questions, answers, steps, payments] = await pipeline(
    db,
    (through) => bookingsIn(through, { basketIds }),
    (through) => placesInBaskets(through, basketIds),
    (through) => loadListingCards(through, { inBaskets: basketIds }),
    (through) => loadAccounts(through, { inBaskets: basketIds }),
    (through) => questionsInBaskets(through, { inBaskets: basketIds }),
    (through) => answersInBaskets(through, vault, basketIds),
    (through) => stepsInBaskets(through, basketIds),
    async (through) => (paying.length === 0 ? [] : openPayments(through, paying)),
  );
  return basketsFrom(callers, now, open, {
    bookings,
    places,
    listings,
    accounts,
    questions,
    answers,
    steps,
    payments,
  });
}

type Found = {
  bookings: readonly BasketBooking[];
  places: readonly PlaceRow[];
  listings: Awaited<ReturnType<typeof loadListingCards>>;
  accounts: Awaited<ReturnType<typeof loadAccounts>>;
  questions: Awaited<ReturnType<typeof questionsInBaskets>>;
  answers: Awaited<ReturnType<typeof answersInBaskets>>;
  steps: StepsOfPlaces;
  payments: readonly { basket_id: string; checkout_url: string | null }[];
};

/** The open baskets of callers, each in its turn, from what was found in them. */
function basketsFrom(
  callers: readonly SignedIn[],
  now: Temporal.Instant,
  open: ReadonlyMap<string, LockedBasket>,
  { bookings, places, listings, accounts, questions, answers, steps, payments }: Found,
): (Basket | null)[] {
  const actingFor = new Map(callers.map((caller) => [caller.subjectId, caller.acting]));
  const bookerOf = new Map(bookings.map((booking) => [booking.id, booking.booker_id]));
  const held = places
    .filter((place) => place.state === 'HELD')
    .map((place) => maskedLearner(place, actingFor.get(bookerOf.get(place.booking_id) ?? '') ?? null));
  const placesOf = Map.groupBy(held, (place) => place.booking_id);
  const shown = bookings.filter((booking) => placesOf.has(booking.id));
  const asked = askedWithAnswers(
    questions,
    answers,
    shown.map((booking) => ({ booking, places: placesOf.get(booking.id) ?? [] })),
  );
  const bookingsOf = Map.groupBy(shown, (booking) => booking.basket_id);
  const urls = new Map(payments.map((payment) => [payment.basket_id, payment.checkout_url]));
  return callers.map((caller) => {
    const row = open.get(caller.subjectId);
    const own = row && bookingsOf.get(row.id);
    if (!own) return null;
    return basketFor(caller, now, {
      row,
      bookings: own,
      held: own.flatMap((booking) => placesOf.get(booking.id) ?? []),
      listings,
      accounts,
      asked,
      steps,
      paymentUrl: urls.get(row.id) ?? null,
    });
  });
}

/** The bookings of baskets, each with its code. */
const bookingsIn = async (db: Queryable, { basketIds }: { basketIds: readonly string[] }) =>
  db
    .selectFrom('booking')
    .leftJoin('code_use', (join) =>
      join.onRef('code_use.booking_id', '=', 'booking.id').on('code_use.given_back_at', 'is', null),
    )
    .leftJoin('discount_code', 'discount_code.id', 'code_use.code_id')
    .select([
      'booking.id',
      'booking.reference',
      'booking.basket_id',
      'booking.booker_id',
      'booking.provider_id',
      'booking.needs_approval',
      'booking.booked_once_eligible',
      'booking.listing_id',
      'booking.cancellation_policy',
      'booking.cancellation_tiers',
      'booking.formal_educational_activity',
      'discount_code.code',
    ])
    .where('basket_id', '=', anyOf(basketIds))
    .orderBy('booking.created_at')
    .execute();

type BasketBooking = Awaited<ReturnType<typeof bookingsIn>>[number];

function openPayments(db: Queryable, basketIds: readonly string[]) {
  return db
    .selectFrom('payment')
    .select(['basket_id', 'checkout_url'])
    .where('basket_id', '=', anyOf(basketIds))
    .where('state', '=', 'OPEN')
    .execute();
}

type Known = Pick<Found, 'bookings' | 'listings' | 'accounts' | 'steps'> & {
  row: LockedBasket;
  held: readonly PlaceRow[];
  asked: ReadonlyMap<string, Asked[]>;
  paymentUrl: string | null;
};

/** Questions whose answers are sensitive are left out for an administrator who looks into the account. */
function basketFor(caller: SignedIn, now: Temporal.Instant, known: Known): Basket {
  const { row, steps } = known;
  const shown: Basket['bookings'] = [];
  for (const booking of known.bookings) {
    const places = known.held.filter((place) => place.booking_id === booking.id);
    if (places.length === 0) continue;
    const provider = promised(known.accounts.get(booking.provider_id), 'provider');
    const terms = termsOf(booking, now);
    const facts = places.map((place) => placeFacts(place, place.price_pence + place.booker_fee_pence));
    shown.push({
      id: booking.id,
      reference: booking.reference,
      listing: cardFor(known.listings.get(booking.listing_id), 'booker', places),
      provider: { id: provider.id, name: provider.provider_name, slug: provider.slug },
      places: places.map((place) => placeLine(place, steps)),
      lines: quoteLines(places, steps),
      adjustments: adjustmentLines(places, steps),
      code: booking.code,
      quote: totalOf(places),
      needsApproval: booking.needs_approval,
      councilAnswers: booking.needs_approval && booking.booked_once_eligible,
      questions: (known.asked.get(booking.id) ?? []).filter(
        (question) => !question.sensitive || !isMasked(caller.acting),
      ),
      cancellation: formatTerms(facts, terms, now),
    });
  }
  const pricePence = sum(shown.map((booking) => booking.quote.pricePence));
  const bookerFeePence = sum(shown.map((booking) => booking.quote.bookerFeePence));
  return {
    id: row.id,
    state: row.state as 'OPEN' | 'PAYING',
    heldUntil: row.held_until.toISOString(),
    canRenew: row.state === 'OPEN' && !row.renewed,
    bookings: shown,
    quote: { pricePence, bookerFeePence, totalPence: pricePence + bookerFeePence },
    paymentUrl: known.paymentUrl,
  };
}
