/**
 * Gathers look-ups that are asked for at the same time into one. Each is answered by a read that began after it was asked,
 * so what was committed before a request is seen by it. A few reads are under way at a time; those who come meanwhile are
 * the next one.
 * @param read finds many at once, each key's given once, by key; what is not found is left out of the map
 * @param keyOf what is the same look-up
 * @param limits `keys` of one read, and `reads` under way at a time
 */
export function batchedReads<Wanted, Found>(
  read: (wanted: readonly Wanted[]) => Promise<ReadonlyMap<string, Found>>,
  keyOf: (wanted: Wanted) => string,
  limits = { keys: 200, reads: 4 },
): (wanted: Wanted) => Promise<Found | undefined> {
  type Caller = { resolve: (found: Found | undefined) => void; reject: (error: unknown) => void };
  type Waiting = Map<string, { wanted: Wanted; callers: Caller[] }>;
  let waiting: Waiting = new Map();
  let reading = 0;

  const run = async (): Promise<void> => {
    while (waiting.size > 0) {
      let now = waiting;
      waiting = new Map();
      if (now.size > limits.keys) {
        const all = [...now];
        now = new Map(all.slice(0, limits.keys));
        waiting = new Map(all.slice(limits.keys));
      }
      try {
        const found = await read(Array.from(now.values(), ({ wanted }) => wanted));
        for (const [key, { callers }] of now) for (const one of callers) one.resolve(found.get(key));
      } catch (error) {
        for (const { callers } of now.values()) for (const one of callers) one.reject(error);
      }
    }
    reading -= 1;
  };

  return (wanted) =>
    new Promise((resolve, reject) => {
      const key = keyOf(wanted);
      const caller = { resolve, reject };
      const same = waiting.get(key);
      if (same) same.callers.push(caller);
      else waiting.set(key, { wanted, callers: [caller] });
      if (reading >= limits.reads) return;
      reading += 1;
      // After the other requests that have arrived by now.
      setImmediate(() => void run());
    });
}
