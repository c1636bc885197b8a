import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sparing from '../../scripts/node-options.json' with { type: 'json' };

const root = join(import.meta.dirname, '..', '..');

/** A port that nobody uses just now. */
export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

export type Running = {
  url: string;
  port: number;
  pid: number;
  child: ChildProcess;
  folder: string;
  seconds: number;
  stop(): Promise<void>;
};

/**
 * How a script is started with the memory that the product has: what is compared with it must not be measured by the
 * pauses of a smaller one.
 */
export function inNode(script: string, ...args: readonly string[]): string[] {
  return [process.execPath, ...sparing.arguments, '--disable-warning=ExperimentalWarning', script, ...args];
}

/**
 * Starts the product as a person would, in a process of its own, and waits for the line that says that it is ready.
 * @param command how to start it; the server alone by default
 * @param limit when it ends before the product is ready, the product is killed and that is thrown
 */
export async function startProduct(
  options: { folder?: string; command?: string[]; env?: Record<string, string>; limit?: AbortSignal } = {},
): Promise<Running> {
  options.limit?.throwIfAborted();
  const port = await freePort();
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'thicket-bench-'));
  const [command = process.execPath, ...args] = options.command ?? inNode(join(root, 'src', 'main.ts'));
  const started = performance.now();
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...sparing.environment,
      ...process.env,
      PORT: String(port),
      THICKET_DATA: folder,
      LOG_LEVEL: 'warn',
      ...options.env,
    },
  });
  const giveUp = (): void => void child.kill('SIGKILL');
  options.limit?.addEventListener('abort', giveUp);
  await ready(child);
  options.limit?.removeEventListener('abort', giveUp);
  const seconds = (performance.now() - started) / 1000;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    child,
    folder,
    seconds,
    stop: () => stop(child),
  };
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (chunk: Buffer): void => {
      said += chunk.toString();
      if (/ is ready at http/.test(said)) resolve();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}.\n${said}`)));
  });
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await ended;
}

/** Removes a data folder that a bench made. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** Resident memory of a process in MB, where the system tells (Linux). */
export function residentMegabytes(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? Number.NaN) / 1024;
}
