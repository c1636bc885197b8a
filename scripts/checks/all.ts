import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { askedAddresses } from './asked-addresses.ts';
import { baseNames } from './base-names.ts';
import { circles } from './circles.ts';
import { compare, newFindings, readExceptions, update, type Finding } from './exceptions.ts';
import { isolatedNames } from './isolated-names.ts';
import { layers } from './layers.ts';
import { nesting } from './nesting.ts';
import { placeStates } from './place-states.ts';
import { serverNames } from './server-names.ts';
import { longFiles, longFunctions } from './sizes.ts';
import { readSources, type SourceFile } from './source.ts';
import { strayScreens } from './stray-screens.ts';
import { needlessTables, readTables, withoutTables } from './tables.ts';

const root = join(import.meta.dirname, '..', '..');
const folders = ['src', 'stand-ins', 'db', 'scripts', 'bench'];

const checks: Record<string, (files: readonly SourceFile[]) => Finding[]> = {
  layers,
  circles,
  'stray-screens': strayScreens,
  'base-names': baseNames,
  'long-files': (files) => withoutTables(longFiles(files), tables()),
  'long-functions': longFunctions,
  'server-names': serverNames,
  'place-states': placeStates,
  nesting,
  'isolated-names': isolatedNames,
  'asked-addresses': askedAddresses,
};

const listOf = (name: string): string => `scripts/checks/exceptions/${name}.txt`;
const readList = (name: string): string => {
  const path = join(root, listOf(name));
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
};

const tables = () => readTables(readList('tables'));

/** Runs every check of the source one by one, and yields for each what fails, exceptions that no longer hold included. */
export function* checkSource(): Generator<{ name: string; failures: string[] }> {
  const files = readSources(root, folders);
  for (const [name, check] of Object.entries(checks))
    yield { name, failures: compare(check(files), readExceptions(readList(name)), listOf(name)) };
  yield { name: 'tables', failures: needlessTables(longFiles(files), tables()) };
}

/**
 * Rewrites the lists of exceptions: shorter, or with `allowNew` as the source is now.
 * @returns what is new, with `allowNew` in the lists and otherwise not
 */
export function updateExceptions(allowNew: boolean): string[] {
  const files = readSources(root, folders);
  return Object.entries(checks).flatMap(([name, check]) => {
    const list = readList(name);
    const exceptions = readExceptions(list);
    const findings = check(files);
    const next = update(findings, exceptions, allowNew);
    if (next !== list) writeFileSync(join(root, listOf(name)), next);
    return newFindings(findings, exceptions).map(({ message }) => `${name}: ${message}`);
  });
}
