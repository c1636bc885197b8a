import { expect, test } from 'vitest';
import { answerField } from '../shown-questions.ts';
import { problemsOf, type QuestionFieldsProps } from './question-fields.tsx';

type Question = QuestionFieldsProps['questions'][number];

const ask = {
  learnerId: 'mia',
  learnerName: 'Mia',
  sessionId: null,
  startDate: null,
  endDate: null,
  answer: null,
  fromEarlier: false,
};
const question = (id: string, required: boolean): Question => ({
  id,
  type: 'file',
  label: 'Care plan',
  help: '',
  options: [],
  required,
  sensitive: false,
  scope: 'learner',
  showIf: null,
  council: '',
  asks: [ask],
});

test.each([
  ['must be answered', true],
  ['may be left out', false],
])('a file that is still being sent is waited for where the question %s', (_, required) => {
  const field = answerField('plan', ask);
  const wait = [{ field, message: 'Care plan (Mia): Wait until the file is sent' }];
  expect(problemsOf([question('plan', required)], {}, new Set([field]))).toEqual(wait);
  // A file that takes the place of an earlier one as well.
  const earlier = { [field]: '0197b4f0-0000-7000-8000-000000000000' };
  expect(problemsOf([question('plan', required)], earlier, new Set([field]))).toEqual(wait);
  expect(problemsOf([question('plan', required)], earlier)).toEqual([]);
});
