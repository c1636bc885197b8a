import { spawn, type ChildProcess } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const web = /(^|\/)(screens|components|ui|public)\/|\.(tsx|css)$|^src\/(root|routes|client)\./;
const ignored = /\.test\.tsx?$|\+types/;

/** Pages are rebuilt and the server starts again whenever a file changes; it is up again in about two seconds. */
let server: ChildProcess | null = null;
let timer: NodeJS.Timeout | undefined;
let restarting = false;
let pending = new Set<string>();

function run(script: string, args: string[] = []): ChildProcess {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args, join(root, script)], {
    cwd: root,
    stdio: 'inherit',
    env: process.env,
  });
}

const ended = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once('exit', (code) => resolve(code)));

async function stopServer(): Promise<void> {
  if (!server) return;
  const running = server;
  server = null;
  running.kill('SIGTERM');
  await ended(running);
}

async function restart(): Promise<void> {
  if (restarting) return;
  restarting = true;
  while (pending.size > 0) {
    const changed = [...pending];
    pending = new Set();
    if (changed.some((file) => web.test(file) || file.startsWith('src/'))) {
      const code = await ended(run('scripts/build.ts', []));
      if (code !== 0) {
        process.stdout.write('The pages could not be built. Waiting for the next change.\n');
        continue;
      }
    }
    await stopServer();
    server = run('src/main.ts');
  }
  restarting = false;
}

for (const folder of ['src', 'db', 'stand-ins', 'public']) {
  watch(join(root, folder), { recursive: true }, (_, file) => {
    if (!file || ignored.test(file)) return;
    pending.add(`${folder}/${file}`);
    clearTimeout(timer);
    timer = setTimeout(() => void restart(), 120);
  });
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void stopServer().then(() => process.exit(0)));

pending.add('src/start');
await restart();
