import { useEffect, useState } from 'react';

/** How long a word like 'Copied' stands, in milliseconds. */
const STANDS_MS = 3_000;

/** A word about what was just done, which goes by itself: null before and after. */
export function useBriefWord<Word extends string>(): [word: Word | null, say: (word: Word) => void] {
  const [word, setWord] = useState<Word | null>(null);
  useEffect(() => {
    if (word === null) return undefined;
    const timer = window.setTimeout(() => setWord(null), STANDS_MS);
    return () => window.clearTimeout(timer);
  }, [word]);
  return [word, setWord];
}
