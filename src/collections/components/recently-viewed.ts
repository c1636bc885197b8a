import { useEffect, useState } from 'react';
import { readStored, writeStored } from '../../identity/components/stored.ts';

/** What this device remembers of each (specification, section 9). */
const AT_MOST = 6;
/** Under which names. */
export type ViewedKind = 'recently-viewed-collections' | 'recently-viewed-listings';

/** `key`: the last part of its address. */
export type Viewed = { key: string; title: string };

const isViewed = (one: unknown): one is Viewed =>
  typeof one === 'object' &&
  one !== null &&
  'key' in one &&
  typeof one.key === 'string' &&
  'title' in one &&
  typeof one.title === 'string';

/** What was looked at here, the latest first; nothing where another version or a hand wrote something else. */
export function readViewed(kind: ViewedKind): Viewed[] {
  try {
    const read: unknown = JSON.parse(readStored(kind) ?? '[]');
    return Array.isArray(read) ? read.filter(isViewed).slice(0, AT_MOST) : [];
  } catch {
    return [];
  }
}

/** Remembers a page as the latest one of its kind that was looked at here. */
export function rememberViewed(kind: ViewedKind, one: Viewed): void {
  const others = readViewed(kind).filter(({ key }) => key !== one.key);
  writeStored(kind, JSON.stringify([one, ...others].slice(0, AT_MOST)));
}

/** The collections looked at here, the latest first; none until the page has come alive. */
export function useViewed(): readonly Viewed[] {
  const [found, setFound] = useState<readonly Viewed[]>([]);
  useEffect(() => setFound(readViewed('recently-viewed-collections')), []);
  return found;
}
