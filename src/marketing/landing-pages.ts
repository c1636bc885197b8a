import { isolated } from '../platform/isolated.ts';
import type { CategorySlug } from '../listings/category-table.ts';

/** A page of a category in a town is made from this many listings: fewer are found as quickly by searching. */
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

/** The heading of the page of a category in a town. */
export const landingTitle = (category: CategorySlug, town: string): string =>
  `${headings[category]} in ${isolated(town)}`;

/** A town as the part of an address: letters lose their accents, everything else becomes a hyphen. */
export const placeSlug = (town: string): string =>
  town
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The address of the page of a category in a town. */
export const landingPath = ({ place, category }: { place: string; category: string }): string =>
  `/activities/${place}/${category}`;
