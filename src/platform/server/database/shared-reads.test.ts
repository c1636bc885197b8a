import { expect, test } from 'vitest';
import { sharedReads } from './shared-reads.ts';

/** Reads that end when the test says so, each with its number. */
function slowReads() {
  const begun: { key: string; end: PromiseWithResolvers<string> }[] = [];
  const shared = sharedReads(
    (key: string) => {
      const end = Promise.withResolvers<string>();
      begun.push({ key, end });
      return end.promise;
    },
    (key) => key,
  );
  return { begun, shared };
}

test('the first asks at once, and those who come meanwhile share one read that begins after they asked', async () => {
  const { begun, shared } = slowReads();
  const first = shared('a');
  const [second, third] = [shared('a'), shared('a')];
  expect(begun).toHaveLength(1);
  begun[0]?.end.resolve('old');
  expect(await first).toBe('old');
  await Promise.resolve();
  expect(begun).toHaveLength(2);
  begun[1]?.end.resolve('new');
  expect(await Promise.all([second, third])).toEqual(['new', 'new']);
});

test('whoever comes while the second read is under way gets a third', async () => {
  const { begun, shared } = slowReads();
  const first = shared('a');
  const second = shared('a');
  begun[0]?.end.resolve('1');
  await first;
  await Promise.resolve();
  const late = shared('a');
  begun[1]?.end.resolve('2');
  expect(await second).toBe('2');
  await Promise.resolve();
  begun[2]?.end.resolve('3');
  expect(await late).toBe('3');
});

test('different things do not wait for one another, and afterwards nothing is remembered', async () => {
  const { begun, shared } = slowReads();
  const both = [shared('a'), shared('b')];
  expect(begun.map(({ key }) => key)).toEqual(['a', 'b']);
  for (const { end } of begun) end.resolve('x');
  await Promise.all(both);
  void shared('a');
  expect(begun).toHaveLength(3);
});

test('a read that fails is heard by those who shared it, and the next one begins all the same', async () => {
  const { begun, shared } = slowReads();
  const first = shared('a');
  const second = shared('a');
  begun[0]?.end.reject(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  await Promise.resolve();
  begun[1]?.end.resolve('back');
  expect(await second).toBe('back');
});
