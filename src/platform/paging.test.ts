import { describe, expect, it } from 'vitest';
import { FURTHEST_PAGE, pageAsked, pageWithin, rangeOf } from './paging.ts';

describe('the page that an address asks for', () => {
  it.each([
    [null, 1],
    ['', 1],
    ['1', 1],
    ['7', 7],
    ['0', 1],
    ['-1', 1],
    ['1.5', 1],
    ['abc', 1],
    ['7abc', 1],
    ['NaN', 1],
    ['Infinity', 1],
    ['1e9', FURTHEST_PAGE],
    ['99999999999999999999', FURTHEST_PAGE],
  ])('is, of %j, %i', (text, page) => {
    expect(pageAsked(text)).toBe(page);
  });
});

describe('the page that is shown', () => {
  it.each([
    ['an empty list has one', 1, 0, { page: 1, pageCount: 1 }],
    ['an empty list has no second', 99, 0, { page: 1, pageCount: 1 }],
    ['a full page is one', 1, 20, { page: 1, pageCount: 1 }],
    ['one more is a second', 2, 21, { page: 2, pageCount: 2 }],
    ['a page in the middle is itself', 2, 60, { page: 2, pageCount: 3 }],
    ['beyond the end it is the last', 99, 60, { page: 3, pageCount: 3 }],
    ['far beyond the end too', FURTHEST_PAGE, 41, { page: 3, pageCount: 3 }],
  ])('%s', (_, page, total, shown) => {
    expect(pageWithin(page, total, 20)).toEqual(shown);
  });

  it('is read from where the one before it ends', () => {
    expect([rangeOf(1, 20), rangeOf(3, 20)]).toEqual([
      { limit: 20, offset: 0 },
      { limit: 20, offset: 40 },
    ]);
  });
});
