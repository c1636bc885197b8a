import { describe, expect, it } from 'vitest';
import { Patience } from './patience.ts';

const entered = (patience: Patience, tries: number): number =>
  Array.from({ length: tries }, () => patience.enter()).filter(Boolean).length;

it('takes on what it can while answers are quick, up to a bound', () => {
  expect(entered(new Patience(), 10_000)).toBe(600);
});

it('takes on little more while answers take long, and all again when they are quick', () => {
  const patience = new Patience();
  expect(entered(patience, 401)).toBe(401);
  patience.leave(4_000);
  expect(entered(patience, 10)).toBe(0);
  patience.leave(50);
  expect(entered(patience, 10)).toBe(10);
});

it('never refuses the few, however long answers take', () => {
  const patience = new Patience();
  patience.enter();
  patience.leave(60_000);
  expect(entered(patience, 500)).toBe(300);
});

it('knows a crowd from a few, and when it has gone', () => {
  const patience = new Patience();
  entered(patience, 8);
  expect(patience.isCrowded).toBe(false);
  patience.enter();
  expect(patience.isCrowded).toBe(true);
  patience.leave(1);
  expect(patience.isCrowded).toBe(false);
});

describe('who is sent away', () => {
  const sent = (patience: Patience, people: number): Set<number> =>
    new Set(Array.from({ length: people }, () => patience.sendAway()));

  it('comes again in the next second that has room', () => {
    const patience = new Patience(() => 10_999);
    expect(sent(patience, 900)).toEqual(new Set([1]));
    expect(sent(patience, 900)).toEqual(new Set([2]));
    expect(sent(patience, 3_600)).toEqual(new Set([3, 4, 5, 6]));
  });

  it('comes in any of six seconds when none of them has room', () => {
    const patience = new Patience(() => 0);
    sent(patience, 5_400);
    expect(sent(patience, 1_000)).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  });

  it('has room again as seconds pass', () => {
    let now = 0;
    const patience = new Patience(() => now);
    sent(patience, 1_800);
    now = 1_000;
    expect(sent(patience, 900)).toEqual(new Set([2]));
    now = 60_000;
    expect(sent(patience, 900)).toEqual(new Set([1]));
  });
});

it('has the work of many begin a few at a time, in the order in which they came, and lets newcomers in between', async () => {
  const patience = new Patience();
  const asks = Array.from({ length: 150 }, (_, nth) => nth);
  const begun: number[] = [];
  for (const nth of asks) {
    patience.enter();
    void (patience.turn() ?? Promise.resolve()).then(() => begun.push(nth));
  }
  const seen: number[] = [];
  while (begun.length < asks.length) {
    // What comes over the network is heard once in each of these rounds.
    await new Promise((resolve) => setImmediate(resolve));
    seen.push(begun.length);
  }
  expect(seen.slice(0, 3)).toEqual([32, 48, 64]);
  expect(begun).toEqual(asks);
});

describe('the line', () => {
  const nextTurn = async (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  /** So many more come; answers who has begun, in order. */
  const come = (patience: Patience, people: number): number[] => {
    const begun: number[] = [];
    for (let nth = 0; nth < people; nth += 1)
      void (patience.turn() ?? Promise.resolve()).then(() => {
        patience.enter();
        begun.push(nth);
      });
    return begun;
  };

  it('has room for 2,400 beside the 600 at work, and for nobody more', () => {
    const patience = new Patience();
    entered(patience, 600);
    come(patience, 2_399);
    expect(patience.isFull).toBe(false);
    come(patience, 1);
    expect(patience.isFull).toBe(true);
  });

  it('begins no more than may be at work, and as many as leave', async () => {
    const patience = new Patience();
    entered(patience, 590);
    const begun = come(patience, 50);
    for (let turns = 0; turns < 5; turns += 1) await nextTurn();
    expect(begun).toHaveLength(10);
    for (let nth = 0; nth < 3; nth += 1) patience.leave(10);
    for (let turns = 0; turns < 5; turns += 1) await nextTurn();
    expect(begun).toEqual(Array.from({ length: 13 }, (_, nth) => nth));
    expect(patience.inLine).toBe(37);
  });

  it('has no room while answers take long, and whoever is in it waits until there are few at work', async () => {
    const patience = new Patience();
    entered(patience, 400);
    const begun = come(patience, 50);
    patience.leave(4_000);
    for (let turns = 0; turns < 5; turns += 1) await nextTurn();
    expect(patience.isFull).toBe(true);
    expect(begun).toEqual([]);
    for (let nth = 0; nth < 101; nth += 1) patience.leave(4_000);
    await nextTurn();
    await nextTurn();
    expect(begun).toEqual([0, 1]);
  });
});

it('has nobody wait for a turn where few ask', () => {
  const patience = new Patience();
  for (let nth = 0; nth < 16; nth += 1) patience.enter();
  expect(patience.turn()).toBeUndefined();
});
