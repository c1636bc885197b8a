import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { checkSource, updateExceptions } from './checks/all.ts';

const root = join(import.meta.dirname, '..');
const bin = join(root, 'node_modules', '.bin');

/** Runs every check; answers the names of those that failed. */
export function check(): string[] {
  const failed: string[] = [];
  const run = (name: string, command: string, args: string[]): void => {
    const started = performance.now();
    const { status, stdout, stderr } = spawnSync(join(bin, command), args, { cwd: root, encoding: 'utf8' });
    const took = `${((performance.now() - started) / 1000).toFixed(1)} s`;
    process.stdout.write(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${took})\n`);
    if (status !== 0) {
      failed.push(name);
      process.stdout.write(`${stdout}${stderr}\n`);
    }
  };
  run('page types', 'react-router', ['typegen']);
  // Each checker holds gigabytes of its own; two are as fast here as four.
  run('types', 'tsc', ['--checkers', '2']);
  run('lint', 'oxlint', ['--type-aware', '--deny-warnings']);
  run('format', 'oxfmt', ['--check']);
  const started = performance.now();
  const wrong = checkSource().filter(({ failures }) => failures.length > 0);
  const took = `${((performance.now() - started) / 1000).toFixed(1)} s`;
  process.stdout.write(`${wrong.length === 0 ? 'ok    ' : 'FAILED'} layout (${took})\n`);
  if (wrong.length > 0) {
    failed.push('layout');
    process.stdout.write('Lists of exceptions only get shorter: npm run check -- --update-exceptions shortens them.\n');
  }
  for (const { name, failures } of wrong)
    process.stdout.write(`${name}\n${failures.map((failure) => `  ${failure}\n`).join('')}`);
  run('unused code', 'knip', ['--no-progress']);
  return failed;
}

if (process.argv[1] === import.meta.filename) {
  // With --allow-new the lists take in what is there today: for files that moved, and for a check that is new.
  if (process.argv.includes('--update-exceptions')) updateExceptions(process.argv.includes('--allow-new'));
  else process.exit(check().length === 0 ? 0 : 1);
}
