import { afterAll, beforeAll, vi } from 'vitest';

/** Sets the clock that dates are said by, for the tests of a file: another year than this is said with its number. */
export function itIs(moment: string): void {
  beforeAll(() => void vi.setSystemTime(moment));
  afterAll(() => void vi.useRealTimers());
}
