import type { Numbers } from '../contract.ts';

/** Sources in words. */
export const sourceNames: Record<Numbers['sources'][number]['source'], string> = {
  search: 'Search here',
  direct: 'Straight to it',
  collection: 'A collection',
  partner: 'Another website',
  embed: 'A collection shown elsewhere',
  '': 'Not known, or entered by you',
};
