import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Where a running sandbox shows that it is the one that holds its folder. */
export const ALIVE_PATH = '/_alive';

interface Holder {
  port: number;
  token: string;
}

const fileOf = (folder: string) => path.join(folder, 'running.json');

/**
 * Refuses to go on while another sandbox holds the folder: two writers would destroy its journal. A holder that was
 * killed answers no more, or with another token, and is passed over.
 */
export async function expectNoOtherSandbox(folder: string): Promise<void> {
  const holder = readHolder(folder);
  if (!holder) return;
  const answer = await fetch(`http://127.0.0.1:${holder.port}${ALIVE_PATH}`, {
    signal: AbortSignal.timeout(2000),
  }).then(
    (response) => response.text(),
    () => '',
  );
  if (answer === holder.token) {
    throw new Error(`Another Stripe sandbox (port ${holder.port}) is running on ${folder}. Stop it first.`);
  }
}

/** Marks the folder as held by the sandbox on this port. Gives the token that it must answer with. */
export function holdFolder(folder: string, port: number): string {
  const token = randomUUID();
  fs.writeFileSync(fileOf(folder), JSON.stringify({ port, token } satisfies Holder), { mode: 0o600 });
  return token;
}

export function letGoOfFolder(folder: string): void {
  fs.rmSync(fileOf(folder), { force: true });
}

function readHolder(folder: string): Holder | null {
  try {
    return JSON.parse(fs.readFileSync(fileOf(folder), 'utf8')) as Holder;
  } catch {
    // No file, or one that was being written when its process died: nobody holds the folder.
    return null;
  }
}
