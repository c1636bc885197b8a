import { describe, expect, it } from 'vitest';
import { batchedReads } from './batched-reads.ts';

/** A read that is answered when the test says so, from what stands in `table` when it begins. */
function slowTable(table: Map<string, string>) {
  const reads: { keys: readonly string[]; answer: () => void; fail: () => void }[] = [];
  const read = (keys: readonly string[]) =>
    new Promise<Map<string, string>>((resolve, reject) => {
      const found = new Map([...table].filter(([key]) => keys.includes(key)));
      reads.push({ keys, answer: () => resolve(found), fail: () => reject(new Error('no connection')) });
    });
  return { reads, read };
}
const itself = (key: string) => key;
const tick = () => new Promise((resolve) => setImmediate(resolve));

describe('gathered look-ups', () => {
  it('asks once for what is asked for together, each key once', async () => {
    const { reads, read } = slowTable(new Map(Object.entries({ a: 'Ann', b: 'Ben' })));
    const find = batchedReads(read, itself, { keys: 200, reads: 2 });
    const all = Promise.all([find('a'), find('b'), find('a'), find('c')]);
    await tick();
    expect(reads.map(({ keys }) => keys)).toEqual([['a', 'b', 'c']]);
    reads[0]?.answer();
    expect(await all).toEqual(['Ann', 'Ben', 'Ann', undefined]);
  });

  it('never answers from a read that began before it was asked', async () => {
    const table = new Map([['a', 'before']]);
    const { reads, read } = slowTable(table);
    const find = batchedReads(read, itself, { keys: 200, reads: 2 });
    const early = find('a');
    await tick();
    table.set('a', 'after');
    const late = find('a');
    await tick();
    reads[0]?.answer();
    expect(await early).toBe('before');
    reads[1]?.answer();
    expect(await late).toBe('after');
  });

  it('has no more reads under way than it may, and those who come meanwhile are one read', async () => {
    const { reads, read } = slowTable(new Map());
    const find = batchedReads(read, itself, { keys: 200, reads: 2 });
    const all: Promise<unknown>[] = [];
    for (const key of ['a', 'b', 'c', 'd']) {
      all.push(find(key));
      await tick();
    }
    expect(reads.map(({ keys }) => keys)).toEqual([['a'], ['b']]);
    reads[0]?.answer();
    await tick();
    expect(reads[2]?.keys).toEqual(['c', 'd']);
    for (const { answer } of reads) answer();
    await Promise.all(all);
  });

  it('tells everybody of a read that failed, and goes on with the next', async () => {
    const { reads, read } = slowTable(new Map([['a', 'Ann']]));
    const find = batchedReads(read, itself, { keys: 200, reads: 2 });
    const both = Promise.allSettled([find('a'), find('b')]);
    await tick();
    reads[0]?.fail();
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const again = find('a');
    await tick();
    reads[1]?.answer();
    expect(await again).toBe('Ann');
  });

  it('asks for no more than the most at once', async () => {
    const { reads, read } = slowTable(new Map());
    const find = batchedReads(read, itself, { keys: 2, reads: 1 });
    const all = Promise.all(['a', 'b', 'c'].map(find));
    await tick();
    reads[0]?.answer();
    await tick();
    reads[1]?.answer();
    await all;
    expect(reads.map(({ keys }) => keys)).toEqual([['a', 'b'], ['c']]);
  });
});
