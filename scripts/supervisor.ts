import { spawn, type ChildProcess } from 'node:child_process';
import { watch } from 'node:fs';

/** A script for Node, with its arguments. */
export type Script = readonly string[];

export type Supervisor = {
  /** Ends whatever runs and stops watching. Asked twice, it is the same ending. */
  stop(): Promise<void>;
};

/** Files that make a difference; editors also write swap files and backups. */
const source = /\.(tsx?|m?js|css|json|sql|svg|png|webp|woff2|topojson|txt)$/;
const ignored = /\.test\.tsx?$|\+types/;
/** An editor that saves several files at once causes one start. */
const QUIET_MS = 120;

/**
 * Runs a program over its sources: builds it and starts it, and does both again whenever a file changes. While a build
 * runs the program of before goes on, and it stays when the build fails. Changes during a build cause another one.
 */
export function supervise(options: {
  /** Watched with all that is below them. */
  folders: readonly string[];
  /** Must end with code 0 before the program starts. */
  build: Script;
  start: Script;
  say: (line: string) => void;
}): Supervisor {
  const { say } = options;
  let building: ChildProcess | null = null;
  let program: ChildProcess | null = null;
  let changed = true;
  let turning: Promise<void> | null = null;
  let stopping: Promise<void> | null = null;

  const turn = async (): Promise<void> => {
    while (changed && !stopping) {
      changed = false;
      building = run(options.build, { group: true });
      const code = await ended(building);
      building = null;
      if (stopping) return;
      if (code !== 0) {
        say('The build failed. Waiting for the next change.');
        continue;
      }
      if (program) await end(program);
      // Asked again: it may have been told to stop while the program of before was ending.
      if (!stopping) program = startProgram();
    }
  };
  const startProgram = (): ChildProcess => {
    const child = run(options.start);
    void ended(child).then((code) => {
      if (child === program && code !== 0 && !stopping) {
        say('The program has ended. Waiting for the next change.');
      }
    });
    return child;
  };
  const turnOnce = (): void => {
    turning ??= turn().finally(() => {
      turning = null;
    });
  };

  let timer: NodeJS.Timeout | undefined;
  const watchers = options.folders.map((folder) =>
    watch(folder, { recursive: true }, (_, file) => {
      if (!file || !source.test(file) || ignored.test(file)) return;
      changed = true;
      clearTimeout(timer);
      timer = setTimeout(turnOnce, QUIET_MS);
    }),
  );
  turnOnce();

  const stop = async (): Promise<void> => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
    if (building) endGroup(building);
    await turning;
    if (program) await end(program);
  };
  return { stop: () => (stopping ??= stop()) };
}

/** In a `group` of its own a process can be ended together with all that it started. */
function run(script: Script, { group = false } = {}): ChildProcess {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...script], {
    stdio: 'inherit',
    detached: group && process.platform !== 'win32',
  });
}

/** The exit code, or null when a signal ended it. */
function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}

async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await ended(child);
}

function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGTERM');
  } catch {
    // It has just ended by itself.
  }
}
