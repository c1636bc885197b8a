import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Bus } from './events.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

const kinds = (bus: Bus, withinMs: number) => bus.told(withinMs)?.map(({ kind }) => kind);

describe('what was told lately', () => {
  it('is known for a minute, in its order, and not from before the bus began', () => {
    const bus = new Bus();
    vi.advanceTimersByTime(1_000);
    bus.tell({ kind: 'first', topics: ['listing'] });
    vi.advanceTimersByTime(30_000);
    bus.tell({ kind: 'second', topics: ['listing'] });
    expect(kinds(bus, 10)).toEqual(['second']);
    expect(kinds(bus, 30_000)).toEqual(['first', 'second']);
    expect(kinds(bus, 31_001)).toBeUndefined();
    vi.advanceTimersByTime(31_000);
    expect(kinds(bus, 31_000)).toEqual(['second']);
    expect(kinds(bus, 61_500)).toBeUndefined();
  });

  it('is so much at most, and says when the rest was forgotten', () => {
    const bus = new Bus();
    for (let index = 0; index < 10_000; index += 1) {
      vi.advanceTimersByTime(1);
      bus.tell({ kind: `${index}`, topics: [] });
    }
    expect(kinds(bus, 1_999)).toHaveLength(2_000);
    expect(kinds(bus, 2_001)).toBeUndefined();
  });
});
