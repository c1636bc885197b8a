import { expect, it } from 'vitest';
import { laterSeconds, Patience } from './patience.ts';

const entered = (patience: Patience, tries: number): number =>
  Array.from({ length: tries }, () => patience.enter()).filter(Boolean).length;

it('takes on what it can while answers are quick, up to a bound', () => {
  expect(entered(new Patience(), 10_000)).toBe(1_000);
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

it('sends people away for some seconds, not all for the same', () => {
  const seconds = new Set(Array.from({ length: 200 }, laterSeconds));
  expect(Math.min(...seconds)).toBeGreaterThanOrEqual(1);
  expect(Math.max(...seconds)).toBeLessThanOrEqual(6);
  expect(seconds.size).toBeGreaterThan(1);
});
