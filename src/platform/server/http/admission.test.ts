import { describe, expect, it } from 'vitest';
import { Admission } from './admission.ts';

const entered = (admission: Admission, tries: number): number =>
  Array.from({ length: tries }, () => admission.enter()).filter(Boolean).length;

it('takes on what it can while answers are quick, up to a bound', () => {
  expect(entered(new Admission(), 10_000)).toBe(600);
});

it('takes on little more while answers take long, and all again when they are quick', () => {
  const admission = new Admission();
  expect(entered(admission, 401)).toBe(401);
  admission.leave(4_000);
  expect(entered(admission, 10)).toBe(0);
  admission.leave(50);
  expect(entered(admission, 10)).toBe(10);
});

it('never refuses the few, however long answers take', () => {
  const admission = new Admission();
  admission.enter();
  admission.leave(60_000);
  expect(entered(admission, 500)).toBe(300);
});

it('knows a crowd from a few, and when it has gone', () => {
  const admission = new Admission();
  entered(admission, 8);
  expect(admission.isCrowded).toBe(false);
  admission.enter();
  expect(admission.isCrowded).toBe(true);
  admission.leave(1);
  expect(admission.isCrowded).toBe(false);
});

describe('who is sent away', () => {
  const sent = (admission: Admission, people: number): Set<number> =>
    new Set(Array.from({ length: people }, () => admission.sendAway()));

  it('comes again in the next second that has room', () => {
    const admission = new Admission(() => 10_999);
    expect(sent(admission, 900)).toEqual(new Set([1]));
    expect(sent(admission, 900)).toEqual(new Set([2]));
    expect(sent(admission, 3_600)).toEqual(new Set([3, 4, 5, 6]));
  });

  it('comes in any of six seconds when none of them has room', () => {
    const admission = new Admission(() => 0);
    sent(admission, 5_400);
    expect(sent(admission, 1_000)).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  });

  it('has room again as seconds pass', () => {
    let now = 0;
    const admission = new Admission(() => now);
    sent(admission, 1_800);
    now = 1_000;
    expect(sent(admission, 900)).toEqual(new Set([2]));
    now = 60_000;
    expect(sent(admission, 900)).toEqual(new Set([1]));
  });
});

it('has the work of many begin a few at a time, in the order in which they came, and lets newcomers in between', async () => {
  const admission = new Admission();
  const asks = Array.from({ length: 150 }, (_, nth) => nth);
  const begun: number[] = [];
  for (const nth of asks) {
    admission.enter();
    void (admission.turn() ?? Promise.resolve()).then(() => begun.push(nth));
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
  const come = (admission: Admission, people: number): number[] => {
    const begun: number[] = [];
    for (let nth = 0; nth < people; nth += 1)
      void (admission.turn() ?? Promise.resolve()).then(() => {
        admission.enter();
        begun.push(nth);
      });
    return begun;
  };

  it('has room for 2,400 beside the 600 at work, and for nobody more', () => {
    const admission = new Admission();
    entered(admission, 600);
    come(admission, 2_399);
    expect(admission.isFull).toBe(false);
    come(admission, 1);
    expect(admission.isFull).toBe(true);
  });

  it('begins no more than may be at work, and as many as leave', async () => {
    const admission = new Admission();
    entered(admission, 590);
    const begun = come(admission, 50);
    for (let turns = 0; turns < 5; turns += 1) await nextTurn();
    expect(begun).toHaveLength(10);
    for (let nth = 0; nth < 3; nth += 1) admission.leave(10);
    for (let turns = 0; turns < 5; turns += 1) await nextTurn();
    expect(begun).toEqual(Array.from({ length: 13 }, (_, nth) => nth));
    expect(admission.inLine).toBe(37);
  });

  it('has no room while answers take long, and whoever is in it waits until there are few at work', async () => {
    const admission = new Admission();
    entered(admission, 400);
    const begun = come(admission, 50);
    admission.leave(4_000);
    for (let turns = 0; turns < 5; turns += 1) await nextTurn();
    expect(admission.isFull).toBe(true);
    expect(begun).toEqual([]);
    for (let nth = 0; nth < 101; nth += 1) admission.leave(4_000);
    await nextTurn();
    await nextTurn();
    expect(begun).toEqual([0, 1]);
  });
});

it('has nobody wait for a turn where few ask', () => {
  const admission = new Admission();
  for (let nth = 0; nth < 16; nth += 1) admission.enter();
  expect(admission.turn()).toBeUndefined();
});
