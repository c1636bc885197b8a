/**
 * How many transactions that hold places run side by side in a process: wishes for one listing are in the same. The others
 * have no places to wait for, and one transaction at a time takes the most of them together.
 */
export const HOLD_LANES = 2;

/** How many families are decided about in one transaction at most. */
export const MOST_TOGETHER = 100;

/** How many may wait in all before the next is asked for patience: more than a second's work. */
export const MOST_WAITING = 2_500;
