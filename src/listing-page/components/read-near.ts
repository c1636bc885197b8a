import type { Routes } from '../../app/contracts.ts';
import { agesSentence } from '../../listings/listing.ts';
import type { ListingPage } from '../../listings/contract.ts';
import type { LandingPage } from '../../marketing/contract.ts';
import type { Api } from '../../platform/browser/client.ts';

/** How many similar listings are offered, and how far away they may be. */
const SIMILAR = 4;
const WITHIN_MILES = 15;

type Similar = { slug: string; title: string; town: string; provider: string; ages: string };

/** Where somebody may look on who does not want this listing. */
export type Near = { similar: readonly Similar[]; pages: readonly LandingPage[] };

export const nothingNear: Near = { similar: [], pages: [] };

/** Reads listings of the same category nearby that have free places, nearest first, and the pages of the town that show this one. */
export async function readNear(ask: Api<Routes>, listing: ListingPage): Promise<Near> {
  const [category] = listing.categories;
  // By the town: a position may be known only to those who booked.
  const place = listing.address.town;
  const [found, { pages }] = await Promise.all([
    category && place
      ? ask('GET /search', {
          query: { place, radius: WITHIN_MILES, category: category.slug, sort: 'distance', available: 'yes' },
        })
      : null,
    ask('GET /landing-pages', { query: { listing: listing.id } }),
  ]);
  const others = (found?.results ?? []).filter(({ id }) => id !== listing.id).slice(0, SIMILAR);
  return {
    similar: others.map(({ slug, title, town, provider, ages }) => ({
      slug,
      title,
      town,
      provider: provider.name,
      ages: agesSentence(ages.audience, ages.from, ages.to),
    })),
    pages,
  };
}
