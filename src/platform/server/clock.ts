/** The only door to the present moment: rules get `now` as an argument, use-cases ask this. */
export type Clock = { now(): Temporal.Instant };

let at = Number.NaN;
let instant: Temporal.Instant;

/** To the millisecond, as the database's times are read; those who ask in the same one share it. */
export const systemClock: Clock = {
  now() {
    const now = Date.now();
    if (now !== at) [at, instant] = [now, Temporal.Instant.fromEpochMilliseconds(now)];
    return instant;
  },
};
