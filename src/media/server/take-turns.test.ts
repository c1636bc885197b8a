import { expect, test } from 'vitest';
import { Turns } from './take-turns.ts';

test('work runs one at a time, what people wait for first, and a failure does not hold up the next', async () => {
  const turns = new Turns();
  const order: string[] = [];
  let running = 0;
  const work =
    (name: string, fails = false) =>
    async (): Promise<void> => {
      running += 1;
      expect(running).toBe(1);
      await Promise.resolve();
      order.push(name);
      running -= 1;
      if (fails) throw new Error(name);
    };
  const done = [
    turns.take('now', work('first')),
    turns.take('later', work('AVIF')),
    turns.take('now', work('second', true)),
    turns.take('now', work('third')),
  ];
  expect(turns.length).toBe(2);
  expect((await Promise.allSettled(done)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(order).toEqual(['first', 'second', 'third', 'AVIF']);
  expect(turns.length).toBe(0);
});
