import { ALWAYS_NEEDED, type Section } from '../people/section.ts';
import { refuse, ok, type Result } from '../platform/result.ts';

/**
 * How a section of a learner stands in a booking: to be shared with it once it is made, shared, withdrawn, or asked for by the
 * provider after it was made and not answered yet.
 */
export const sharingStates = ['to-share', 'shared', 'withdrawn', 'asked'] as const;
type SharingState = (typeof sharingStates)[number];

const DAYS_AFTER = 30;
const HOURS_AROUND = 24;

/** Sections that are open around each date alone. */
export const isAroundDates = (section: Section): boolean => section === 'contacts' || section === 'collection';

/** Until when a section of a booking can be seen: by the end of its last date. */
export function seenUntil(section: Section, lastEnd: Temporal.Instant): Temporal.Instant {
  return lastEnd.add({ hours: isAroundDates(section) ? HOURS_AROUND : DAYS_AFTER * 24 });
}

/** Of a booking that is made: what the family has said of a section. */
export function stateOf(row: { withdrawn: boolean } | undefined): Exclude<SharingState, 'to-share'> {
  if (!row) return 'asked';
  return row.withdrawn ? 'withdrawn' : 'shared';
}

type Wish = {
  section: Section;
  shared: boolean;
  /** Whether the listing needs the section now. */
  isNeeded: boolean;
  lastEnd: Temporal.Instant;
  now: Temporal.Instant;
};

/** Whether a family may share a section or withdraw it now. */
export function mayChange(wish: Wish): Result<true, 'always-shared' | 'sharing-over' | 'not-needed'> {
  const { section, shared, isNeeded, lastEnd, now } = wish;
  if (section === ALWAYS_NEEDED && !shared)
    return refuse(
      'always-shared',
      'Name and age belong to every booking. Cancel the places if this person is not coming.',
    );
  if (Temporal.Instant.compare(seenUntil(section, lastEnd), now) < 0)
    return refuse('sharing-over', 'The time for this has ended: the provider cannot see it any more.');
  // What is not needed is not seen by anybody, so withdrawing it is always possible.
  if (shared && !isNeeded)
    return refuse('not-needed', 'The provider does not need this any more, so nothing is shared.');
  return ok(true);
}
