import type * as z from 'zod';
import type { SignedIn } from '../../identity/access.ts';
import { sum } from '../../platform/money.ts';
import type { Doors } from '../../platform/server/doors.ts';
import { policySentence, refundExample } from '../cancellation.ts';
import type { basket } from '../contract.ts';
import { isMasked } from '../privacy.ts';
import { loadAccounts, loadListingCards, promised } from './cards.ts';
import { placeLine, quoteLines, totalOf } from './lines.ts';
import { loadPlaces } from './place-rows.ts';
import { askedOf } from './questions.ts';
import { placeFacts, termsOf } from './terms.ts';

type Basket = z.infer<typeof basket>;

/**
 * The basket of the asker as its checkout shows it, or null when nothing is held. Questions whose answers are sensitive
 * are left out for an administrator who looks into the account.
 */
export async function readBasket(doors: Doors, asker: SignedIn): Promise<Basket | null> {
  const { db } = doors;
  const now = doors.clock.now();
  const row = await db
    .selectFrom('basket')
    .selectAll()
    .where('account_id', '=', asker.subjectId)
    .where('state', 'in', ['OPEN', 'PAYING'])
    .executeTakeFirst();
  if (!row || (row.state === 'OPEN' && row.held_until.getTime() <= now.epochMilliseconds)) return null;
  const bookings = await db
    .selectFrom('booking')
    .selectAll()
    .where('basket_id', '=', row.id)
    .orderBy('created_at')
    .execute();
  const held = (
    await loadPlaces(
      db,
      bookings.map((booking) => booking.id),
    )
  ).filter((place) => place.state === 'HELD');
  if (held.length === 0) return null;
  const listings = await loadListingCards(
    db,
    bookings.map((booking) => booking.listing_id),
  );
  const accounts = await loadAccounts(
    db,
    bookings.map((booking) => booking.provider_id),
  );
  const shown: Basket['bookings'] = [];
  for (const booking of bookings) {
    const places = held.filter((place) => place.booking_id === booking.id);
    if (places.length === 0) continue;
    const provider = promised(accounts.get(booking.provider_id), 'provider');
    const terms = termsOf(booking, now);
    const facts = places.map((place) => placeFacts(place, place.price_pence + place.booker_fee_pence));
    shown.push({
      id: booking.id,
      reference: booking.reference,
      listing: promised(listings.get(booking.listing_id), 'listing'),
      provider: { id: provider.id, name: provider.name, slug: provider.slug },
      places: places.map(placeLine),
      lines: quoteLines(places),
      quote: totalOf(places),
      questions: (await askedOf(db, booking, places)).filter(
        (question) => !question.sensitive || !isMasked(asker.acting),
      ),
      cancellation: {
        policy: terms.policy,
        sentence: policySentence(terms.policy, terms.tiers),
        example: refundExample(facts, terms, now),
      },
    });
  }
  const payment = await db
    .selectFrom('payment')
    .select('checkout_url')
    .where('basket_id', '=', row.id)
    .where('state', '=', 'OPEN')
    .executeTakeFirst();
  const pricePence = sum(shown.map((booking) => booking.quote.pricePence));
  const bookerFeePence = sum(shown.map((booking) => booking.quote.bookerFeePence));
  return {
    id: row.id,
    state: row.state as 'OPEN' | 'PAYING',
    heldUntil: row.held_until.toISOString(),
    canRenew: row.state === 'OPEN' && !row.renewed,
    bookings: shown,
    quote: { pricePence, bookerFeePence, totalPence: pricePence + bookerFeePence },
    paymentUrl: payment?.checkout_url ?? null,
  };
}
