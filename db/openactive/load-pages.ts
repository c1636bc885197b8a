import type { Services } from '../../src/platform/server/services.ts';
import { dateOf } from '../../src/platform/time.ts';
import { indexListings } from '../../src/search/server/index-listing.ts';
import { openActivityList, type ActivityList } from './activity-list.ts';
import { openCovers } from './covers.ts';
import { listingOfItem, type FeedListing, type Organiser } from './listing-of-item.ts';
import { weeksToMove } from './move-dates.ts';
import { emailOf, findOrAddProvider, type Provider } from './providers.ts';
import { missingOf } from './publishing.ts';
import type { Page } from './read-page.ts';
import { writeListings, type ReadyListing } from './write-listings.ts';

/** Why an item of a feed became no new listing. `id` is source/id. */
export type Skipped = { id: string; why: string };

/** What a load added, and each item that added nothing. */
export type Loaded = { providers: number; listings: number; sessions: number; skipped: Skipped[] };

/**
 * Adds an account for each organiser, a listing for each item and its sessions, moved to the weeks that come. A listing
 * that lacks what publishing needs is a draft. What an earlier load added stays as it is: loading a page twice adds
 * nothing.
 */
export async function loadPages(services: Services, pages: readonly Page[]): Promise<Loaded> {
  const activities = openActivityList();
  const coverFor = openCovers(services);
  const loaded: Loaded = { providers: 0, listings: 0, sessions: 0, skipped: [] };
  for (const page of pages) {
    const { listings, skipped } = await readNewListings(services, page, activities);
    const { providers, added } = await findOrAddProviders(services, listings, page);
    const ready: ReadyListing[] = [];
    for (const listing of listings) {
      const provider = providers.get(emailOf(listing.organiser.name));
      if (!provider) throw new Error(`No account was made for ${listing.organiser.name}.`);
      const state = missingOf(listing, provider, services.clock.now()).length === 0 ? 'PUBLISHED' : 'DRAFT';
      const coverId =
        state === 'PUBLISHED' && listing.categoryIds.length > 0 ? await coverFor(provider.id, listing) : null;
      ready.push({ listing, providerId: provider.id, state, coverId });
    }
    const written = await services.db
      .transaction()
      .execute((tx) => writeListings(tx, page.source, ready, services.clock.now()));
    await indexMissing(services, page.source);
    loaded.providers += added;
    loaded.listings += written.listingIds.length;
    loaded.sessions += written.sessions;
    loaded.skipped.push(...skipped);
  }
  return loaded;
}

async function readNewListings(
  services: Services,
  page: Page,
  activities: ActivityList,
): Promise<{ listings: FeedListing[]; skipped: Skipped[] }> {
  const rows = await services.db.selectFrom('listing').select('source_id').where('source', '=', page.source).execute();
  const known = new Set(rows.map(({ source_id }) => source_id));
  const context = {
    publisher: page.publisher,
    readOn: page.readOn,
    weeks: weeksToMove(page.readOn, dateOf(services.clock.now())),
    activities,
    places: services.geocoder,
  };
  const listings: FeedListing[] = [];
  const skipped: Skipped[] = [];
  for (const item of page.items) {
    const id = `${page.source}/${item.id}`;
    const listing = listingOfItem(item, context);
    if (!listing.ok) skipped.push({ id, why: listing.refusal.message });
    else if (known.has(item.id)) skipped.push({ id, why: 'It is there from an earlier load.' });
    else listings.push(listing.value);
  }
  return { listings, skipped };
}

/** The providers of listings by their e-mail address; `added` counts the new ones. */
async function findOrAddProviders(
  services: Services,
  listings: readonly FeedListing[],
  page: Page,
): Promise<{ providers: Map<string, Provider>; added: number }> {
  const organisers = new Map<string, Organiser>();
  for (const { organiser } of listings) {
    const known = organisers.get(emailOf(organiser.name));
    if (!known?.telephone) organisers.set(emailOf(organiser.name), organiser);
  }
  const providers = new Map<string, Provider>();
  let added = 0;
  for (const [email, organiser] of organisers) {
    const { provider, isNew } = await findOrAddProvider(services, organiser, page);
    providers.set(email, provider);
    if (isNew) added += 1;
  }
  return { providers, added };
}

/** Indexes every listing of the source that search does not know: also those of a load that was interrupted. */
async function indexMissing(services: Services, source: string): Promise<void> {
  const rows = await services.db
    .selectFrom('listing')
    .leftJoin('listing_document', 'listing_document.listing_id', 'listing.id')
    .select('listing.id')
    .where('listing.source', '=', source)
    .where('listing_document.listing_id', 'is', null)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await indexListings(services, ids);
}
