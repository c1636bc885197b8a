import { useEffect, useState } from 'react';
import { api } from '../../client.ts';
import type { QuickCounts } from './search-filters.tsx';

type Counted = { total: number; quick: QuickCounts };

/** How many a search would show, asked a moment after each change; null while that is not known, or not asked. */
export function useCounted(search: Record<string, string> | null): Counted | null {
  const [counted, setCounted] = useState<Counted | null>(null);
  // Order, page and view are no part of it: leafing through a search does not count it again.
  const asked = search && JSON.stringify(search);
  useEffect(() => {
    if (asked === null) return undefined;
    let gone = false;
    const timer = setTimeout(
      () =>
        // Half a date is refused, and without a connection nobody counts: the button says so less.
        void count(asked).then(
          (answer) => gone || setCounted(answer),
          () => gone || setCounted(null),
        ),
      last?.asked === asked ? 0 : TYPING_MS,
    );
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [asked]);
  return counted;
}

/** Whoever types rests this long when done. */
const TYPING_MS = 250;
/** How long an answer can be used again by another part of the screen: the sheet opens on the search that was just counted. */
const FRESH_MS = 60_000;

let last: { asked: string; at: number; answer: Promise<Counted> } | null = null;

function count(asked: string): Promise<Counted> {
  if (last?.asked === asked && Date.now() - last.at < FRESH_MS) return last.answer;
  const mine = { asked, at: Date.now(), answer: api('GET /search/count', { query: JSON.parse(asked) }) };
  last = mine;
  mine.answer.catch(() => {
    if (last === mine) last = null;
  });
  return mine.answer;
}
