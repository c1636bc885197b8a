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
    laneOf: () => '',
    keyOf: (ask) => ask,
    lanes: 1,
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

  it('runs lanes side by side', async () => {
    const gatherer = gather({ lanes: 2, laneOf: (ask) => ask });
    await Promise.all(['a', 'b'].map((ask) => gatherer.ask(ask)));
    expect(batches).toEqual([['a'], ['b']]);
  });
});
