import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../client.ts';
import { useLive } from '../../platform/browser/live.ts';
import type { BlockAnswer } from '../../schedule/offer.ts';

/**
 * What can be booked, kept up to date: read again when the page opens, because it may be from a cache, and at each change.
 * @param first what the page came with, as JSON
 */
export function useLiveBlocks(listingId: string, linkKey: string | null, first: string): readonly BlockAnswer[] {
  const [blocks, setBlocks] = useState(() => JSON.parse(first) as readonly BlockAnswer[]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const read = useCallback(() => {
    api('GET /experiences/{experienceId}/sessions', {
      params: { experienceId: listingId },
      query: linkKey ? { key: linkKey } : {},
    })
      .then((answer) => setBlocks(answer.blocks))
      // Without a connection the page shows what it has; checkout asks again before anything is booked.
      .catch(() => undefined);
  }, [listingId, linkKey]);
  useEffect(() => {
    read();
    return () => clearTimeout(timer.current);
  }, [read]);
  useLive([`listing:${listingId}`], () => {
    // Everybody who looks at this page hears of the same change: they do not all ask in the same moment.
    clearTimeout(timer.current);
    timer.current = setTimeout(read, 100 + Math.random() * 700);
  });
  return blocks;
}
