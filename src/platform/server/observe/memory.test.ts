import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import sparing from '../../../../scripts/node-options.json' with { type: 'json' };

const memory = JSON.stringify(join(import.meta.dirname, 'memory.ts'));
const SAY = `console.log(process.getBuiltinModule('v8').getHeapStatistics().heap_size_limit / 1024 / 1024)`;
const IN_A_THREAD = `
  import { Worker } from 'node:worker_threads';
  import { keepHeapSmall } from ${memory};
  keepHeapSmall();
  new Worker(${JSON.stringify(SAY)}, { eval: true });`;

/** How large the heap of a Node may become that is started so, in MB: what is old and three times a half of what is young. */
function limit(script: string, options: readonly string[]): number {
  const { stdout } = spawnSync(process.execPath, [...options, '--input-type=module', '-e', script]);
  return Number(stdout.toString());
}

it.each([
  ['the main thread', SAY, 32],
  ['a thread', IN_A_THREAD, 16],
])('bounds what %s keeps for what is young', (_, script, half) => {
  const least = limit(SAY, ['--max-semi-space-size=1']);
  expect(limit(script, sparing.arguments)).toBe(least + 3 * (half - 1));
});
