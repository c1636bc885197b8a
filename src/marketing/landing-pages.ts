import { isolated } from '../platform/isolated.ts';
import { distance, type Position } from '../platform/geo.ts';
import { categories, type CategorySlug } from '../listings/category-table.ts';

/** A page of a kind of activity in a town is made from this many listings: fewer are found as quickly by searching. */
export const FEWEST_LISTINGS = 3;

/** What a category is called where a town follows: 'Activities for elders in Bristol'. */
const headings: Record<CategorySlug, string> = {
  haf: 'HAF activities',
  'short-breaks': 'SEND activities',
  'out-of-school': 'Out-of-school activities',
  'holiday-clubs': 'Holiday clubs',
  'school-clubs': 'School clubs',
  'outdoor-education': 'Outdoor education',
  'home-education': 'Home education',
  academic: 'Academic activities',
  'career-development': 'Career development',
  'personal-development': 'Personal development',
  kindergarten: 'Kindergarten',
  'baby-and-toddler': 'Baby and toddler activities',
  families: 'Family activities',
  elders: 'Activities for elders',
};

/** Kinds that people look for by name and that are no category: what they are called, and the words that a listing must have. */
export const namedKinds = [
  { slug: 'forest-schools', heading: 'Forest schools', words: 'forest school' },
  { slug: 'art-classes', heading: 'Art classes', words: 'art' },
  { slug: 'music-lessons', heading: 'Music lessons', words: 'music' },
  { slug: 'dance-classes', heading: 'Dance classes', words: 'dance' },
  { slug: 'drama-classes', heading: 'Drama classes', words: 'drama' },
  { slug: 'swimming', heading: 'Swimming', words: 'swimming' },
  { slug: 'football', heading: 'Football', words: 'football' },
  { slug: 'climbing', heading: 'Climbing', words: 'climbing' },
  { slug: 'cookery', heading: 'Cookery', words: 'cooking' },
  { slug: 'coding', heading: 'Coding', words: 'coding' },
  { slug: 'languages', heading: 'Languages', words: 'language' },
  { slug: 'pottery', heading: 'Pottery', words: 'pottery' },
] as const;

const isCategory = (kind: string): kind is CategorySlug => categories.some(({ slug }) => slug === kind);
const named = (kind: string) => namedKinds.find(({ slug }) => slug === kind);

/** The heading of the page of a kind of activity in a town. */
export const landingTitle = (kind: string, town: string): string =>
  `${named(kind)?.heading ?? (isCategory(kind) ? headings[kind] : 'Activities')} in ${isolated(town)}`;

/** How the listings of a kind are searched for. */
export function landingSearch(kind: string): { category: string } | { q: string } {
  const words = named(kind)?.words;
  return words ? { q: words } : { category: kind };
}

/** A town as the part of an address: letters lose their accents, everything else becomes a hyphen. */
export const placeSlug = (town: string): string =>
  town
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The address of the page of a kind of activity in a town. */
export const landingPath = ({ place, category }: { place: string; category: string }): string =>
  `/activities/${place}/${category}`;

type Located = { latitude: number | null; longitude: number | null };

const positionOf = ({ latitude, longitude }: Located): Position | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** Pages from the nearest to the farthest town; those whose place is unknown last, as they were. */
export function nearestFirst<Page extends Located>(from: Located, pages: readonly Page[]): Page[] {
  const here = positionOf(from);
  const far = (page: Page): number => {
    const there = positionOf(page);
    return here && there ? distance(here, there) : Infinity;
  };
  return pages
    .map((page) => ({ page, away: far(page) }))
    .toSorted((one, other) => (one.away === other.away ? 0 : one.away - other.away))
    .map(({ page }) => page);
}

/** The page for those who would offer such a thing themselves. */
const offers: Partial<Record<string, string>> = {
  haf: '/haf/providers',
  'short-breaks': '/outdoor-educators',
  'holiday-clubs': '/booking-system',
  'school-clubs': '/wraparound-childcare-booking-system',
  'out-of-school': '/wraparound-childcare-booking-system',
  'outdoor-education': '/adventure-booking',
  'home-education': '/home-educators',
  academic: '/teachers-and-lecturers',
  'forest-schools': '/forest-schools',
  climbing: '/adventure-booking',
  pottery: '/artisans',
  'art-classes': '/artisans',
  languages: '/teachers-and-lecturers',
  coding: '/teachers-and-lecturers',
};

export const offerPathOf = (kind: string): string => offers[kind] ?? '/skillsharers';

/** The kind of activity that a search is for; null where it is for several, or for something else. */
export function kindOf(search: Readonly<Record<string, string>>): string | null {
  const words = search['q'];
  if (words !== undefined) return namedKinds.find((kind) => kind.words === words)?.slug ?? null;
  const category = search['category'] ?? '';
  return isCategory(category) ? category : null;
}
