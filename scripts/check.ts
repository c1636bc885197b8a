import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { checkSource, updateExceptions } from './checks/all.ts';

const root = join(import.meta.dirname, '..');
const bin = join(root, 'node_modules', '.bin');

/** Runs every check and prints a line for each; answers how many passed, and the names of those that failed. */
export function check(): { passed: number; failed: string[] } {
  let passed = 0;
  const failed: string[] = [];
  const note = (name: string, started: number, problem: string | null): void => {
    const took = `${((performance.now() - started) / 1000).toFixed(1)} s`;
    process.stdout.write(`${problem === null ? 'ok    ' : 'FAILED'} ${name} (${took})\n${problem ?? ''}`);
    if (problem === null) passed += 1;
    else failed.push(name);
  };
  const run = (name: string, command: string, args: string[]): void => {
    const started = performance.now();
    const { status, stdout, stderr } = spawnSync(join(bin, command), args, { cwd: root, encoding: 'utf8' });
    note(name, started, status === 0 ? null : `${stdout}${stderr}\n`);
  };
  run('page types', 'react-router', ['typegen']);
  // Each checker holds gigabytes of its own; two are as fast here as four.
  run('types', 'tsc', ['--checkers', '2']);
  run('lint', 'oxlint', ['--type-aware', '--deny-warnings']);
  run('format', 'oxfmt', ['--check']);
  let started = performance.now();
  let isWrong = false;
  for (const { name, failures } of checkSource()) {
    note(name, started, failures.length === 0 ? null : failures.map((failure) => `  ${failure}\n`).join(''));
    isWrong ||= failures.length > 0;
    started = performance.now();
  }
  if (isWrong)
    process.stdout.write('Lists of exceptions only get shorter: npm run check -- --update-exceptions shortens them.\n');
  run('unused code', 'knip', ['--no-progress']);
  return { passed, failed };
}

/** Shortens the lists of exceptions. With --allow-new they take in what is there today, after files moved or a new check. */
function update(allowNew: boolean): number {
  const added = updateExceptions(allowNew);
  for (const one of added) process.stdout.write(`${allowNew ? 'added' : 'NEW, not added'} ${one}\n`);
  return added.length === 0 || allowNew ? 0 : 1;
}

if (process.argv[1] === import.meta.filename)
  process.exit(
    process.argv.includes('--update-exceptions')
      ? update(process.argv.includes('--allow-new'))
      : check().failed.length === 0
        ? 0
        : 1,
  );
