import { useEffect, useState } from 'react';
import { api } from '../../client.ts';
import { searchQuery } from './search-address.ts';
import type { QuickCounts } from './search-filters.tsx';

type Counted = { total: number; quick: QuickCounts };

/** How many the search of an address would show, asked a moment after each change; null while that is not known, or not asked. */
export function useCounted(address: string | null): Counted | null {
  const [counted, setCounted] = useState<Counted | null>(null);
  useEffect(() => {
    if (address === null) return undefined;
    let gone = false;
    const timer = setTimeout(() => {
      const query = searchQuery(new URL(address, location.href).searchParams);
      // Half a date is refused, and without a connection nobody counts: the button says so less.
      api('GET /search/count', { query }).then(
        (answer) => gone || setCounted(answer),
        () => gone || setCounted(null),
      );
    }, TYPING_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [address]);
  return counted;
}

/** Whoever types rests this long when done. */
const TYPING_MS = 250;
