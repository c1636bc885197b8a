import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { expectTestKey, type StripeSandbox, type StripeSandboxOptions } from './sandbox.ts';

/** How to start; the socket that it listens on is sent with it. */
type Start = Omit<StripeSandboxOptions, 'port' | 'now'>;
/** What is told to the process of a sandbox: first how to start, then to stop. */
export type Told = Start | 'stop';
/** What it says once: that it answers, or why it does not. */
export type Said = 'ready' | { failed: string };

export interface SandboxProcess extends StripeSandbox {
  /** Done when it answers: who calls before that waits for it. Fails as `startStripeSandbox` does. */
  ready: Promise<void>;
}

/**
 * Starts the sandbox in a process of its own: Stripe is another machine, and what it does takes no time from the process
 * that calls it. It ends when it is stopped, and when the process that started it ends, however that ends.
 *
 * Its port is taken here and handed over, so that it is known before that process has loaded its code.
 * @throws when the key is not a test key, or the port is taken
 */
export async function startInOwnProcess(options: Start & { port: number }): Promise<SandboxProcess> {
  const { port: wanted, ...start } = options;
  expectTestKey(start.secretKey);
  const socket = await listen(wanted);
  const { port } = socket.address() as AddressInfo;
  const child = fork(new URL('./process.ts', import.meta.url), {
    // None of the options of this process: it is small.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const ready = Promise.race([once(child, 'message'), ended.then(() => null)]).then((answer) => {
    if (answer === null) throw new Error('The Stripe sandbox ended before it answered.');
    const [said] = answer as [Said];
    if (said !== 'ready') throw new Error(said.failed);
  });
  // Whoever stops it before has no use for why it did not start.
  ready.catch(() => undefined);
  await new Promise<void>((resolve, reject) => {
    child.send(start satisfies Told, socket, (error) => (error ? reject(error) : resolve()));
  });
  // The process has its own; this one would take calls and leave them unanswered.
  socket.close();
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    ready,
    stop: async () => {
      // That it cannot be told means that it has just ended by itself.
      if (child.connected) child.send('stop' satisfies Told, () => undefined);
      await ended;
    },
  };
}

function listen(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const socket = createServer();
    socket.once('error', reject);
    socket.listen(port, '127.0.0.1', () => resolve(socket));
  });
}
