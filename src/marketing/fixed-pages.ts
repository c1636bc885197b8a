import { articles } from '../support/articles/index.ts';
import { solutionPages } from './solution-pages.ts';

/** `changed`: the day on which its words changed last; null where it shows listings and changes with them. */
type FixedPage = { path: string; changed: string | null };

/** To be set when an article of the help changes. */
const HELP_CHANGED = '2026-11-28';

/**
 * What everybody may read at an address that never changes; what needs somebody signed in is left out. Whoever changes the
 * words of a page changes its day: search engines read it again then, and not before.
 */
export const fixedPages: readonly FixedPage[] = [
  { path: '/', changed: null },
  { path: '/search-learning-experiences', changed: null },
  ...solutionPages.map(({ path }) => ({ path, changed: null })),
  { path: '/help', changed: HELP_CHANGED },
  ...articles.map(({ slug }) => ({ path: `/help/${slug}`, changed: HELP_CHANGED })),
  { path: '/signup', changed: '2026-11-25' },
  { path: '/privacy', changed: '2026-11-29' },
  { path: '/terms', changed: '2026-11-28' },
  { path: '/cookies', changed: '2026-11-28' },
  { path: '/accessibility', changed: '2026-11-28' },
  { path: '/attributions', changed: '2026-11-26' },
];
