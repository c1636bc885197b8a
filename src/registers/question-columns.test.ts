import { expect, it } from 'vitest';
import { answerTo, numberQuestions } from './question-columns.ts';

const enjoys = 'What does your child enjoy most, and what should we know about how they play with others?';
const swims = 'Can they swim?';
const juno = {
  answers: [
    { question: swims, answer: 'Yes' },
    { question: enjoys, answer: 'Beetles, and everything that lives under a stone.' },
  ],
};
const moss = { answers: [{ question: swims, answer: 'Not yet' }] };

it('numbers questions, and gives a column to those with short answers', () => {
  expect(numberQuestions([juno, moss])).toEqual([
    { number: 1, question: swims, isColumn: true },
    { number: 2, question: enjoys, isColumn: false },
  ]);
});

it('keeps room for what to know: the first three short ones are columns', () => {
  const answers = ['A?', 'B?', 'C?', 'D?'].map((question) => ({ question, answer: 'Yes' }));
  expect(numberQuestions([{ answers }]).map(({ isColumn }) => isColumn)).toEqual([true, true, true, false]);
});

it('one long answer takes the column from its question', () => {
  const long = { answers: [{ question: swims, answer: 'Only with armbands, and only near the edge' }] };
  expect(numberQuestions([moss, long])[0]?.isColumn).toBe(false);
});

it('says what a child answered, and nothing where nothing was', () => {
  const [first, second] = numberQuestions([juno, moss]);
  expect(first && [answerTo(first, juno), answerTo(first, moss)]).toEqual(['Yes', 'Not yet']);
  expect(second && answerTo(second, moss)).toBe('');
});

it('has nothing to number on a register without questions', () => expect(numberQuestions([])).toEqual([]));
