import type { World } from '../../../test/world.ts';
import { listingKit } from '../../listings/server/listings.fixture.ts';
import { indexListings } from './index-listing.ts';

/** A listing as searches tell it from others. */
export type ListingOfTest = {
  title: string;
  summary?: string;
  provider?: string;
  town?: string;
  at?: readonly [latitude: number, longitude: number];
  council?: string;
  ages?: readonly [from: number, to: number];
  access?: readonly string[];
};

const bristol = { town: 'Bristol', at: [51.4545, -2.5879], council: 'E06000023' } as const;

/** Publishes listings, and puts them before search. Answers their ids by title. */
export async function publishListings(world: World, listings: readonly ListingOfTest[]): Promise<Map<string, string>> {
  const kit = listingKit(world);
  const { db } = world.services;
  const ids = new Map<string, string>();
  for (const listing of listings) {
    const provider = await kit.makeProvider();
    const { id } = await kit.publishedListing(provider);
    const { town, at, council } = { ...bristol, ...listing };
    await db
      .updateTable('listing')
      .set({
        title: listing.title,
        summary: listing.summary ?? '',
        venue_name: '',
        town,
        zip_code: '',
        latitude: at[0],
        longitude: at[1],
        council_code: council,
        age_from: listing.ages?.[0] ?? 5,
        age_to: listing.ages?.[1] ?? 11,
        accessibility_measures: [...(listing.access ?? [])],
      })
      .where('id', '=', id)
      .execute();
    await db.deleteFrom('listing_category').where('listing_id', '=', id).execute();
    await db.updateTable('listing_section').set({ description: '' }).where('listing_id', '=', id).execute();
    const [first_name = 'Robin', ...names] = (listing.provider ?? 'Robin Ash').split(' ');
    await db
      .updateTable('account')
      .set({ first_name, last_name: names.join(' ') })
      .where('id', '=', provider)
      .execute();
    ids.set(listing.title, id);
  }
  await indexListings(world.services, 'all');
  return ids;
}
