import { expect, it, test } from 'vitest';
import { qualityOf, type QualityFacts } from './quality.ts';

const best: QualityFacts = {
  pictures: 4,
  words: 120,
  datesAhead: 4,
  access: 1,
  requiredQuestions: 8,
  instantBook: true,
};
const nothing: QualityFacts = {
  pictures: 0,
  words: 0,
  datesAhead: 0,
  access: 0,
  requiredQuestions: 9,
  instantBook: false,
};

test('a listing with all of it has 100, and one with nothing of it 0', () => {
  expect(qualityOf(best)).toEqual({ score: 100, remedies: [] });
  expect(qualityOf(nothing).score).toBe(0);
  expect(qualityOf(nothing).remedies).toHaveLength(6);
});

it.each([
  [{ pictures: 1 }, 75, 'Add pictures: there is 1, and 4 show more.'],
  [{ words: 40 }, 80, 'Say more of what happens: 40 words so far, 120 answer what most families ask.'],
  [{ datesAhead: 0 }, 75, 'Add dates: there is none to come.'],
  [{ datesAhead: 1 }, 75, 'Add dates: only 1 is to come.'],
  [{ access: 0 }, 90, 'Say how people with access needs get in and take part.'],
  [{ requiredQuestions: 12 }, 90, 'Ask less: 12 questions must be answered before booking.'],
  [{ instantBook: false }, 90, 'Let families book at once, without waiting for your answer.'],
])('with %j it has %i, and is told what to do', (less, score, text) => {
  const { score: has, remedies } = qualityOf({ ...best, ...less });
  expect([has, remedies.map((remedy) => remedy.text)]).toEqual([score, [text]]);
});
