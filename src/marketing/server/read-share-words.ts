import { readCollection } from '../../collections/server/read-collections.ts';
import { agesSentence } from '../../listings/listing.ts';
import { categoryOf } from '../../listings/category-table.ts';
import { showProvider } from '../../listings/server/show-provider.ts';
import { coverSvg } from '../../media/cover/cover-svg.ts';
import { readOriginal } from '../../media/server/read-original.ts';
import { isolated } from '../../platform/isolated.ts';
import { sql } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { pageName, type SharedKind } from '../../media/share-picture.ts';
import { solutionPages } from '../solution-pages.ts';
import { readLandingPages } from './read-landing-pages.ts';

/** What the picture of a page says, before anything is drawn or fetched. */
export type ToShare = {
  above: string;
  title: string;
  below: string;
  /** The kept picture that stands beside it, or what a cover is drawn from. */
  beside: { key: string; widths: number[] } | { title: string; category: string };
};

const TAGLINE = 'After school. In place of school. Beyond school.';

/** Reads what a page is about, as everybody may see it; null where there is no such page. */
export async function readShareWords(services: Services, kind: SharedKind, name: string): Promise<ToShare | null> {
  switch (kind) {
    case 'listing':
      return ofListing(services, name);
    case 'provider':
      return ofProvider(services, name);
    case 'collection':
      return ofCollection(services, name);
    case 'activities':
      return ofLandingPage(services, name);
    case 'page':
      return ofFixedPage(name);
  }
}

/** The bytes beside the words. */
export async function readBeside(services: Services, { beside }: ToShare): Promise<Uint8Array> {
  const kept = 'key' in beside ? await readOriginal(services, beside) : null;
  if (kept) return kept;
  const { title, category } = 'key' in beside ? { title: beside.key, category: '' } : beside;
  return Buffer.from(coverSvg({ title, category }, { width: 900 }));
}

type ListingRow = {
  title: string;
  town: string;
  audience_type: string | null;
  age_from: number | null;
  age_to: number | null;
  provider_name: string;
  category_id: number | null;
  key: string | null;
  widths: number[] | null;
};

async function ofListing({ db }: Services, slug: string): Promise<ToShare | null> {
  const { rows } = await sql<ListingRow>`
    select l.title, l.town, l.audience_type, l.age_from, l.age_to, a.provider_name, media.key, media.widths,
      (select c.category_id from listing_category c where c.listing_id = l.id order by c.position limit 1) as category_id
    from listing l
    join account a on a.id = l.provider_id
    left join lateral (
      select lp.media_id from listing_picture lp where lp.listing_id = l.id order by lp.position limit 1
    ) cover on true
    left join media on media.id = cover.media_id
    where l.slug = ${slug} and l.state = 'PUBLISHED' and not l.is_private and a.disabled_at is null`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return {
    above: [agesSentence(row.audience_type, row.age_from, row.age_to), row.town && isolated(row.town)]
      .filter(Boolean)
      .join(' · '),
    title: row.title,
    below: row.provider_name,
    beside:
      row.key && row.widths
        ? { key: row.key, widths: row.widths }
        : { title: row.title, category: categoryOf(row.category_id ?? 0)?.slug ?? '' },
  };
}

async function ofProvider(services: Services, slug: string): Promise<ToShare | null> {
  const found = await showProvider(services, slug);
  if (!found.ok) return null;
  const { name, mission, listings, picture } = found.value;
  const beside = listings[0]?.cover ?? picture;
  return {
    above: listings.length === 1 ? '1 activity to book' : `${listings.length} activities to book`,
    title: name,
    below: mission,
    beside: beside ? { key: beside.id, widths: beside.widths } : { title: name, category: '' },
  };
}

async function ofCollection(services: Services, key: string): Promise<ToShare | null> {
  const found = await readCollection(services, key);
  if (!found.ok) return null;
  const { title, owner, listings } = found.value;
  const cover = listings.find((listing) => listing.cover)?.cover;
  return {
    above: listings.length === 1 ? 'A collection of 1 listing' : `A collection of ${listings.length} listings`,
    title,
    below: owner.name,
    beside: cover ? { key: cover.id, widths: cover.widths } : { title, category: '' },
  };
}

async function ofLandingPage({ db }: Services, name: string): Promise<ToShare | null> {
  const pages = await readLandingPages(db, null);
  const page = pages.find(({ place, category }) => name === `${place}.${category}`);
  if (!page) return null;
  return {
    above: `${page.listings} listings, every price with all fees`,
    title: page.title,
    below: TAGLINE,
    beside: { title: page.title, category: page.category },
  };
}

function ofFixedPage(name: string): ToShare | null {
  if (name === 'home')
    return {
      above: 'Activities and classes for children and adults',
      title: TAGLINE,
      below: 'Find, book and pay in one place',
      beside: { title: 'Den building in the woods', category: 'outdoor-education' },
    };
  const page = solutionPages.find(({ path }) => pageName(path) === name);
  if (!page) return null;
  const forWhom = { families: 'For families', providers: 'For providers', councils: 'For councils' };
  return {
    above: forWhom[page.audience],
    title: page.title,
    below: TAGLINE,
    beside: { title: page.picture, category: page.category },
  };
}
