import { expect, it } from 'vitest';
import { sourceOf } from './visit-source.ts';

const origin = 'https://thicket.example';

it.each([
  [null, '', 'direct'],
  [null, 'about:blank', 'partner'],
  [null, 'not an address', 'direct'],
  [null, `${origin}/`, 'direct'],
  [null, `${origin}/search-learning-experiences?q=owls`, 'search'],
  [null, `${origin}/activities/bristol/outdoor-education`, 'search'],
  [null, `${origin}/collections/summer`, 'collection'],
  [null, `${origin}/collections/iframe/summer`, 'embed'],
  [null, 'https://school.example/clubs', 'partner'],
  ['collection', 'https://school.example/clubs', 'collection'],
  ['search', '', 'search'],
] as const)('after the list %s and the page %j it is %s', (list, referrer, source) =>
  expect(sourceOf({ list, referrer, origin })).toBe(source),
);
