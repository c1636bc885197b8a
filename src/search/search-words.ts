import { cutText } from '../platform/cut-text.ts';
import { filterChips } from './filter-chips.ts';
import { isolated } from '../platform/isolated.ts';

/** What a kept search looks for, in words: 'swimming · Bristol · This weekend'. */
export function searchWords(asked: Readonly<Record<string, string>>): string {
  const params = new URLSearchParams(asked);
  const place = asked['place'] ?? (asked['latitude'] ? 'near a position' : '');
  const words = [asked['q'] ?? '', place].filter(Boolean).map(isolated);
  const filters = filterChips(params).map(({ label }) => isolated(label));
  const all = [...words, ...(asked['bounds'] ? ['a part of the map'] : []), ...filters];
  return all.length === 0 ? 'Everything' : all.join(' · ');
}

/** A name for a search that nobody has named: what stands first in it. */
export function firstName(asked: Readonly<Record<string, string>>): string {
  const place = asked['place'] ?? '';
  const [filter = ''] = filterChips(new URLSearchParams(asked)).map(({ label }) => label);
  const what = (asked['q'] ?? '') || filter || 'Activities';
  const name = place ? [what, 'near', place].join(' ') : what;
  return cutText(name, 80).trim();
}
