import { expect, test } from 'vitest';
import { afterStep, inChosenOrder, startable, uploadWords, type Upload, type UploadStep } from './uploads.ts';

const file = new File(['x'], 'owl.jpg');
const steps = (...list: UploadStep[]): readonly Upload[] => list.reduce<readonly Upload[]>(afterStep, []);
const added: UploadStep = { kind: 'add', uploads: [1, 2, 3].map((id) => ({ id, file })) };
const words = (uploads: readonly Upload[]) => uploads.map((upload) => `${upload.id} ${uploadWords(upload)}`);

test.each<[string, UploadStep[], string[]]>([
  ['files wait', [], ['1 Waiting', '2 Waiting', '3 Waiting']],
  ['one is begun', [{ kind: 'start', id: 1 }], ['1 Getting ready', '2 Waiting', '3 Waiting']],
  ['half of it has gone', [{ kind: 'progress', id: 1, sent: 0.509 }], ['1 50 %', '2 Waiting', '3 Waiting']],
  ['all of it has gone', [{ kind: 'progress', id: 1, sent: 1 }], ['1 Nearly done', '2 Waiting', '3 Waiting']],
  ['it has arrived, or was cancelled', [{ kind: 'leave', id: 1 }], ['2 Waiting', '3 Waiting']],
  [
    'it failed and stays',
    [
      { kind: 'progress', id: 1, sent: 0.9 },
      { kind: 'fail', id: 1, message: 'Request timed out after 10000ms' },
    ],
    ['1 Not uploaded', '2 Waiting', '3 Waiting'],
  ],
  [
    'it is tried again from the start',
    [
      { kind: 'fail', id: 1, message: 'No' },
      { kind: 'retry', id: 1 },
    ],
    ['1 Waiting', '2 Waiting', '3 Waiting'],
  ],
  [
    'what has left does not come back',
    [
      { kind: 'leave', id: 1 },
      { kind: 'progress', id: 1, sent: 1 },
    ],
    ['2 Waiting', '3 Waiting'],
  ],
])('%s', (_, more, expected) => {
  expect(words(steps(added, ...more))).toEqual(expected);
});

test('a failed upload keeps its file and its reason', () => {
  const [upload] = steps(added, { kind: 'fail', id: 1, message: 'Request timed out after 10000ms' });
  expect(upload).toMatchObject({ file, message: 'Request timed out after 10000ms' });
});

test('a file without room has failed from the start', () => {
  expect(steps({ kind: 'add', uploads: [{ id: 1, file, message: 'Full.' }] })).toMatchObject([
    { state: 'failed', message: 'Full.' },
  ]);
});

test.each<[string, UploadStep[], number[]]>([
  ['the first two', [], [1, 2]],
  ['one more when one is under way', [{ kind: 'start', id: 1 }], [2]],
  [
    'none when two are',
    [
      { kind: 'start', id: 1 },
      { kind: 'progress', id: 2, sent: 0 },
    ],
    [],
  ],
  ['failed ones only after they were asked for again', [{ kind: 'fail', id: 1, message: '' }], [2, 3]],
])('two at once: %s', (_, more, expected) => {
  expect(startable(steps(added, ...more), 2).map(({ id }) => id)).toEqual(expected);
});

test.each([
  ['after what was there before', ['old'], 2, ['old', 2]],
  ['after what was chosen earlier', ['old', 1], 2, ['old', 1, 2]],
  ['before what was chosen later and arrived earlier', ['old', 1, 3, 4], 2, ['old', 1, 2, 3, 4]],
  ['before it even as the first', [3], 2, [2, 3]],
])('a file that arrives goes %s', (_, items, item, expected) => {
  const order = (each: string | number) => (typeof each === 'number' ? each : undefined);
  expect(inChosenOrder<string | number>(items, item, order)).toEqual(expected);
});
