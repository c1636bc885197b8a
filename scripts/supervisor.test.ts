import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { supervise, type Supervisor } from './supervisor.ts';

/** The program copies the word that was built to where the test sees it, with its process id, and stays until told. */
const program = `
import { readFileSync, writeFileSync } from 'node:fs';
const [, , from, to] = process.argv;
writeFileSync(to, readFileSync(from, 'utf8') + ' ' + process.pid);
process.on('SIGTERM', () => process.exit(0));
setInterval(() => undefined, 1000);
`;
/** The build copies the source. 'broken' cannot be built; 'slow' leaves its id and takes for ever, in a process below it. */
const build = `
import { readFileSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
const [, , from, to, slow] = process.argv;
const word = readFileSync(from, 'utf8');
if (word === 'broken') process.exit(1);
if (word === 'slow') spawnSync(process.execPath, ['-e', 'require("fs").writeFileSync(process.argv[1], String(process.pid)); setInterval(() => 0, 1000)', slow]);
writeFileSync(to, word);
`;

let folder: string;
let supervisor: Supervisor;
let said: string[];
const at = (name: string): string => join(folder, name);
const write = (word: string): void => writeFileSync(at('src/word.txt'), word);
const running = (): [word?: string, pid?: string] =>
  existsSync(at('running')) ? (readFileSync(at('running'), 'utf8').split(' ') as [string, string]) : [];
const isAlive = (pid: unknown): boolean => {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
};
const soon = { timeout: 20_000, interval: 20 };

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'thicket-supervisor-'));
  mkdirSync(at('src'));
  writeFileSync(at('build.mjs'), build);
  writeFileSync(at('program.mjs'), program);
  write('first');
  said = [];
  supervisor = supervise({
    folders: [at('src')],
    build: [at('build.mjs'), at('src/word.txt'), at('built'), at('slow')],
    start: [at('program.mjs'), at('built'), at('running')],
    say: (line) => said.push(line),
  });
  await expect.poll(() => running()[0], soon).toBe('first');
});
afterEach(async () => {
  await supervisor.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a change is built and the program starts again, in place of the one before', async () => {
  const [, before] = running();
  write('second');
  await expect.poll(() => running()[0], soon).toBe('second');
  expect([isAlive(before), isAlive(running()[1])]).toEqual([false, true]);
});

test('when a build fails, the program of before goes on, and the mended source starts', async () => {
  const [, before] = running();
  write('broken');
  await expect.poll(() => said, soon).toEqual(['The build failed. Waiting for the next change.']);
  expect([running()[0], isAlive(before)]).toEqual(['first', true]);
  write('mended');
  await expect.poll(() => running()[0], soon).toBe('mended');
});

test('a program that was killed is said to have ended, and starts at the next change', async () => {
  process.kill(Number(running()[1]), 'SIGKILL');
  await expect.poll(() => said, soon).toEqual(['The program has ended. Waiting for the next change.']);
  write('second');
  await expect.poll(() => running()[0], soon).toBe('second');
});

test('stopping ends the program, and the build that runs with all below it', async () => {
  const [, before] = running();
  write('slow');
  await expect.poll(() => existsSync(at('slow')) && readFileSync(at('slow'), 'utf8'), soon).toMatch(/^\d+$/);
  await Promise.all([supervisor.stop(), supervisor.stop()]);
  expect(isAlive(before)).toBe(false);
  await expect.poll(() => isAlive(readFileSync(at('slow'), 'utf8')), soon).toBe(false);
});
