import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from '../bench/parts/product.ts';

/** Tells the workers where the town lies. */
const TOWN = 'THICKET_JOURNEYS_TOWN';

/** Lets the product make the demo town in an empty data folder, once: that takes longer than to copy it for each worker. */
export default async function makeTown(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'thicket-town-'));
  const product = await startProduct({ folder });
  await product.stop();
  process.env[TOWN] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** A data folder of its own that holds the demo town. */
export function copyTown(): string {
  const folder = mkdtempSync(join(tmpdir(), 'thicket-journeys-'));
  // Files of the database belong to its own user where the product runs as root: cp leaves them that.
  const { status, stderr } = spawnSync('cp', ['-a', `${process.env[TOWN]}/.`, folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The demo town could not be copied. ${stderr}`);
  return folder;
}
