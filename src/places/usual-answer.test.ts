import { describe, expect, it, test } from 'vitest';
import { linesOfAnswers, usualAnswer } from './usual-answer.ts';

test.each([
  ['nothing is asked', [], undefined],
  ['every date has the same', ['Mum', 'Mum'], 'Mum'],
  ['one date differs', ['Gran', 'Mum', 'Mum'], 'Mum'],
  ['as many have one as have another: the first', ['Gran', 'Mum'], 'Gran'],
])('the usual answer where %s', (_, answers, usual) => {
  expect(usualAnswer(answers)).toBe(usual);
});

describe('answers as people read them', () => {
  const said = (learnerId: string | null, startDate: string | null, value: string) => ({
    questionId: 'who',
    learnerId,
    startDate,
    value,
  });
  const read = (answers: ReturnType<typeof said>[]) =>
    linesOfAnswers(answers).map(({ answer, dates, isOnAll }) => [answer.learnerId, answer.value, dates, isOnAll]);

  it('are one line where they hold for the whole booking, or for one date', () => {
    expect(read([said(null, null, 'Mum')])).toEqual([[null, 'Mum', null, false]]);
    expect(read([said('mia', 'monday', 'Mum')])).toEqual([['mia', 'Mum', ['monday'], false]]);
  });

  it('are one line for each learner who says the same on every date, and name the dates where they differ', () => {
    expect(
      read([
        said('mia', 'monday', 'Mum'),
        said('mia', 'tuesday', 'Mum'),
        said('noah', 'monday', 'Mum'),
        said('noah', 'tuesday', 'Gran'),
        said('noah', 'friday', 'Mum'),
      ]),
    ).toEqual([
      ['mia', 'Mum', null, true],
      ['noah', 'Mum', ['monday', 'friday'], false],
      ['noah', 'Gran', ['tuesday'], false],
    ]);
  });
});
