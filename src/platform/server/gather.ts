/**
 * Gathers look-ups that are asked for at the same time into one. Each is answered by a read that began after it was asked,
 * so what was committed before a request is seen by it. A few reads are under way at a time; those who come meanwhile are
 * the next one.
 * @param read finds many keys at once, each given once; what is not found is left out of the map
 * @param limits `keys` of one read, and `reads` under way at a time
 */
export function gathered<Found>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Found>>,
  limits = { keys: 200, reads: 4 },
): (key: string) => Promise<Found | undefined> {
  type Waiting = { resolve: (found: Found | undefined) => void; reject: (error: unknown) => void };
  let waiting = new Map<string, Waiting[]>();
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
        const found = await read([...now.keys()]);
        for (const [key, askers] of now) for (const one of askers) one.resolve(found.get(key));
      } catch (error) {
        for (const askers of now.values()) for (const one of askers) one.reject(error);
      }
    }
    reading -= 1;
  };

  return (key) =>
    new Promise((resolve, reject) => {
      const one = { resolve, reject };
      const askers = waiting.get(key);
      if (askers) askers.push(one);
      else waiting.set(key, [one]);
      if (reading >= limits.reads) return;
      reading += 1;
      // After the other requests that have arrived by now.
      setImmediate(() => void run());
    });
}
