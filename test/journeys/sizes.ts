export const SIZES = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 900 } } as const;
export type Size = keyof typeof SIZES;

/**
 * The size on which each file of journeys runs. A journey costs seconds of a whole machine, so it runs on both sizes only
 * where the way through the product differs: such a journey has the tag `@both`. A file that is not named here runs on
 * both; there `@phone` or `@desktop` names the only size of a journey. What axe says and whether a page can be scrolled
 * sideways is asked at both sizes everywhere (`accessibilityFaults`).
 *
 * Families book on their phones; providers, councils and administrators work at desks.
 */
const SIZE_OF_FILE: Readonly<Record<string, Size>> = {
  'acting.spec.ts': 'desktop',
  'asking-and-saving.spec.ts': 'phone',
  'basket.spec.ts': 'phone',
  'by-hand.spec.ts': 'desktop',
  'changed-dates.spec.ts': 'desktop',
  'council-cancels.spec.ts': 'desktop',
  'council-invoices.spec.ts': 'desktop',
  'council-whole.spec.ts': 'desktop',
  'declined-request.spec.ts': 'phone',
  'discounts.spec.ts': 'phone',
  'disputes.spec.ts': 'phone',
  'funded-places.spec.ts': 'phone',
  'keyboard.spec.ts': 'desktop',
  'late-join.spec.ts': 'phone',
  'lifecycle.spec.ts': 'desktop',
  'listing-team.spec.ts': 'desktop',
  'long-lists.spec.ts': 'desktop',
  'long-words.spec.ts': 'phone',
  'move.spec.ts': 'phone',
  'offline.spec.ts': 'phone',
  'paper.spec.ts': 'desktop',
  'payouts.spec.ts': 'desktop',
  'provider-bookings.spec.ts': 'desktop',
  'provider-kinds.spec.ts': 'desktop',
  'provider.spec.ts': 'phone',
  'public-pages.spec.ts': 'phone',
  'questionnaire.spec.ts': 'phone',
  'reflections.spec.ts': 'phone',
  'refund-decisions.spec.ts': 'desktop',
  'register-day.spec.ts': 'phone',
  'scarce.spec.ts': 'phone',
  'venue-of-a-date.spec.ts': 'desktop',
  'waiting-list.spec.ts': 'phone',
  'workflows.spec.ts': 'desktop',
};

const otherThan = (size: Size): Size => (size === 'phone' ? 'desktop' : 'phone');

/** What a project of this size leaves out, as Playwright matches it: against project, file, title and tags in one line. */
export function leftOutOn(size: Size): RegExp[] {
  const files = Object.keys(SIZE_OF_FILE).filter((file) => SIZE_OF_FILE[file] !== size);
  return [
    new RegExp(`@${otherThan(size)}(?= |$)`),
    new RegExp(`^(?!.*@both\\b).*\\b(?:${files.map((file) => RegExp.escape(file)).join('|')})`),
  ];
}

/** The size on which a journey does not run, or null when it runs on both. */
export function sizeLeftOut(file: string, tags: readonly string[]): Size | null {
  if (tags.includes('@both')) return null;
  const only = (['phone', 'desktop'] as const).find((size) => tags.includes(`@${size}`)) ?? SIZE_OF_FILE[file];
  return only ? otherThan(only) : null;
}
