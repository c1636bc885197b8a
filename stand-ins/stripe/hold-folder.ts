import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Where a running sandbox answers with the token of the folder that it holds. */
export const ALIVE_PATH = '/_alive';

interface Holder {
  port: number;
  token: string;
}

const holderFile = (folder: string) => path.join(folder, 'running.json');

/**
 * Two writers would destroy the journal. A holder that was killed no longer answers, or answers with another token, and
 * is ignored.
 * @throws when another sandbox holds the folder
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

/** Marks the folder as held by the sandbox on this port. Returns the token that it must answer with. */
export function holdFolder(folder: string, port: number): string {
  const token = randomUUID();
  fs.writeFileSync(holderFile(folder), JSON.stringify({ port, token } satisfies Holder), { mode: 0o600 });
  return token;
}

export function releaseFolder(folder: string): void {
  fs.rmSync(holderFile(folder), { force: true });
}

function readHolder(folder: string): Holder | null {
  try {
    return JSON.parse(fs.readFileSync(holderFile(folder), 'utf8')) as Holder;
  } catch {
    // No file, or one half-written by a process that died: nobody holds the folder.
    return null;
  }
}
