/** The only door to the present moment: rules get `now` as an argument, use-cases ask this. */
export type Clock = { now(): Temporal.Instant };

export const systemClock: Clock = { now: () => Temporal.Now.instant() };
