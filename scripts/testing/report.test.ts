import { expect, it } from 'vitest';
import { NOTHING, readPart, summary } from './report.ts';

it('names what failed, what was slow, how long each part took, and the sum on the last line', () => {
  const timings = Array.from({ length: 25 }, (_, index) => ({ name: `file ${index}`, seconds: index }));
  const parts = new Map([
    ['checks', { ...NOTHING, passed: 5, failed: 1, failures: ['lint'] }],
    ['tests', { ...NOTHING, passed: 40, retried: ['one of them'], timings }],
  ]);
  const lines = summary(
    parts,
    new Map([
      ['checks', 42.4],
      ['tests', 221],
      ['build', 9],
    ]),
  ).split('\n');
  expect(lines.filter((line) => line.includes(' s  file '))).toHaveLength(20);
  expect(lines).toEqual(
    expect.arrayContaining([
      'the slowest 20 of 25 test files:',
      '   24.0 s  file 24',
      'FAILED lint',
      'PASSED ONLY ON A RETRY one of them',
      'checks       0 min 42 s  5 passed, 1 failed',
      'tests        3 min 41 s  40 passed, 0 failed',
      'build        0 min  9 s',
    ]),
  );
  expect(lines.slice(-2)).toEqual(['45 passed, 1 failed, 0 skipped', '']);
});

it('counts a runner that crashed as one failure', () => {
  const crash = (): never => {
    throw new Error('There is no report.');
  };
  expect(readPart(1, crash)).toMatchObject({ failed: 1 });
  expect(readPart(0, crash)).toMatchObject({ failed: 1 });
  expect(readPart(1, () => ({ ...NOTHING, passed: 3 }))).toMatchObject({ passed: 3, failed: 1 });
  expect(readPart(1, () => ({ ...NOTHING, failed: 2 }))).toMatchObject({ failed: 2 });
});
