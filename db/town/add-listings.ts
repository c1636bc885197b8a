import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { slugOf } from '../../src/identity/profile-slug.ts';
import { categories } from '../../src/listings/category-table.ts';
import type { Services } from '../../src/platform/server/services.ts';
import { insertAll, type Row } from '../insert-all.ts';
import { addCovers } from './add-covers.ts';
import { addDates } from './add-dates.ts';
import { addTicketsAndQuestions } from './add-tickets-and-questions.ts';
import { LISTINGS_PER_PROVIDER, type TownListing } from './model.ts';
import { offers } from './offers.ts';
import { townPlaces, type TownPlace } from './places.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Providers of the same offer start at different times, so that a list of dates is mixed. */
const STARTS_LATER_MINUTES = [0, 30, -30, 60];

const streets = [
  'Mill Lane',
  'Church Road',
  'Orchard Way',
  'Station Road',
  'The Green',
  'Park Street',
  'Bridge Street',
  'Hill View',
];

/** Adds listings with dates, tickets, questions and covers: some for each provider, in the order of the providers. */
export async function addListings(
  services: Services,
  random: SeededRandom,
  providers: readonly string[],
): Promise<TownListing[]> {
  const now = services.clock.now();
  const rows = {
    listing: [] as Row<'listing'>[],
    section: [] as Row<'listing_section'>[],
    category: [] as Row<'listing_category'>[],
    block: [] as Row<'block'>[],
    session: [] as Row<'session'>[],
    places: [] as Row<'session_places'>[],
    ticket: [] as Row<'ticket'>[],
    question: [] as Row<'question'>[],
  };
  const listings: TownListing[] = [];
  const pictures: { listingId: string; providerId: string; title: string; category: string }[] = [];
  const slugs = new Set<string>();

  for (const [index, providerId] of providers.entries()) {
    for (let nth = 0; nth < LISTINGS_PER_PROVIDER; nth += 1) {
      const offer = offers[(index * 5 + nth * 7) % offers.length] ?? random.pick(offers);
      const place = townPlaces[(index * 3 + nth) % townPlaces.length] ?? random.pick(townPlaces);
      const listing: TownListing = { id: randomUUIDv7(), providerId, offer, sessions: [], tickets: [], questions: [] };
      rows.listing.push(listingRow(listing, place, freeSlug(slugs, offer.title, place.town), random, now));
      rows.section.push(
        { listing_id: listing.id, order_number: 1, title: 'What happens', description: offer.about },
        { listing_id: listing.id, order_number: 2, title: 'Skills to take home', description: offer.learn },
      );
      for (const [position, category] of offer.categories.entries())
        rows.category.push({ listing_id: listing.id, category_id: category, position: position + 1 });
      addDates(listing, random, now, rows, STARTS_LATER_MINUTES[index % STARTS_LATER_MINUTES.length] ?? 0);
      addTicketsAndQuestions(listing, now, rows);
      listings.push(listing);
      pictures.push({
        listingId: listing.id,
        providerId,
        title: offer.title,
        category: categories.find(({ id }) => id === offer.categories[0])?.slug ?? '',
      });
    }
  }
  await insertAll(services.db, 'listing', rows.listing);
  await insertAll(services.db, 'listing_section', rows.section);
  await insertAll(services.db, 'listing_category', rows.category);
  await insertAll(services.db, 'block', rows.block);
  await insertAll(services.db, 'session', rows.session);
  await insertAll(services.db, 'session_places', rows.places);
  await insertAll(services.db, 'ticket', rows.ticket);
  await insertAll(services.db, 'question', rows.question);
  await addCovers(services, pictures);
  return listings;
}

/** A slug made from title and town, with random letters where it is taken. Marks it as taken. */
function freeSlug(taken: Set<string>, title: string, town: string): string {
  const [district = town] = town.split(',');
  let slug = slugOf(`${title} ${district}`);
  while (taken.has(slug)) slug = slugOf(`${title} ${district} ${randomBytes(2).toString('hex')}`);
  taken.add(slug);
  return slug;
}

function listingRow(
  listing: TownListing,
  place: TownPlace,
  slug: string,
  random: SeededRandom,
  now: Temporal.Instant,
): Row<'listing'> {
  const { offer } = listing;
  const house = random.between(1, 90);
  const street = random.pick(streets);
  const policy = random.pick(['FLEXIBLE', 'MODERATE', 'MODERATE', 'STRICT'] as const);
  const created = now.subtract({ hours: 24 * random.between(30, 190) }).toString();
  return {
    id: listing.id,
    slug,
    provider_id: listing.providerId,
    state: 'PUBLISHED',
    title: offer.title,
    summary: offer.summary,
    venue_name: offer.venue,
    address_line: `${house} ${street}`,
    town: place.town,
    zip_code: place.zipCode,
    latitude: place.latitude,
    longitude: place.longitude,
    council_code: place.councilCode,
    audience_type: offer.audience,
    age_from: offer.ages[0],
    age_to: offer.ages[1],
    maximum_group_size: offer.group,
    accessibility_measures: ['Step-free entrance', 'Accessible toilet'],
    learning_aims: [...offer.aims],
    provisions: [...offer.provisions],
    safety_measures: ['First-aider present', 'Enhanced DBS checks', 'Signed in and out by name'],
    cancellation_policy: policy,
    formal_educational_activity: random.chance(0.15),
    private_key: randomBytes(12).toString('base64url'),
    confirmation_message: 'We look forward to meeting you. Please come ten minutes early the first time.',
    created_at: created,
    updated_at: created,
    published_at: created,
  };
}
