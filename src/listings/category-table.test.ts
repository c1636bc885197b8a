import { expect, test } from 'vitest';
import { categories, categoryOf } from './category-table.ts';

test('the categories are those of the specification, in its order', () => {
  expect(categories.map(({ id, slug, title }) => `${id} ${slug} (${title})`)).toEqual([
    '12 haf (HAF)',
    '14 short-breaks (SEND)',
    '2 out-of-school (Out of school)',
    '11 holiday-clubs (Holiday Clubs)',
    '10 school-clubs (School clubs)',
    '3 outdoor-education (Outdoor Education)',
    '1 home-education (Home education)',
    '4 academic (Academic)',
    '5 career-development (Career Development)',
    '6 personal-development (Personal Development)',
    '7 kindergarten (Kindergarten)',
    '8 baby-and-toddler (Baby & Toddler)',
    '13 families (Family Activities)',
    '9 elders (Elders)',
  ]);
});

test('a category is found by id and by slug', () => {
  expect(categoryOf(3)).toBe(categoryOf('outdoor-education'));
  expect(categoryOf(15)).toBeUndefined();
});
