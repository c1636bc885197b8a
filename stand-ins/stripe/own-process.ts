import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { listenLocally } from '../listen-locally.ts';
import { expectTestKey, type StripeSandbox, type StripeSandboxOptions } from './sandbox.ts';

/** The options of a start; the listening socket is sent along with them. */
type Start = Omit<StripeSandboxOptions, 'port' | 'now'>;
/** A message to the sandbox process: first a start, then `stop`. */
export type Command = Start | 'stop';
/** The one message from the sandbox process. */
export type Reply = 'ready' | { failed: string };

interface SandboxProcess extends StripeSandbox {
  /** Resolves when the sandbox answers; earlier calls wait for it. Rejects as `startStripeSandbox` does. */
  ready: Promise<void>;
}

/**
 * Starts the sandbox in a process of its own, so that it takes no time from the caller's process. It ends with `stop`
 * and when its parent ends, even when that is killed. The port is known before the process has loaded its code, because
 * the parent opens the socket and hands it over.
 * @throws when the key is not a test key, or the port is taken
 */
export async function startInOwnProcess(options: Start & { port: number }): Promise<SandboxProcess> {
  const { port: wantedPort, ...start } = options;
  expectTestKey(start.secretKey);
  const socket = createServer();
  const port = await listenLocally(socket, wantedPort);
  const child = fork(new URL('./run-sandbox.ts', import.meta.url), {
    // Not the parent's options: they set the memory of a far larger process.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const ready = Promise.race([once(child, 'message'), ended.then(() => null)]).then((answer) => {
    if (answer === null) throw new Error('The Stripe sandbox ended before it answered.');
    const [reply] = answer as [Reply];
    if (reply !== 'ready') throw new Error(reply.failed);
  });
  // A caller that stops the sandbox early never looks at `ready`; its rejection must not end the process.
  ready.catch(() => undefined);
  await new Promise<void>((resolve, reject) => {
    child.send(start satisfies Command, socket, (error) => (error ? reject(error) : resolve()));
  });
  // The child has its own copy; this one would accept calls and never answer them.
  socket.close();
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    ready,
    stop: async () => {
      // Sending fails only when the child has just ended by itself.
      if (child.connected) child.send('stop' satisfies Command, () => undefined);
      await ended;
    },
  };
}
