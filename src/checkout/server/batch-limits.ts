/** How many families are decided about in one transaction at most. */
export const MOST_TOGETHER = 100;

/** How many may wait in all before the next is asked for patience: more than a second's work. */
export const MOST_WAITING = 2_500;
