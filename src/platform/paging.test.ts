import { describe, expect, it } from 'vitest';
import { countedRows, FURTHEST_PAGE, pageAsked, pageShown, pageWithin, rangeOf } from './paging.ts';

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

describe('a list whose rows tell how many there are', () => {
  /** Pages of three cases: the officer decides them one after the other, and each that is decided is gone. */
  const listOf = (left: number) => {
    const asked: number[] = [];
    const read = async (page: number) => {
      asked.push(page);
      const { limit, offset } = rangeOf(page, 3);
      const all = Array.from({ length: left }, (_, nth) => ({ id: nth + 1, total: left }));
      return Promise.resolve(countedRows(all.slice(offset, offset + limit)));
    };
    return { asked, read };
  };

  it.each([
    ['the third page while it has a case', 7, 3, { ids: [7], total: 7, page: 3, pageCount: 3 }, [3]],
    [
      'the second once the last case of the third is decided',
      6,
      3,
      { ids: [4, 5, 6], total: 6, page: 2, pageCount: 2 },
      [3, 1, 2],
    ],
    ['the first where that is all', 2, 3, { ids: [1, 2], total: 2, page: 1, pageCount: 1 }, [3, 1]],
    ['that there is nothing, once there is', 0, 3, { ids: [], total: 0, page: 1, pageCount: 1 }, [3, 1]],
    ['an empty list at once', 0, 1, { ids: [], total: 0, page: 1, pageCount: 1 }, [1]],
  ])('shows %s', async (_, left, page, shown, reads) => {
    const { asked, read } = listOf(left);
    const { rows, ...more } = await pageShown(page, 3, read);
    expect({ ids: rows.map(({ id }) => id), ...more }).toEqual(shown);
    expect(asked).toEqual(reads);
  });
});
