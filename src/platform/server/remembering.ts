/**
 * A function without side effects that remembers what it made of the latest texts, `most` at most, for each owner
 * (settings, say) apart: for work that one caller would otherwise ask for again and again.
 */
export function remembering<Owner extends object, Made>(
  most: number,
  make: (owner: Owner, text: string) => Made,
): (owner: Owner, text: string) => Made {
  const madeFor = new WeakMap<Owner, Remembered<Made>>();
  return (owner, text) => {
    let remembered = madeFor.get(owner);
    if (!remembered) madeFor.set(owner, (remembered = { latest: new Map(), before: new Map() }));
    const known = remembered.latest.get(text) ?? remembered.before.get(text);
    if (known !== undefined) return known;
    const fresh = make(owner, text);
    // The older half goes as a whole: a map whose oldest entry is taken out again and again gets slow to find it.
    if (remembered.latest.size >= Math.ceil(most / 2)) {
      remembered.before = remembered.latest;
      remembered.latest = new Map();
    }
    remembered.latest.set(text, fresh);
    return fresh;
  };
}

type Remembered<Made> = { latest: Map<string, Made>; before: Map<string, Made> };
