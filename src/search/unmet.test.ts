import { expect, it } from 'vitest';
import { unmetLines } from './unmet.ts';

const none = { area: '', categories: [], ages: [], needs: [] };

it.each<[asked: Partial<Parameters<typeof unmetLines>[0]>, lines: string[]]>([
  [{}, ['||null|']],
  [{ area: 'BS6', ages: [7], needs: ['wheelchair'] }, ['BS6||7|wheelchair']],
  [{ ages: [4, 7] }, ['||4|', '||7|']],
  [{ ages: [30, 41] }, ['||18|']],
  [
    { categories: ['haf', 'families'], needs: ['quiet', 'toilet'] },
    ['|haf|null|quiet', '|haf|null|toilet', '|families|null|quiet', '|families|null|toilet'],
  ],
])('%j counts at %j', (asked, lines) => {
  const counted = unmetLines({ ...none, ...asked });
  expect(counted.map(({ area, category, age, need }) => [area, category, String(age), need].join('|'))).toEqual(lines);
});

it('counts at no more than 24 lines, whatever is asked', () => {
  const many = Array.from({ length: 12 }, (_, at) => `${at}`);
  expect(unmetLines({ ...none, categories: many, needs: many })).toHaveLength(24);
});
