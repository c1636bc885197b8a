import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Services } from '../src/platform/server/services.ts';
import { dateOf } from '../src/platform/time.ts';
import type { LocalDate } from '../src/schedule/date-words.ts';
import { indexListings } from '../src/search/server/index-listing.ts';
import { readActivityList } from './openactive/activities.ts';
import { openCovers } from './openactive/covers.ts';
import { itemsOf } from './openactive/feed.ts';
import { listingOfItem, type FeedListing, type Organiser } from './openactive/listing-of-item.ts';
import { weeksToMove } from './openactive/moved-dates.ts';
import { emailOf, provideFor, type Provider } from './openactive/providers.ts';
import { missingOf } from './openactive/publishing.ts';
import { writeListings, type ReadyListing } from './openactive/write-listings.ts';

const FOLDER = join(import.meta.dirname, '..', 'data', 'openactive');

/** A page of a feed that lies in the data folder. */
type Page = { file: string; source: string; publisher: string; readOn: LocalDate };

/** The pages that come with the product. `source` is stored with each listing and never changes. */
const pages: readonly Page[] = [
  {
    file: 'rpde-everyone-active-2020-01-06.json',
    source: 'everyone-active',
    publisher: 'Everyone Active',
    readOn: '2020-01-06',
  },
  {
    file: 'rpde-active-newham-2020-01-02.json',
    source: 'active-newham',
    publisher: 'Active Newham',
    readOn: '2020-01-02',
  },
];

/** What a load added, and each item of the feeds that added nothing, with a sentence that says why. */
export type Loaded = { providers: number; listings: number; sessions: number; skipped: { id: string; why: string }[] };

const readJson = (file: string): unknown => JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));

/**
 * Loads the real feed pages of `data/openactive`: an account for each organiser, a listing for each item, and its
 * sessions, moved to the weeks that come. A listing that lacks what publishing needs is a draft. What is there from an
 * earlier load stays as it is, so a second run adds nothing.
 */
export async function loadOpenActive(services: Services): Promise<Loaded> {
  const activities = readActivityList(readJson('activity-list.jsonld'));
  const coverFor = openCovers(services);
  const loaded: Loaded = { providers: 0, listings: 0, sessions: 0, skipped: [] };
  const skip = (page: Page, id: string, why: string): void =>
    void loaded.skipped.push({ id: `${page.source}/${id}`, why });

  for (const page of pages) {
    const weeks = weeksToMove(page.readOn, dateOf(services.clock.now()));
    const there = await sourceIdsOf(services, page.source);
    const found: FeedListing[] = [];
    for (const item of itemsOf(readJson(page.file))) {
      const listing = listingOfItem(item, {
        publisher: page.publisher,
        readOn: page.readOn,
        weeks,
        activities,
        places: services.geocoder,
      });
      if (!listing.ok) skip(page, item.id, listing.refusal.message);
      else if (there.has(item.id)) skip(page, item.id, 'It is there from an earlier load.');
      else found.push(listing.value);
    }

    const { providers, added } = await providersOf(services, found, page.readOn);
    const ready: ReadyListing[] = [];
    for (const listing of found) {
      const provider = providers.get(emailOf(listing.organiser.name));
      if (!provider) throw new Error(`No account was made for ${listing.organiser.name}.`);
      const state = missingOf(listing, provider, services.clock.now()).length === 0 ? 'PUBLISHED' : 'DRAFT';
      const [category] = listing.categoryIds;
      const coverId = state === 'PUBLISHED' && category !== undefined ? await coverFor(provider.id, category) : null;
      ready.push({ listing, providerId: provider.id, state, coverId });
    }
    const written = await services.db
      .transaction()
      .execute((tx) => writeListings(tx, page.source, ready, services.clock.now()));
    loaded.providers += added;
    loaded.listings += written.listingIds.length;
    loaded.sessions += written.sessions;
    await indexWhatIsNotFound(services, page.source);
  }
  return loaded;
}

async function sourceIdsOf(services: Services, source: string): Promise<Set<string>> {
  const rows = await services.db.selectFrom('listing').select('source_id').where('source', '=', source).execute();
  return new Set(rows.flatMap(({ source_id }) => source_id ?? []));
}

/** The providers of listings by the address of their account; `added` of them were not there before. */
async function providersOf(
  services: Services,
  listings: readonly FeedListing[],
  readOn: LocalDate,
): Promise<{ providers: Map<string, Provider>; added: number }> {
  const organisers = new Map<string, Organiser>();
  for (const { organiser } of listings) {
    const known = organisers.get(emailOf(organiser.name));
    if (!known?.telephone) organisers.set(emailOf(organiser.name), organiser);
  }
  const providers = new Map<string, Provider>();
  let added = 0;
  for (const [email, organiser] of organisers) {
    const { provider, isNew } = await provideFor(services, organiser, readOn);
    providers.set(email, provider);
    if (isNew) added += 1;
  }
  return { providers, added };
}

/** Indexes what search does not know yet: after a load all of it, after one that was cut off the rest. */
async function indexWhatIsNotFound(services: Services, source: string): Promise<void> {
  const rows = await services.db
    .selectFrom('listing')
    .leftJoin('listing_document', 'listing_document.listing_id', 'listing.id')
    .select('listing.id')
    .where('listing.source', '=', source)
    .where('listing_document.listing_id', 'is', null)
    .execute();
  if (rows.length > 0)
    await indexListings(
      services,
      rows.map(({ id }) => id),
    );
}
