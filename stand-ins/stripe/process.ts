import type { Server } from 'node:net';
import type { Said, Told } from './own-process.ts';
import { startStripeSandbox, type StripeSandbox } from './sandbox.ts';

/** What runs in the process of a sandbox: it ends as it is told to, and with the one who started it. */
const say = (said: Said): void => void process.send?.(said);
let starting: Promise<StripeSandbox> | undefined;

// Whoever stops everything by a signal stops the one who started this one, and that one this.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.exit(0));
process.on('message', (told: Told, socket: Server) => {
  if (told === 'stop') {
    void starting?.then((sandbox) => sandbox.stop()).finally(() => process.exit(0));
    return;
  }
  starting = startStripeSandbox({ ...told, port: socket });
  starting.then(
    () => say('ready'),
    (error: unknown) => {
      say({ failed: (error as Error).message });
      process.disconnect?.();
    },
  );
});
