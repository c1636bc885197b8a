import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { StripeSandbox, StripeSandboxOptions } from './sandbox.ts';

/** What is told to the process of a sandbox: first how to start, then to stop. */
export type Told = StripeSandboxOptions | 'stop';
/** What it says once: where it listens, or why it does not. */
export type Said = { url: string; port: number } | { failed: string; code: string | undefined };

/**
 * Starts the sandbox in a process of its own: Stripe is another machine, and what it does takes no time from the process
 * that calls it. It ends when it is stopped, and when the process that started it ends, however that ends.
 * @throws as `startStripeSandbox` does
 */
export async function startInOwnProcess(options: Omit<StripeSandboxOptions, 'now'>): Promise<StripeSandbox> {
  const child = fork(new URL('./process.ts', import.meta.url), {
    // None of the options of this process: it is small.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const answered = once(child, 'message');
  child.send(options satisfies Told);
  const said = await Promise.race([answered, ended.then(() => null)]);
  if (said === null) throw new Error('The Stripe sandbox ended before it listened.');
  const [answer] = said as [Said];
  if ('failed' in answer) throw Object.assign(new Error(answer.failed), { code: answer.code });
  return {
    ...answer,
    stop: async () => {
      if (child.connected) child.send('stop' satisfies Told);
      await ended;
    },
  };
}
