import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { load, type Load } from './load.ts';
import { freePort, inNode, removeFolder, startProduct } from './product.ts';

/** Loads a bare node:http server with the very bytes that the product sends for an address. */
export async function bareAnswer(url: string, how: { connections: number; seconds: number }): Promise<Load> {
  const page = await (await fetch(url)).arrayBuffer();
  return withBareServer(gzipSync(new Uint8Array(page)), (port) => load({ port, paths: () => '/', ...how }));
}

/** Runs work with a bare node:http server that answers everything with these bytes. */
export async function withBareServer<Value>(
  bytes: string | Uint8Array,
  work: (port: number) => Promise<Value>,
): Promise<Value> {
  const folder = mkdtempSync(join(tmpdir(), 'thicket-bench-bare-'));
  const file = join(folder, 'answer');
  writeFileSync(file, bytes);
  const port = await freePort();
  const bare = await startProduct({
    folder,
    command: inNode(join(import.meta.dirname, 'bare.ts'), file, String(port)),
  });
  try {
    return await work(port);
  } finally {
    await bare.stop();
    removeFolder(folder);
  }
}
