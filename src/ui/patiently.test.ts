import { globSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { patiently } from './patiently.ts';

describe('a part of a page whose code is fetched late', () => {
  const listeners = new Map<string, () => void>();
  let reachable = false;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('window', {
      setTimeout,
      clearTimeout,
      addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
      removeEventListener: (name: string) => listeners.delete(name),
    });
    vi.stubGlobal('fetch', async () => {
      if (!reachable) throw new TypeError('Failed to fetch');
      return new Response();
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    listeners.clear();
    reachable = false;
  });

  it('waits in a wood without signal, however often it fails, and comes with the signal', async () => {
    const fetchCode = vi.fn().mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
    const code = patiently(fetchCode);
    for (let times = 2; times <= 5; times += 1) {
      await vi.advanceTimersByTimeAsync(3_000);
      expect(fetchCode).toHaveBeenCalledTimes(times);
    }
    fetchCode.mockResolvedValue('the dialog');
    listeners.get('online')?.();
    expect(await code).toBe('the dialog');
    expect(listeners.size).toBe(0);
  });

  it('fails where the server answers and twice has no such code: the page is of an older version', async () => {
    reachable = true;
    const fetchCode = vi.fn().mockRejectedValue(new Error('gone'));
    const code = expect(patiently(fetchCode)).rejects.toThrow('gone');
    await vi.advanceTimersByTimeAsync(3_000);
    await code;
    expect(fetchCode).toHaveBeenCalledTimes(2);
  });

  it('is fetched patiently everywhere, save for the map, which has a word of its own', () => {
    const impatient = globSync('src/**/*.tsx').filter((file) =>
      /\blazy\((?!\(\) => patiently\(|load)/.test(readFileSync(file, 'utf8')),
    );
    expect(impatient).toEqual(['src/ui/map/index.tsx']);
  });
});
