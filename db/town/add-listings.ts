import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { slugOf } from '../../src/identity/profile-slug.ts';
import { categoryOf, type CategorySlug } from '../../src/listings/category-table.ts';
import type { Services } from '../../src/platform/server/services.ts';
import { insertAll, type Row } from '../insert-all.ts';
import { addCovers } from './add-covers.ts';
import { addDates } from './add-dates.ts';
import { addTicketsAndQuestions } from './add-tickets-and-questions.ts';
import type { TownListing } from './model.ts';
import type { Offer } from './offer.ts';
import { placeAt, type TownPlace } from './places.ts';
import { townProviders } from './providers/index.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Published before the first of the past dates could be booked, after the accounts were made. */
const PUBLISHED_DAYS_AGO = [170, 190] as const;

/**
 * Adds listings with dates, tickets, questions and covers: those of each provider, in the order of the providers. To draw
 * covers takes longer than all the rest: what never looks at them goes without.
 */
export async function addListings(
  services: Services,
  random: SeededRandom,
  providers: readonly string[],
  { withCovers = true }: { withCovers?: boolean } = {},
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
  const slugs = new Set<string>();

  for (const [index, providerId] of providers.entries()) {
    for (const offer of townProviders[index]?.offers ?? []) {
      const place = placeAt(offer.where.zipCode);
      const { councilCode } = place;
      const id = randomUUIDv7();
      const listing: TownListing = { id, providerId, offer, councilCode, sessions: [], tickets: [], questions: [] };
      rows.listing.push(listingRow(listing, place, freeSlug(slugs, offer.title, place.town), random, now));
      for (const [position, [title, description]] of offer.sections.entries())
        rows.section.push({ listing_id: listing.id, order_number: position + 1, title, description });
      for (const [position, category] of offer.categories.entries())
        rows.category.push({ listing_id: listing.id, category_id: idOf(category), position: position + 1 });
      addDates(listing, random, now, rows);
      addTicketsAndQuestions(listing, now, rows);
      listings.push(listing);
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
  if (withCovers) await addCovers(services, listings.map(pictureOf));
  return listings;
}

const idOf = (category: CategorySlug): number => categoryOf(category)?.id ?? 0;

function pictureOf({ id, providerId, offer }: TownListing) {
  return { listingId: id, providerId, title: offer.title, summary: offer.summary, category: offer.categories[0] };
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
  { id, providerId, offer }: TownListing,
  place: TownPlace,
  slug: string,
  random: SeededRandom,
  now: Temporal.Instant,
): Row<'listing'> {
  const created = now.subtract({ hours: 24 * random.between(...PUBLISHED_DAYS_AGO) }).toString();
  return {
    id,
    slug,
    provider_id: providerId,
    state: 'PUBLISHED',
    venue_name: offer.where.venue,
    address_line: offer.where.street,
    town: place.town,
    zip_code: place.zipCode,
    latitude: place.latitude,
    longitude: place.longitude,
    council_code: place.councilCode,
    ...wordsOf(offer),
    private_key: randomBytes(12).toString('base64url'),
    created_at: created,
    updated_at: created,
    published_at: created,
  };
}

function wordsOf(offer: Offer) {
  return {
    title: offer.title,
    summary: offer.summary,
    audience_type: offer.audience,
    age_from: offer.ages[0],
    age_to: offer.ages[1],
    maximum_group_size: offer.group,
    accessibility_measures: [...offer.accessibility],
    learning_aims: [...offer.aims],
    provisions: [...offer.provisions],
    safety_measures: [...offer.safety],
    cancellation_policy: offer.policy,
    formal_educational_activity: offer.isFormal ?? false,
    confirmation_message: offer.welcome,
  };
}
