import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { slugOf } from '../../src/listings/listing.ts';
import { sql, type Tx } from '../../src/platform/server/database/db.ts';
import { unitFor } from '../../src/tickets/ticket.ts';
import { batchesOf, insertAll, type Row } from '../insert-all.ts';
import type { FeedListing } from './listing-of-item.ts';
import { unstated } from './publishing.ts';

/** A listing with all that it needs to be written. */
export type ReadyListing = {
  listing: FeedListing;
  providerId: string;
  state: 'PUBLISHED' | 'DRAFT';
  /** The id of its cover; null for a draft, which gets one when it is published. */
  coverId: string | null;
};

/**
 * Adds listings of one source with their sections, tickets and sessions. Answers the ids of the new listings and how
 * many sessions they have; a listing whose source and id exist stays as it is.
 */
export async function writeListings(
  tx: Tx,
  source: string,
  ready: readonly ReadyListing[],
  now: Temporal.Instant,
): Promise<{ listingIds: string[]; sessions: number }> {
  const slugs = await takenSlugs(tx);
  const planned = new Map<string, ReadyListing>(ready.map((one) => [randomUUIDv7(), one]));
  const rows = [...planned].map(([id, one]) => listingRow(id, one, source, freeSlug(slugs, one.listing), now));
  const listingIds: string[] = [];
  for (const batch of batchesOf<'listing'>(rows)) {
    const added = await tx
      .insertInto('listing')
      .values(batch)
      .onConflict((conflict) => conflict.columns(['source', 'source_id']).doNothing())
      .returning('id')
      .execute();
    listingIds.push(...added.map(({ id }) => id));
  }
  const parts = listingIds.map((id) => partsOf(id, planned.get(id), now));
  const sessions = parts.flatMap((part) => part.sessions);
  await insertAll(
    tx,
    'listing_section',
    parts.flatMap((part) => part.sections),
  );
  await insertAll(
    tx,
    'listing_category',
    parts.flatMap((part) => part.categories),
  );
  await insertAll(
    tx,
    'listing_picture',
    parts.flatMap((part) => part.pictures),
  );
  await insertAll(
    tx,
    'ticket',
    parts.flatMap((part) => part.tickets),
  );
  await insertAll(
    tx,
    'block',
    parts.flatMap((part) => part.blocks),
  );
  await insertAll(tx, 'session', sessions);
  await insertAll(
    tx,
    'session_places',
    parts.flatMap((part) => part.places),
  );
  return { listingIds, sessions: sessions.length };
}

/** The slugs of all listings. The lock, which saving a listing takes too, keeps others from taking one meanwhile. */
async function takenSlugs(tx: Tx): Promise<Set<string>> {
  await sql`select pg_advisory_xact_lock(hashtextextended('listing.slug', 0))`.execute(tx);
  const rows = await tx.selectFrom('listing').select('slug').execute();
  return new Set(rows.map(({ slug }) => slug));
}

/** A free slug made from title and town, with a number where it is taken. Marks it as taken. */
function freeSlug(taken: Set<string>, { title, venue }: FeedListing): string {
  const base = slugOf(title, venue.town);
  let slug = base;
  for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`;
  taken.add(slug);
  return slug;
}

function listingRow(
  id: string,
  one: ReadyListing,
  source: string,
  slug: string,
  now: Temporal.Instant,
): Row<'listing'> {
  const { listing, providerId, state } = one;
  const { venue, ages } = listing;
  const at = now.toString();
  return {
    id,
    slug,
    provider_id: providerId,
    state,
    title: listing.title,
    summary: listing.summary,
    venue_name: venue.venueName,
    address_line: venue.addressLine,
    town: venue.town,
    zip_code: venue.zipCode,
    latitude: venue.latitude,
    longitude: venue.longitude,
    council_code: venue.councilCode,
    audience_type: ages.audience,
    age_from: ages.from,
    age_to: ages.to,
    maximum_group_size: listing.groupSize,
    accessibility_measures: listing.accessibility,
    safety_measures: [...unstated.safetyMeasures],
    cancellation_policy: unstated.cancellationPolicy,
    formal_educational_activity: unstated.formalEducationalActivity,
    private_key: randomBytes(18).toString('base64url'),
    source,
    source_id: listing.sourceId,
    created_at: at,
    updated_at: at,
    published_at: state === 'PUBLISHED' ? at : null,
  };
}

type Parts = {
  sections: Row<'listing_section'>[];
  categories: Row<'listing_category'>[];
  pictures: Row<'listing_picture'>[];
  tickets: Row<'ticket'>[];
  blocks: Row<'block'>[];
  sessions: Row<'session'>[];
  places: Row<'session_places'>[];
};

function partsOf(id: string, ready: ReadyListing | undefined, now: Temporal.Instant): Parts {
  if (!ready) throw new Error(`Listing ${id} was not asked for.`);
  const { listing, coverId } = ready;
  const at = now.toString();
  const blockId = randomUUIDv7();
  const dates = listing.sessions.map((session) => ({ ...session, id: randomUUIDv7() }));
  return {
    sections: listing.sections.map((section, index) => ({ listing_id: id, order_number: index + 1, ...section })),
    categories: listing.categoryIds.map((category, index) => ({
      listing_id: id,
      category_id: category,
      position: index + 1,
    })),
    pictures: coverId === null ? [] : [{ listing_id: id, media_id: coverId, position: 1 }],
    tickets: listing.tickets.map((ticket, index) => ({
      id: randomUUIDv7(),
      listing_id: id,
      name: ticket.name,
      description: ticket.description,
      audience: ticket.audience,
      unit: unitFor(listing.block.type),
      funding: ticket.funding,
      price_pence: ticket.pricePence,
      concession: ticket.concession,
      age_from: ticket.ageFrom,
      age_to: ticket.ageTo,
      position: index + 1,
      created_at: at,
    })),
    blocks: dates.length === 0 ? [] : [{ id: blockId, listing_id: id, ...listing.block, position: 1, created_at: at }],
    sessions: dates.map((session) => ({
      id: session.id,
      block_id: blockId,
      listing_id: id,
      local_date: session.date,
      local_start: session.start,
      local_end: session.end,
      start_date: session.startDate.toString(),
      end_date: session.endDate.toString(),
    })),
    places: dates.map(({ id: sessionId, capacity }) => ({ session_id: sessionId, capacity })),
  };
}
