/**
 * A function without side effects that remembers what it made of the latest `most` texts, for each owner (settings, say)
 * apart: for work that one caller would otherwise ask for again and again.
 */
export function remembering<Owner extends object, Made>(
  most: number,
  make: (owner: Owner, text: string) => Made,
): (owner: Owner, text: string) => Made {
  const madeFor = new WeakMap<Owner, Map<string, Made>>();
  return (owner, text) => {
    let made = madeFor.get(owner);
    if (!made) madeFor.set(owner, (made = new Map()));
    const known = made.get(text);
    if (known !== undefined) return known;
    const fresh = make(owner, text);
    made.set(text, fresh);
    for (const oldest of made.keys()) {
      if (made.size <= most) break;
      made.delete(oldest);
    }
    return fresh;
  };
}
