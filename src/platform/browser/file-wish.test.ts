import { describe, expect, test } from 'vitest';
import { makeOnce } from '../../platform/browser/use-once.ts';
import { fileWish } from './file-wish.ts';

describe('a file whose answer was lost on the way', () => {
  const wanted = { title: 'Wards', columns: { key: 0, code: 1 }, nth: 1 };

  test.each([
    ['is the same one when it is sent again', wanted, true],
    ['is another one with other columns', { ...wanted, columns: { key: 0, code: 2 } }, false],
    ['is another one with a file that was chosen since', { ...wanted, nth: 2 }, false],
    ['is another one by another name', { ...wanted, title: 'Wards of May' }, false],
  ] as const)('%s', async (_, next, isSame) => {
    const once = makeOnce();
    const keys: string[] = [];
    const send = async (what: typeof wanted) =>
      once(fileWish({ title: what.title }, what), async (key) => {
        keys.push(key);
        throw new Error('The connection is lost.');
      }).catch(() => {});
    await send(wanted);
    await send(next);
    expect(keys[0] === keys[1]).toBe(isSame);
  });
});
