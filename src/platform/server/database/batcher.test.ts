import { describe, expect, it } from 'vitest';
import { Batcher, TooBusy, type BatchOptions } from './batcher.ts';

const batches: string[][] = [];
const upper = async (asks: readonly string[]): Promise<string[]> => {
  batches.push([...asks]);
  await new Promise((resolve) => setTimeout(resolve, 1));
  if (asks.includes('bad')) throw new Error('bad');
  return asks.map((ask) => ask.toUpperCase());
};
const gather = (options: Partial<BatchOptions<string, string>> = {}): Batcher<string, string> => {
  batches.length = 0;
  return new Batcher({
    together: upper,
    keyOf: (ask) => ask,
    most: 10,
    waiting: 100,
    isOutage: () => false,
    ...options,
  });
};

describe('a gatherer', () => {
  it('works off together what comes together, and answers each its own', async () => {
    const batcher = gather();
    expect(await Promise.all(['a', 'b', 'c'].map((ask) => batcher.ask(ask)))).toEqual(['A', 'B', 'C']);
    expect(batches).toEqual([['a', 'b', 'c']]);
  });

  it('gathers what comes while others are worked off, and takes no more at once than it may', async () => {
    const batcher = gather({ most: 2 });
    const first = batcher.ask('a');
    await new Promise((resolve) => setImmediate(resolve));
    expect(await Promise.all([first, ...['b', 'c', 'd'].map((ask) => batcher.ask(ask))])).toEqual(['A', 'B', 'C', 'D']);
    expect(batches).toEqual([['a'], ['b', 'c'], ['d']]);
  });

  it('never works off two of one key together', async () => {
    const batcher = gather({ keyOf: () => 'the same' });
    await Promise.all(['a', 'b'].map((ask) => batcher.ask(ask)));
    expect(batches).toEqual([['a'], ['b']]);
  });

  it('lets one that fails fail alone', async () => {
    const batcher = gather();
    const answers = await Promise.allSettled(['a', 'bad', 'c'].map((ask) => batcher.ask(ask)));
    expect(answers.map((answer) => answer.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(batches).toEqual([['a', 'bad', 'c'], ['a'], ['bad'], ['c']]);
    expect(await batcher.ask('d')).toBe('D');
  });

  it('tells all of an outage, and tries none alone', async () => {
    const batcher = gather({ isOutage: () => true });
    const answers = await Promise.allSettled(['a', 'bad'].map((ask) => batcher.ask(ask)));
    expect(answers.map((answer) => answer.status)).toEqual(['rejected', 'rejected']);
    expect(batches).toEqual([['a', 'bad']]);
  });

  it('refuses at once when too many wait, and takes asks again when they are through', async () => {
    const batcher = gather({ waiting: 2 });
    const waiting = [batcher.ask('a'), batcher.ask('b')];
    await expect(batcher.ask('c')).rejects.toThrow(TooBusy);
    await Promise.all(waiting);
    expect(await batcher.ask('c')).toBe('C');
  });

  /** Lots that are worked off when they are told to, by what is asked in them. */
  const held = (options: Partial<BatchOptions<string, string>> = {}) => {
    const open = new Map<string, () => void>();
    const batcher = gather({
      together: async (asks) => {
        batches.push([...asks]);
        await new Promise<void>((resolve) => open.set(asks.join(), resolve));
        return [...asks];
      },
      ...options,
    });
    return { batcher, finish: (lot: string) => open.get(lot)?.() };
  };
  const lots = async (count: number): Promise<void> => {
    while (batches.length < count) await new Promise((resolve) => setImmediate(resolve));
  };
  const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

  it('works off one lot after the other', async () => {
    const { batcher, finish } = held();
    const a = batcher.ask('a');
    await lots(1);
    const b = batcher.ask('b');
    await soon();
    expect(batches).toEqual([['a']]);
    finish('a');
    await lots(2);
    finish('b');
    expect(await Promise.all([a, b])).toEqual(['a', 'b']);
  });

  it('begins the next beside one that is overdue, and so on until enough are under way', async () => {
    const { batcher, finish } = held({ overdueMs: 1, sideBySide: 2 });
    const a = batcher.ask('a');
    await lots(1);
    const b = batcher.ask('b');
    await lots(2);
    const c = batcher.ask('c');
    await soon();
    expect(batches).toEqual([['a'], ['b']]);
    finish('b');
    await lots(3);
    finish('c');
    expect(await Promise.all([b, c])).toEqual(['b', 'c']);
    finish('a');
    expect(await a).toBe('a');
  });

  it('waits for an overdue one of the same key', async () => {
    const { batcher, finish } = held({ overdueMs: 1, keyOf: (ask) => ask.charAt(0) });
    const first = batcher.ask('a1');
    await lots(1);
    const second = batcher.ask('a2');
    const other = batcher.ask('b1');
    await lots(2);
    await soon();
    expect(batches).toEqual([['a1'], ['b1']]);
    finish('a1');
    await lots(3);
    finish('a2');
    finish('b1');
    expect(await Promise.all([first, second, other])).toEqual(['a1', 'a2', 'b1']);
  });

  it('keeps only those of one key waiting where the next lot is never to wait', async () => {
    const { batcher, finish } = held({ overdueMs: 0, most: 1, sideBySide: 10, keyOf: (ask) => ask.charAt(0) });
    const asked = ['a1', 'a2', 'b1'].map((ask) => batcher.ask(ask));
    await lots(2);
    expect(batches).toEqual([['a1'], ['b1']]);
    for (const lot of ['b1', 'a1']) finish(lot);
    await lots(3);
    finish('a2');
    expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'b1']);
  });
});
