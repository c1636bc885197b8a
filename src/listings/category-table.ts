/** The activity categories of the specification (section 3), in its order. The ids are stored; they never change. */
export const categories = [
  { id: 12, slug: 'haf', title: 'HAF' },
  { id: 14, slug: 'short-breaks', title: 'SEND' },
  { id: 2, slug: 'out-of-school', title: 'Out of school' },
  { id: 11, slug: 'holiday-clubs', title: 'Holiday Clubs' },
  { id: 10, slug: 'school-clubs', title: 'School clubs' },
  { id: 3, slug: 'outdoor-education', title: 'Outdoor Education' },
  { id: 1, slug: 'home-education', title: 'Home education' },
  { id: 4, slug: 'academic', title: 'Academic' },
  { id: 5, slug: 'career-development', title: 'Career Development' },
  { id: 6, slug: 'personal-development', title: 'Personal Development' },
  { id: 7, slug: 'kindergarten', title: 'Kindergarten' },
  { id: 8, slug: 'baby-and-toddler', title: 'Baby & Toddler' },
  { id: 13, slug: 'families', title: 'Family Activities' },
  { id: 9, slug: 'elders', title: 'Elders' },
] as const;

export type CategorySlug = (typeof categories)[number]['slug'];
export type Category = { id: number; slug: string; title: string };

/** How many categories the wizard asks for; only one is checked. */
export const CATEGORIES_ASKED = 2;

/** The category with this id or slug, or undefined. */
export function categoryOf(idOrSlug: number | string): Category | undefined {
  return categories.find((category) => category.id === idOrSlug || category.slug === idOrSlug);
}
