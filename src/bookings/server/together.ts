/** How many transactions of one kind run side by side in a process: bookings of one listing are in the same. */
export const LANES = 3;

/** How many families are decided about in one transaction at most. */
export const MOST_TOGETHER = 100;

/** How many may wait in all before the next is asked for patience: more than a second's work. */
export const MOST_WAITING = 2_500;
