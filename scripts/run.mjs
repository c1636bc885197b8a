// The door of every npm script: `node scripts/run.mjs start|dev|test|check|bench …`. Installs what is missing, then
// hands over to the Node of the project, passes signals on and ends with its exit code.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { install, node, root } from './install.mjs';

const [task = 'start', ...rest] = process.argv.slice(2);
install();
const binary = node();
// What keeps the product small (docs/decisions/0023-memory.md); what the machine's own settings say goes before it. Who
// measures it stands for thousands of people, and would tell the pauses of its own memory as the product's time.
const sparing =
  task === 'start' || task === 'bench'
    ? JSON.parse(readFileSync(join(root, 'scripts', 'node-options.json'), 'utf8'))
    : { arguments: [], environment: {} };
const env = {
  ...sparing.environment,
  ...process.env,
  PATH: [join(binary, '..'), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
};
const script = join(root, 'scripts', `${task}.ts`);
const child = spawn(binary, [...sparing.arguments, '--disable-warning=ExperimentalWarning', script, ...rest], {
  cwd: root,
  stdio: 'inherit',
  env,
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    // From a terminal the child has had its own Ctrl-C; a second one does no harm.
    child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  });
}
// npm does not pass SIGTERM on; it just goes. Then this goes too, and takes the child along.
const parent = process.ppid;
if (!process.env.THICKET_DETACHED) {
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 500).unref();
}
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
