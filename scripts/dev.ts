import { join } from 'node:path';
import { supervise } from './supervisor.ts';

const root = join(import.meta.dirname, '..');

// A change of the server alone is up again within a second or two; one of the pages takes as long as building them.
const supervisor = supervise({
  folders: ['src', 'db', 'stand-ins', 'public'].map((folder) => join(root, folder)),
  build: [join(root, 'scripts', 'build.ts')],
  start: [join(root, 'src', 'main.ts')],
  say: (line) => void process.stdout.write(`${line}\n`),
});
const stop = (): void => void supervisor.stop().then(() => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
// npm does not pass signals on: when the process that started this one is gone, this one stops too.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) stop();
}, 500).unref();
