import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const { status } = spawnSync(join(import.meta.dirname, '..', 'node_modules', '.bin', 'oxfmt'), process.argv.slice(2), {
  stdio: 'inherit',
});
process.exit(status ?? 1);
