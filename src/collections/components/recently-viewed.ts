import { useEffect, useState } from 'react';
import * as z from 'zod';
import { readStored, writeStored } from '../../identity/components/stored.ts';

/** Collections that this device remembers (specification, section 9: recently-viewed-collections). */
const AT_MOST = 6;
const KEY = 'recently-viewed-collections';

const viewed = z.array(z.object({ key: z.string().max(120), title: z.string().max(80) })).max(20);
export type Viewed = z.infer<typeof viewed>[number];

function readViewed(): Viewed[] {
  try {
    return viewed.parse(JSON.parse(readStored(KEY) ?? '[]'));
  } catch {
    // Written by another version, or by hand.
    return [];
  }
}

/** Remembers a collection as the latest one that was looked at here. */
export function rememberViewed(one: Viewed): void {
  const others = readViewed().filter(({ key }) => key !== one.key);
  writeStored(KEY, JSON.stringify([one, ...others].slice(0, AT_MOST)));
}

/** The collections looked at here, the latest first; none until the page has come alive. */
export function useViewed(): readonly Viewed[] {
  const [found, setFound] = useState<readonly Viewed[]>([]);
  useEffect(() => setFound(readViewed()), []);
  return found;
}
