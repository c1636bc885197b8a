import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readPart, type Part } from './report.ts';

const root = join(import.meta.dirname, '..', '..');

type Test = { fullName: string; status: string; failureMessages: string[] };
type File = {
  name: string;
  status: string;
  message: string;
  startTime: number;
  endTime: number;
  assertionResults: Test[];
};
type Result = { numPassedTests: number; numFailedTests: number; numPendingTests: number; testResults: File[] };

/**
 * Rules, use-cases and stand-ins, on a real PostgreSQL.
 * @param since a commit: only the test files that import something changed since then
 */
export function runUnits(since?: string): Part {
  const report = join(root, 'node_modules', '.cache', 'vitest.json');
  const outsideTests = join(root, 'node_modules', '.cache', 'vitest-outside-tests.json');
  for (const file of [report, outsideTests]) rmSync(file, { force: true });
  const { status } = spawnSync(
    join(root, 'node_modules', '.bin', 'vitest'),
    [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      `--reporter=${join(import.meta.dirname, 'outside-tests.ts')}`,
      ...(since ? ['--changed', since, '--passWithNoTests'] : []),
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, OUTSIDE_TESTS: outsideTests } },
  );
  return readPart(status, () => {
    const { testResults, ...counts } = JSON.parse(readFileSync(report, 'utf8')) as Result;
    return {
      passed: counts.numPassedTests,
      failed: counts.numFailedTests,
      skipped: counts.numPendingTests,
      failures: [
        ...testResults.flatMap(failuresOf),
        ...(existsSync(outsideTests) ? (JSON.parse(readFileSync(outsideTests, 'utf8')) as string[]) : []),
      ],
      // A test that failed and then passed keeps what was wrong the first time.
      retried: testResults.flatMap((file) =>
        file.assertionResults
          .filter(({ status: outcome, failureMessages }) => outcome === 'passed' && failureMessages.length > 0)
          .map((test) => describeFailure(file, test)),
      ),
      timings: testResults.map(({ name, startTime, endTime }) => ({
        name: relative(root, name),
        seconds: (endTime - startTime) / 1000,
      })),
    };
  });
}

function failuresOf(file: File): string[] {
  const failed = file.assertionResults.filter(({ status }) => status === 'failed');
  // A hook or an import that failed belongs to no test.
  if (failed.length === 0 && file.status === 'failed') return [`${relative(root, file.name)}\n${file.message}`];
  return failed.map((test) => describeFailure(file, test));
}

function describeFailure({ name }: File, { fullName, failureMessages }: Test): string {
  return `${relative(root, name)} › ${fullName}\n${failureMessages.join('\n')}`;
}
