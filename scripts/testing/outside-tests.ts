import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/**
 * Writes down what was thrown outside every test, which alone makes a run fail: no test names it, and the summary would be
 * silent about it.
 */
export default class OutsideTests implements Reporter {
  onTestRunEnd(...[, errors]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): void {
    const file = process.env['OUTSIDE_TESTS'];
    if (!file || errors.length === 0) return;
    const lines = errors.map(({ message, stack }) => `outside every test: ${stack ?? message}`);
    writeFileSync(file, JSON.stringify(lines));
  }
}
