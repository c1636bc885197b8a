import { build } from './build.ts';
import { check } from './check.ts';
import { lastCommitOnMain, sayWhatChanged } from './testing/changed.ts';
import { runJourneys } from './testing/journeys.ts';
import { NOTHING, summary, timed, type Part } from './testing/report.ts';
import { runUnits } from './testing/units.ts';

/**
 * Every check and test, in the order in which they are quick to tell what is wrong, and one summary at the end.
 * `units` and `journeys` run one half; `changed` runs what a change since the last commit on main can touch.
 */
function main(only: readonly string[]): number {
  const parts = new Map<string, Part>();
  const seconds = new Map<string, number>();
  const run = (name: string, work: () => Part | null): void => {
    const { outcome, seconds: took } = timed(work);
    seconds.set(name, took);
    if (outcome) parts.set(name, outcome);
  };
  const all = only.length === 0;
  const since = only.includes('changed') ? lastCommitOnMain() : undefined;
  const journeys = since === undefined ? 'all' : sayWhatChanged(since);

  if (all || since !== undefined) run('checks', runChecks);
  if (all || since !== undefined || only.includes('units')) run('tests', () => runUnits(since));
  if ((all || since !== undefined || only.includes('journeys')) && journeys.length > 0) {
    run('build', () => {
      build();
      return null;
    });
    run('journeys', () => runJourneys(journeys));
  }
  process.stdout.write(summary(parts, seconds));
  const counts = [...parts.values()];
  const passed = counts.reduce((sum, part) => sum + part.passed, 0);
  return counts.every(({ failed }) => failed === 0) && passed > 0 ? 0 : 1;
}

function runChecks(): Part {
  const { passed, failed } = check();
  return { ...NOTHING, passed, failed: failed.length, failures: failed };
}

process.exit(main(process.argv.slice(2)));
