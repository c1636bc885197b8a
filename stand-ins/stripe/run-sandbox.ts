import type { Server } from 'node:net';
import type { Command, Reply } from './own-process.ts';
import { startStripeSandbox, type StripeSandbox } from './sandbox.ts';

/** The main file of a sandbox in its own process. It ends on `stop` and when its parent ends. */
const reply = (message: Reply): void => void process.send?.(message);
let starting: Promise<StripeSandbox> | undefined;

// Ctrl+C signals the whole process group; the parent then stops this process in order.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.exit(0));
process.on('message', (command: Command, socket: Server) => {
  if (command === 'stop') {
    void starting?.then((sandbox) => sandbox.stop()).finally(() => process.exit(0));
    return;
  }
  starting = startStripeSandbox({ ...command, port: socket });
  starting.then(
    () => reply('ready'),
    (error: unknown) => {
      reply({ failed: (error as Error).message });
      process.disconnect?.();
    },
  );
});
