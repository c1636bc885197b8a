type Under<Answer> = { now: Promise<Answer>; next: Promise<Answer> | null };

/**
 * Lets those who ask for the same thing at the same time share one read. Nobody gets a read that began before they
 * asked, so what was committed by then is in it: whoever comes while a read is under way waits for its end, and shares
 * the next one with everybody else who came meanwhile. The answer is shared as it is; nobody may change it.
 * @param keyOf asks with the same key are answered alike
 */
export function sharedReads<Ask extends readonly unknown[], Answer>(
  read: (...ask: Ask) => Promise<Answer>,
  keyOf: (...ask: Ask) => string,
): (...ask: Ask) => Promise<Answer> {
  const under = new Map<string, Under<Answer>>();

  const begin = (key: string, ask: Ask): Promise<Answer> => {
    const now = read(...ask);
    const own: Under<Answer> = { now, next: null };
    under.set(key, own);
    // Whoever asked hears of a failure; here it only ends.
    now
      .finally(() => {
        if (under.get(key) === own && own.next === null) under.delete(key);
      })
      .catch(() => undefined);
    return now;
  };

  return (...ask) => {
    const key = keyOf(...ask);
    const own = under.get(key);
    if (!own) return begin(key, ask);
    const again = (): Promise<Answer> => begin(key, ask);
    return (own.next ??= own.now.then(again, again));
  };
}
