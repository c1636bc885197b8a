import { expect, it } from 'vitest';
import { answersToKeep, askedBy, countedQuestions, noAnswers, PREFER_NOT } from './counted-question.ts';

const all = { year: 'year-3', sex: 'female', ethnicity: 'roma' };

it('a council asks what it gives a reason for, and nothing by default', () => {
  expect(askedBy({})).toEqual([]);
  expect(askedBy({ year_reason: null, sex_reason: 'To see whether girls come.', ethnicity_reason: '' })).toEqual([
    { question: 'sex', reason: 'To see whether girls come.' },
  ]);
});

it.each([
  ['what is asked', all, ['sex', 'year'], { year: 'year-3', sex: 'female', ethnicity: null }],
  [
    'that somebody prefers not to say',
    { ...all, sex: PREFER_NOT },
    ['sex'],
    { year: null, sex: PREFER_NOT, ethnicity: null },
  ],
  ['nothing, where nothing is asked', all, [], null],
  ['nothing, where nothing is answered', noAnswers, ['sex', 'year', 'ethnicity'], null],
] as const)('of the answers is kept %s', (_, answers, asked, kept) => {
  expect(
    answersToKeep(
      answers,
      asked.map((question) => ({ question, reason: 'We report it.' })),
    ),
  ).toEqual(kept);
});

it('the ethnic groups are the 19 of the census, and each question has a way not to say', () => {
  expect(Object.keys(countedQuestions.ethnicity.answers)).toHaveLength(20);
  for (const { answers } of Object.values(countedQuestions)) expect(answers).toHaveProperty(PREFER_NOT);
});
