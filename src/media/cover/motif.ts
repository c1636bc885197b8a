import type { TimeOfDay } from '../../platform/daylight.ts';
import type { Drawing } from './ink.ts';
import type { PropName } from './props.ts';

export type GroundName =
  | 'hills'
  | 'wood'
  | 'lake'
  | 'coast'
  | 'field'
  | 'town'
  | 'heaven'
  | 'room'
  | 'hall'
  | 'stage'
  | 'pool';

/** What a cover shows: one thing, large, in 800 × 600; what stands on a table or on the ground stands at about y 520. */
export type Motif = {
  /** Where it is at home. */
  grounds: readonly [GroundName, ...GroundName[]];
  /** The times of day that suit it; without it all. */
  times?: readonly [TimeOfDay, ...TimeOfDay[]];
  draw: (drawing: Drawing) => string;
  /** Where to look when we come close. */
  focus: readonly [x: number, y: number];
  /** What lies about where this is done, for a view of the details. */
  props: readonly [PropName, ...PropName[]];
};
