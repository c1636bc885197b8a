import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { attributions } from './attributed-data.ts';

/** The sentences that the makers of data ask for: the last column of the table in its README. */
function askedFor(folder: string): string[] {
  const readme = readFileSync(join(import.meta.dirname, '../../data', folder, 'README.md'), 'utf8');
  const cells = readme.split('\n').flatMap((line) => (line.startsWith('| `') ? [line.split('|').at(-2) ?? ''] : []));
  const sentences = cells.flatMap((cell) =>
    [...cell.matchAll(/(?:Contains|Source:|Place names ©|Activity list ©) .*?\.(?= [A-Z]|\s*$)/g)].map(
      ([sentence]) => sentence,
    ),
  );
  return [...new Set(sentences)];
}

test.each([
  ['uk', 8],
  ['openactive', 1],
])('what the makers of data/%s ask for is said', (folder, count) => {
  const said = attributions.map(({ says }) => says).join(' ');
  const sentences = askedFor(folder);
  expect(sentences).toHaveLength(count);
  for (const sentence of sentences) expect(said).toContain(sentence);
});

test('listings from feeds are said to be changed, as the licence of the feeds asks', () => {
  const feeds = attributions.filter(({ says }) => says.includes('OpenActive data'));
  expect(feeds.map(({ changed, licence }) => [changed !== undefined, licence.name])).toEqual([[true, 'CC BY 4.0']]);
});
