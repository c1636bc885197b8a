import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const stampFile = join(root, 'build', 'stamp');
const inputs = ['src', 'public', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json'];
const browserCode = new Set([
  '.ts',
  '.tsx',
  '.css',
  '.json',
  '.svg',
  '.woff2',
  '.topojson',
  '.webp',
  '.avif',
  '.ico',
  '.png',
  '.txt',
]);

/** Everything that can change the build, in one hash of names and contents. No page reaches a `server` folder. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const add = (path: string): void => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) {
      if (basename(path) === 'server') return;
      for (const entry of readdirSync(path).sort()) add(join(path, entry));
    } else if (browserCode.has(extname(path)) && !path.endsWith('.test.ts')) {
      hash.update(path.slice(root.length)).update(readFileSync(path));
    }
  };
  for (const input of inputs) add(join(root, input));
  return hash.digest('hex');
}

/** Builds the pages, unless nothing has changed since the last build. */
export function build(): void {
  const stamp = fingerprint();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  // A build that is cut off must not look finished.
  rmSync(stampFile, { force: true });
  process.stdout.write('Building the pages …\n');
  const cli = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs');
  const done = spawnSync(process.execPath, [cli, 'build'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (done.status !== 0) {
    process.stderr.write(`${done.stdout}\n${done.stderr}\nThe pages could not be built.\n`);
    process.exit(1);
  }
  writeFileSync(stampFile, stamp);
}

if (process.argv[1] === import.meta.filename) build();
