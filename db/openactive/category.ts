import { categoryOf, type CategorySlug } from '../../src/listings/categories.ts';
import type { ListingAges } from './ages.ts';

/**
 * The activities that by themselves say a category, by their label in the activity list. It holds for everything below
 * them too, until something nearer says otherwise; most activities say none, and the ages decide.
 */
const byActivity: Readonly<Partial<Record<CategorySlug, readonly string[]>>> = {
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
  Object.entries(byActivity).flatMap(([slug, labels]) => labels.map((label) => [label, slug as CategorySlug])),
);

const ELDERS_FROM = 50;
const TODDLERS_TO = 4;

function slugByAges({ audience, from, to }: ListingAges): CategorySlug | null {
  switch (audience) {
    case 'children':
      return to !== null && to <= TODDLERS_TO ? 'baby-and-toddler' : 'out-of-school';
    case 'adults':
      return from !== null && from >= ELDERS_FROM ? 'elders' : 'personal-development';
    case 'families':
      return 'families';
    case null:
      return null;
  }
}

/**
 * The ids of one or two categories: first the one that the activity says, the nearest up its chain, then the one that
 * the ages say. None when neither says anything.
 */
export function categoryIdsOf(chain: readonly string[], ages: ListingAges): number[] {
  const said = chain.map((label) => slugByActivity.get(label)).find((slug) => slug !== undefined);
  const slugs = new Set([said, slugByAges(ages)]);
  return [...slugs].flatMap((slug) => (slug ? (categoryOf(slug)?.id ?? []) : []));
}
