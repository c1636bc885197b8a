import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readPart, type Part, type Timing } from './report.ts';

const root = join(import.meta.dirname, '..', '..');

type Test = { projectName: string; status: string; results: { duration: number }[] };
type Suite = { file: string; suites?: Suite[]; specs: { title: string; tests: Test[] }[] };
type Result = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
};

/** The journeys in Chromium: all, or those in the named files. The pages must be built. */
export function runJourneys(files: 'all' | readonly string[]): Part {
  const report = join(root, 'node_modules', '.cache', 'journeys.json');
  rmSync(report, { force: true });
  const { status } = spawnSync(
    join(root, 'node_modules', '.bin', 'playwright'),
    ['test', ...(files === 'all' ? [] : files), '--config', 'test/playwright.config.ts'],
    { cwd: root, stdio: 'inherit', env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
  );
  return readPart(status, () => {
    const { stats, suites } = JSON.parse(readFileSync(report, 'utf8')) as Result;
    const tests = testsOf(suites);
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      // The runner has just printed the failures itself.
      failures: [],
      retried: tests.filter(({ status: outcome }) => outcome === 'flaky').map(({ name }) => name),
      timings: tests,
    };
  });
}

function testsOf(suites: readonly Suite[]): (Timing & { status: string })[] {
  return suites.flatMap(({ file, specs, suites: inner = [] }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ projectName, status, results }) => ({
        name: `${file} [${projectName}] › ${title}`,
        seconds: results.reduce((sum, { duration }) => sum + duration / 1000, 0),
        status,
      })),
    ),
    ...testsOf(inner),
  ]);
}
