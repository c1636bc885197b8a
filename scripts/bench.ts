import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.ts';

const folder = join(import.meta.dirname, '..', 'bench');
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3))
  .sort();
const [name = '', ...rest] = process.argv.slice(2);
if (!names.includes(name) || !existsSync(join(folder, `${name}.ts`))) {
  process.stderr.write(`Usage: npm run bench -- NAME [ARGUMENTS], where NAME is one of ${names.join(', ')}\n`);
  process.exit(64);
}
build();
const { run } = (await import(join(folder, `${name}.ts`))) as { run(rest: string[]): Promise<boolean> };
process.exit((await run(rest)) ? 0 : 1);
