import { useRef } from 'react';

export type Ticks = {
  chosen: ReadonlySet<string>;
  /** Whether all of the rows in sight are chosen, or some of them. */
  all: boolean;
  some: boolean;
  /** With `range`, all between the last tick and this one. */
  tick: (key: string, on: boolean, range: boolean) => void;
  tickAll: (on: boolean) => void;
};

/**
 * Rows that are ticked for something to be done with several at once.
 * @param keys of the rows in sight, in their order
 */
export function useTicks(
  keys: readonly string[],
  selection: readonly string[] | undefined,
  onChange: ((keys: string[]) => void) | undefined,
): Ticks {
  const lastTicked = useRef<string | null>(null);
  const chosen = new Set(selection);
  const here = keys.filter((key) => chosen.has(key)).length;
  const set = (touched: readonly string[], on: boolean): void => {
    const next = new Set(chosen);
    for (const one of touched) {
      if (on) next.add(one);
      else next.delete(one);
    }
    onChange?.([...next]);
  };
  return {
    chosen,
    all: keys.length > 0 && here === keys.length,
    some: here > 0 && here < keys.length,
    tick: (key, on, range) => {
      const from = range && lastTicked.current !== null ? keys.indexOf(lastTicked.current) : -1;
      const at = keys.indexOf(key);
      lastTicked.current = key;
      set(from < 0 ? [key] : keys.slice(Math.min(from, at), Math.max(from, at) + 1), on);
    },
    tickAll: (on) => set(keys, on),
  };
}
