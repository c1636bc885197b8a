import { startStripeSandbox, type StripeSandboxOptions } from './sandbox.ts';
import type { Said, Told } from './own-process.ts';

/** What runs in the process of a sandbox: it ends as it is told to, and with the one who started it. */
const say = (said: Said): void => void process.send?.(said);

async function begin(options: StripeSandboxOptions): Promise<void> {
  const sandbox = await startStripeSandbox(options);
  process.on('message', (told: Told) => {
    if (told === 'stop') void sandbox.stop().finally(() => process.exit(0));
  });
  say({ url: sandbox.url, port: sandbox.port });
}

// Whoever stops everything by a signal stops the one who started this one, and that one this.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.exit(0));
process.once('message', (told: Told) => {
  if (told === 'stop') process.exit(0);
  begin(told).catch((error: NodeJS.ErrnoException) => {
    say({ failed: error.message, code: error.code });
    process.disconnect?.();
  });
});
