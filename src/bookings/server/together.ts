import type { Doors } from '../../platform/server/doors.ts';

/** How many transactions of one kind run side by side in a process: bookings of one listing are in the same. */
export const LANES = 3;

/** How many families are decided about in one transaction at most. */
export const MOST_TOGETHER = 100;

/** How many may wait in all before the next is asked for patience: more than a second's work. */
export const MOST_WAITING = 2_500;

/** Something that there is once for each process, made when it is first needed. */
export function perDoors<Value>(make: (doors: Doors) => Value): (doors: Doors) => Value {
  const made = new WeakMap<Doors, Value>();
  return (doors) => {
    let value = made.get(doors);
    if (!value) made.set(doors, (value = make(doors)));
    return value;
  };
}
