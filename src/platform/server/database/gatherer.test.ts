import { describe, expect, it } from 'vitest';
import { Gatherer, TooBusy, type GatherOptions } from './gatherer.ts';

const batches: string[][] = [];
const upper = async (asks: readonly string[]): Promise<string[]> => {
  batches.push([...asks]);
  await new Promise((resolve) => setTimeout(resolve, 1));
  if (asks.includes('bad')) throw new Error('bad');
  return asks.map((ask) => ask.toUpperCase());
};
const gather = (options: Partial<GatherOptions<string, string>> = {}): Gatherer<string, string> => {
  batches.length = 0;
  return new Gatherer({
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
    const gatherer = gather();
    expect(await Promise.all(['a', 'b', 'c'].map((ask) => gatherer.ask(ask)))).toEqual(['A', 'B', 'C']);
    expect(batches).toEqual([['a', 'b', 'c']]);
  });

  it('gathers what comes while others are worked off, and takes no more at once than it may', async () => {
    const gatherer = gather({ most: 2 });
    const first = gatherer.ask('a');
    await new Promise((resolve) => setImmediate(resolve));
    expect(await Promise.all([first, ...['b', 'c', 'd'].map((ask) => gatherer.ask(ask))])).toEqual([
      'A',
      'B',
      'C',
      'D',
    ]);
    expect(batches).toEqual([['a'], ['b', 'c'], ['d']]);
  });

  it('never works off two of one key together', async () => {
    const gatherer = gather({ keyOf: () => 'the same' });
    await Promise.all(['a', 'b'].map((ask) => gatherer.ask(ask)));
    expect(batches).toEqual([['a'], ['b']]);
  });

  it('lets one that fails fail alone', async () => {
    const gatherer = gather();
    const answers = await Promise.allSettled(['a', 'bad', 'c'].map((ask) => gatherer.ask(ask)));
    expect(answers.map((answer) => answer.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(batches).toEqual([['a', 'bad', 'c'], ['a'], ['bad'], ['c']]);
    expect(await gatherer.ask('d')).toBe('D');
  });

  it('tells all of an outage, and tries none alone', async () => {
    const gatherer = gather({ isOutage: () => true });
    const answers = await Promise.allSettled(['a', 'bad'].map((ask) => gatherer.ask(ask)));
    expect(answers.map((answer) => answer.status)).toEqual(['rejected', 'rejected']);
    expect(batches).toEqual([['a', 'bad']]);
  });

  it('refuses at once when too many wait, and takes asks again when they are through', async () => {
    const gatherer = gather({ waiting: 2 });
    const waiting = [gatherer.ask('a'), gatherer.ask('b')];
    await expect(gatherer.ask('c')).rejects.toThrow(TooBusy);
    await Promise.all(waiting);
    expect(await gatherer.ask('c')).toBe('C');
  });

  /** Lots that are worked off when they are told to, by what is asked in them. */
  const held = (options: Partial<GatherOptions<string, string>> = {}) => {
    const open = new Map<string, () => void>();
    const gatherer = gather({
      together: async (asks) => {
        batches.push([...asks]);
        await new Promise<void>((resolve) => open.set(asks.join(), resolve));
        return [...asks];
      },
      ...options,
    });
    return { gatherer, finish: (lot: string) => open.get(lot)?.() };
  };
  const lots = async (count: number): Promise<void> => {
    while (batches.length < count) await new Promise((resolve) => setImmediate(resolve));
  };
  const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

  it('works off one lot after the other', async () => {
    const { gatherer, finish } = held();
    const a = gatherer.ask('a');
    await lots(1);
    const b = gatherer.ask('b');
    await soon();
    expect(batches).toEqual([['a']]);
    finish('a');
    await lots(2);
    finish('b');
    expect(await Promise.all([a, b])).toEqual(['a', 'b']);
  });

  it('begins the next beside one that is overdue, and so on until enough are under way', async () => {
    const { gatherer, finish } = held({ overdueMs: 1, sideBySide: 2 });
    const a = gatherer.ask('a');
    await lots(1);
    const b = gatherer.ask('b');
    await lots(2);
    const c = gatherer.ask('c');
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
    const { gatherer, finish } = held({ overdueMs: 1, keyOf: (ask) => ask.charAt(0) });
    const first = gatherer.ask('a1');
    await lots(1);
    const second = gatherer.ask('a2');
    const other = gatherer.ask('b1');
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
    const { gatherer, finish } = held({ overdueMs: 0, most: 1, sideBySide: 10, keyOf: (ask) => ask.charAt(0) });
    const asked = ['a1', 'a2', 'b1'].map((ask) => gatherer.ask(ask));
    await lots(2);
    expect(batches).toEqual([['a1'], ['b1']]);
    for (const lot of ['b1', 'a1']) finish(lot);
    await lots(3);
    finish('a2');
    expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'b1']);
  });
});
