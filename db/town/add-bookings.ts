import type { Services } from '../../src/platform/server/services.ts';
import { publishAt } from '../../src/reflections/reflection.ts';
import { insertAll } from '../insert-all.ts';
import { shareOnBooking } from '../../src/sharing/server/write-sharing.ts';
import { Bookings } from './bookings.ts';
import { chooseDates, chooseListing, datesFreeFor } from './choose-dates.ts';
import { LISTINGS_PER_PROVIDER, type TownLearner, type TownListing } from './model.ts';
import type { SeededRandom } from './seeded-random.ts';

type Town = { listings: TownListing[]; families: string[]; learners: TownLearner[] };

const BOOKINGS_PER_FAMILY = 4;
/** That many families came to the named organisation long enough ago that their reflections are published. */
const EARLY_FAMILIES = 5;
/** Three dates are past. */
const NAMED_DATES = 5;
const CHARGES_AT_ONCE = 8;

/** Families book what suits their children's ages, some dates of it, paid by test card on the local sandbox. */
export async function addBookings(services: Services, random: SeededRandom, town: Town): Promise<void> {
  const bookings = new Bookings(services, random);
  bookForFamilies(bookings, random, town);
  bookForEarlyFamilies(bookings, town, services.clock.now());
  await runAll(bookings.charges, CHARGES_AT_ONCE);
  await writeBookings(services, bookings, town);
}

const childrenOf = (booker: string, { learners }: Town): TownLearner[] =>
  learners.filter(({ accountId }) => accountId === booker);

function bookForFamilies(bookings: Bookings, random: SeededRandom, town: Town): void {
  for (const [index, booker] of town.families.entries()) {
    const children = childrenOf(booker, town);
    // The named family has been to the first listing, and goes again: it has something to say, and something to come.
    const datesOf = (listing: TownListing, isFirstOfNamed: boolean) =>
      isFirstOfNamed
        ? datesFreeFor(listing, listing.sessions.slice(0, NAMED_DATES), children)
        : chooseDates(listing, random, children);
    for (let nth = 0; nth < BOOKINGS_PER_FAMILY; nth += 1) {
      const listing = chooseListing(town.listings, random, children, index === 0 ? nth : null);
      const chosen = listing ? datesOf(listing, index === 0 && nth === 0) : [];
      if (listing && chosen.length > 0) bookings.book(booker, listing, chosen);
    }
  }
}

/** Reflections of a date are published by now, even if its family wrote within two days of its end. */
const isLongAgo = (end: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(publishAt(end.add({ hours: 48 })), now) < 0;

/** Whatever day it is today, the named organisation has enough past families to read what they say. */
function bookForEarlyFamilies(bookings: Bookings, town: Town, now: Temporal.Instant): void {
  let early = 0;
  for (const booker of town.families.slice(1)) {
    const children = childrenOf(booker, town);
    const [first] = town.listings
      .slice(0, LISTINGS_PER_PROVIDER)
      .map((listing) => ({ listing, dates: listing.sessions.filter(({ endAt }) => isLongAgo(endAt, now)).slice(0, 1) }))
      .map(({ listing, dates }) => ({ listing, chosen: datesFreeFor(listing, dates, children) }))
      .filter(({ chosen }) => chosen.length > 0);
    if (!first) continue;
    bookings.book(booker, first.listing, first.chosen);
    early += 1;
    if (early === EARLY_FAMILIES) break;
  }
}

async function writeBookings(services: Services, { rows }: Bookings, town: Town): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    await insertAll(tx, 'basket', rows.basket);
    await insertAll(tx, 'booking', rows.booking);
    await insertAll(tx, 'payment', rows.payment);
    await insertAll(tx, 'place', rows.place);
    await shareOnBooking(
      tx,
      services.clock.now(),
      rows.booking.map(({ id }) => String(id)),
    );
    await insertAll(tx, 'answer', rows.answer);
    await insertAll(tx, 'ledger_entry', rows.ledger);
    for (const { id, taken } of town.listings.flatMap((listing) => listing.sessions)) {
      if (taken > 0) await tx.updateTable('session_places').set({ taken }).where('session_id', '=', id).execute();
    }
  });
}

async function runAll(work: readonly (() => Promise<void>)[], atOnce: number): Promise<void> {
  const waiting = [...work];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let one = waiting.shift(); one; one = waiting.shift()) await one();
    }),
  );
}
