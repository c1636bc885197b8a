import { expect, test } from 'vitest';
import { markLearners } from './learner-marks.ts';

const marksOf = (...names: string[]) => [
  ...markLearners(names.map((firstName, index) => ({ id: `${index}`, firstName }))).values(),
];

test.each([
  [
    ['Mia', 'Noah'],
    ['M', 'N'],
  ],
  [
    ['Mia', 'Max', 'Noah'],
    ['Mi', 'Ma', 'N'],
  ],
  [
    ['Mia', 'Mia'],
    ['Mi', 'M2'],
  ],
  [['élodie'], ['É']],
  [
    ['מיה', 'נח'],
    ['מ', 'נ'],
  ],
  [
    ['M.', 'N.'],
    ['M', 'N'],
  ],
  [['👩‍👧 Zoë'], ['👩‍👧']],
])('%j are marked %j', (names, letters) => {
  expect(marksOf(...names).map((mark) => mark.letters)).toEqual(letters);
});

test('Each of six has a colour of their own, and the seventh begins again', () => {
  expect(marksOf('A', 'B', 'C', 'D', 'E', 'F', 'G').map(({ colour }) => colour)).toEqual([0, 1, 2, 3, 4, 5, 0]);
});
