import { categoryOf, type CategorySlug } from '../../src/listings/category-table.ts';
import type { ListingAges } from './ages.ts';

/**
 * The activities that decide a category, by their name in the activity list. They decide for every kind of themselves
 * too, unless a nearer one does. Most activities decide none: then the ages do.
 */
const activitiesByCategory: Readonly<Partial<Record<CategorySlug, readonly string[]>>> = {
  'outdoor-education': [
    'Abseiling',
    'Angling',
    'Camping',
    'Canoeing',
    'Caving',
    'Fell Running',
    'Forest School',
    'Gardening',
    'Geocaching',
    'Kayaking',
    'Mountain Biking',
    'Mountaineering',
    'Open Water Swimming',
    'Orienteering',
    'Rafting',
    'Rock Climbing',
    'Ropes Courses',
    'Sailing',
    'Surfing',
    'Walking',
    'Windsurfing',
  ],
  'holiday-clubs': ['Activity Holiday Camp'],
  kindergarten: ['Creche'],
  'baby-and-toddler': [
    'Baby Yoga',
    'Buggy Boot Camp',
    'Buggy Fitness',
    'Early Years Play',
    'Toddler Football',
    'diddi dance',
  ],
  families: ['ParkPlay', 'Soft Play'],
  elders: [
    'Chair Based Exercise',
    'Extend',
    'Falls and Exercise Management',
    'General Fitness for Older Adults',
    'Otago',
    'Postural Stability Instruction',
    'Walking Football',
  ],
  'short-breaks': [
    'Boccia',
    'Goalball',
    'Inclusive Zone Basketball',
    'Polybat',
    'Wheelchair Basketball',
    'Wheelchair Dance Sport',
    'Wheelchair Fencing',
    'Wheelchair Football',
    'Wheelchair Rugby',
    'Wheelchair Tennis',
  ],
  'personal-development': ['Crossfit', 'Group Exercise', 'Gym Workout', 'Martial Arts'],
};

const slugByActivity = new Map(
  Object.entries(activitiesByCategory).flatMap(([slug, names]) => names.map((name) => [name, slug as CategorySlug])),
);

const ELDERS_MIN_AGE = 50;
const TODDLERS_MAX_AGE = 4;

function slugByAges({ audience, from, to }: ListingAges): CategorySlug | null {
  switch (audience) {
    case 'children':
      return to !== null && to <= TODDLERS_MAX_AGE ? 'baby-and-toddler' : 'out-of-school';
    case 'adults':
      return from !== null && from >= ELDERS_MIN_AGE ? 'elders' : 'personal-development';
    case 'families':
      return 'families';
    case null:
      return null;
  }
}

/** The ids of up to two categories: the one of the nearest name in the activity's lineage, then the one of the ages. */
export function categoryIdsOf(lineage: readonly string[], ages: ListingAges): number[] {
  const byActivity = lineage.map((name) => slugByActivity.get(name)).find((slug) => slug !== undefined);
  const slugs = new Set([byActivity, slugByAges(ages)]);
  return [...slugs].flatMap((slug) => (slug ? (categoryOf(slug)?.id ?? []) : []));
}
