import { expect, it } from 'vitest';
import { giveWay, LONGEST_MS, LOOK_MS } from './give-way.ts';

/** Lets work give way to a crowd that stays for a while; answers how long it waited. */
async function waited(crowdStays: number, dueFor = 0): Promise<number> {
  const start = 1_000_000;
  let now = start;
  await giveWay(() => now - start < crowdStays, start - dueFor, {
    now: () => now,
    sleep: async (milliseconds) => {
      now += milliseconds;
    },
  });
  return now - start;
}

it('does not wait when nobody waits for an answer', async () => {
  expect(await waited(0)).toBe(0);
});

it('waits until the crowd has gone', async () => {
  expect(await waited(LOOK_MS * 3)).toBe(LOOK_MS * 3);
});

it('waits for a crowd that does not go only so long', async () => {
  expect(await waited(LONGEST_MS * 10)).toBe(LONGEST_MS);
});

it('does not wait once more when it waited in the queue', async () => {
  expect(await waited(LONGEST_MS * 10, LONGEST_MS)).toBe(0);
  expect(await waited(LONGEST_MS * 10, LONGEST_MS - LOOK_MS)).toBe(LOOK_MS);
});
