import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { median, report } from './parts/figure.ts';
import { removeFolder, residentMegabytes, startProduct } from './parts/product.ts';

const root = join(import.meta.dirname, '..');
const WARM_RUNS = 5;
const IDLE_MS = 8_000;

/**
 * Seconds until the product is ready: cold (pages not built, no data; packages are installed) and warm, by the script
 * behind `npm start`; and the memory of the process when it idles. Reference: a Node that does nothing.
 */
export async function run(): Promise<boolean> {
  const command = [process.execPath, join(root, 'scripts', 'run.mjs'), 'start'];
  const bare = median(Array.from({ length: WARM_RUNS }, bareNode));
  rmSync(join(root, 'build'), { recursive: true, force: true });
  const cold = await startProduct({ command });
  await cold.stop();
  let ok = report({
    bench: 'start',
    figure: 'cold',
    value: cold.seconds,
    unit: 's',
    reference: bare,
    target: '-',
    ok: true,
  });

  const warm: number[] = [];
  for (let nth = 0; nth < WARM_RUNS; nth += 1) {
    const running = await startProduct({ command, folder: cold.folder });
    warm.push(running.seconds);
    await running.stop();
  }
  const seconds = median(warm);
  ok =
    report({
      bench: 'start',
      figure: 'warm',
      value: seconds,
      unit: 's',
      reference: bare,
      target: '<= 5',
      ok: seconds <= 5,
    }) && ok;

  const idle = await startProduct({ folder: cold.folder });
  await fetch(idle.url);
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const megabytes = residentMegabytes(idle.pid);
  await idle.stop();
  ok =
    report({
      bench: 'start',
      figure: 'idle memory',
      value: megabytes,
      unit: 'MB',
      reference: bareMemory(),
      target: '<= 250',
      ok: megabytes <= 250,
    }) && ok;
  removeFolder(cold.folder);
  return ok;
}

function bareNode(): number {
  const started = performance.now();
  spawnSync(process.execPath, ['-e', '0']);
  return (performance.now() - started) / 1000;
}

function bareMemory(): number {
  const { stdout } = spawnSync(process.execPath, ['-p', 'process.memoryUsage().rss'], { encoding: 'utf8' });
  return Number(stdout) / 1024 / 1024;
}
