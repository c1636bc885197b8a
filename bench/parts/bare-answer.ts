import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { load, type Load } from './load.ts';
import { freePort, startProduct } from './product.ts';

/** Loads a bare node:http server with the very bytes that the product sends for an address. */
export async function bareAnswer(
  url: string,
  folder: string,
  how: { connections: number; seconds: number },
): Promise<Load> {
  const page = await (await fetch(url)).arrayBuffer();
  const file = join(folder, 'bare.html.gz');
  writeFileSync(file, gzipSync(new Uint8Array(page)));
  const port = await freePort();
  const bare = await startProduct({
    folder,
    command: [process.execPath, join(import.meta.dirname, 'bare.ts'), file, String(port)],
  });
  try {
    return await load({ port, paths: () => '/', ...how });
  } finally {
    await bare.stop();
  }
}
