import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from './build.ts';
import { check } from './check.ts';

const root = join(import.meta.dirname, '..');
const bin = join(root, 'node_modules', '.bin');
type Count = { passed: number; failed: number; skipped: number; failures: string[]; second?: string[] };

/** Every check and test, in the order in which they are quick to tell what is wrong, and one summary at the end. */
function main(): number {
  const only = process.argv.slice(2);
  const counts = new Map<string, Count>();

  if (only.length === 0) {
    const failed = check();
    counts.set('checks', { passed: 6 - failed.length, failed: failed.length, skipped: 0, failures: failed });
  }
  if (only.length === 0 || only.includes('units')) counts.set('tests', vitest());
  if (only.length === 0 || only.includes('journeys')) {
    build();
    counts.set('journeys', journeys());
  }

  const total = { passed: 0, failed: 0, skipped: 0 };
  process.stdout.write('\n');
  for (const { failures, second = [] } of counts.values()) {
    for (const one of failures) process.stdout.write(`FAILED ${one}\n`);
    for (const one of second) process.stdout.write(`CAME RIGHT ONLY WHEN TRIED AGAIN ${one}\n`);
  }
  for (const [name, { passed, failed, skipped }] of counts) {
    process.stdout.write(
      `${name.padEnd(10)} ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`,
    );
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

/** Rules, use-cases and stand-ins, on a real PostgreSQL. */
function vitest(): Count {
  const report = join(root, 'node_modules', '.cache', 'vitest.json');
  rmSync(report, { force: true });
  const { status } = spawnSync(
    join(bin, 'vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { cwd: root, stdio: 'inherit' },
  );
  return counted(status, () => {
    const result = JSON.parse(readFileSync(report, 'utf8')) as {
      numPassedTests: number;
      numFailedTests: number;
      numPendingTests: number;
      testResults: {
        name: string;
        status: string;
        message: string;
        assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
      }[];
    };
    const failures = result.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const bad = assertionResults.filter((one) => one.status === 'failed');
      const file = relative(root, name);
      if (bad.length === 0) return status === 'failed' ? [`${file}\n${message}`] : [];
      return bad.map(({ fullName, failureMessages }) => `${file} › ${fullName}\n${failureMessages.join('\n')}`);
    });
    // A test that failed and then passed keeps what was wrong the first time.
    const second = result.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
        .map(({ fullName, failureMessages }) => `${relative(root, name)} › ${fullName}\n${failureMessages.join('\n')}`),
    );
    return {
      passed: result.numPassedTests,
      failed: result.numFailedTests,
      skipped: result.numPendingTests,
      failures,
      second,
    };
  });
}

/** The journeys in Chromium, on phone and desktop sizes. */
function journeys(): Count {
  const report = join(root, 'node_modules', '.cache', 'journeys.json');
  rmSync(report, { force: true });
  const { status } = spawnSync(join(bin, 'playwright'), ['test', '--config', 'test/playwright.config.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  return counted(status, () => {
    const { stats, suites } = JSON.parse(readFileSync(report, 'utf8')) as {
      stats: { expected: number; unexpected: number; flaky: number; skipped: number };
      suites: Suite[];
    };
    // The runner has just printed the failures itself.
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      failures: [],
      second: secondTries(suites),
    };
  });
}

type Suite = { file: string; suites?: Suite[]; specs: { title: string; tests: { status: string }[] }[] };

/** The journeys that only came right when they were tried again. */
function secondTries(suites: Suite[]): string[] {
  return suites.flatMap(({ file, specs, suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ title }) => `${file} › ${title}`),
    ...secondTries(inner),
  ]);
}

/** A runner that ends badly without a failed test (a crash, a broken file) counts as one failure. */
function counted(status: number | null, read: () => Count): Count {
  let count: Count = { passed: 0, failed: 0, skipped: 0, failures: [] };
  try {
    count = read();
  } catch {
    count.failed = 1;
  }
  if (status !== 0 && count.failed === 0) count.failed = 1;
  return count;
}

process.exit(main());
