import { describe, expect, it } from 'vitest';
import type { Role } from '../identity/access.ts';
import { collectionKey, embedCode, mayHaveState, type CollectionState } from './collection-rules.ts';

describe('a collection', () => {
  it.each([
    ['Summer in Sheffield', 'k7x2', 'summer-in-sheffield-k7x2'],
    ['Café & crêpes: côté cour!', 'k7x2', 'cafe-crepes-cote-cour-k7x2'],
    ['夏のキャンプ', 'k7x2', 'k7x2'],
    ['---', 'k7x2', 'k7x2'],
  ])('called %j has the address %s → %s', (title, apart, key) => {
    expect(collectionKey(title, apart)).toBe(key);
  });

  it.each<[CollectionState, Role[], boolean]>([
    ['PUBLIC', ['booker'], false],
    ['PUBLIC', ['booker', 'provider'], true],
    ['PUBLIC', ['booker', 'council'], true],
    ['UNLISTED', ['booker'], true],
    ['ARCHIVED', ['booker'], true],
  ])('may be %s for %j: %s', (state, roles, may) => {
    expect(mayHaveState(state, new Set(roles)).ok).toBe(may);
  });

  it('is pasted into another website with its title escaped', () => {
    const code = embedCode('https://thicket.example', 'summer-k7x2', '"Sun" <b>& fun</b>');
    expect(code).toContain('title="&quot;Sun&quot; &lt;b>&amp; fun&lt;/b>"');
    expect(code).toContain('src="https://thicket.example/collections/iframe/summer-k7x2"');
  });
});
