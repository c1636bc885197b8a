import { describe, expect, test } from 'vitest';
import type { AnswerValue } from './question.ts';
import { conditionProblems, dependants, isAsked, type Conditional } from './show-if.ts';

const list: Conditional[] = [
  { id: 'swim', showIf: null },
  { id: 'where', showIf: { questionId: 'swim', answers: ['yes'] } },
  { id: 'badge', showIf: { questionId: 'where', answers: ['In a pool', 'In a lake'] } },
];
const byId = new Map(list.map((one) => [one.id, one]));
const asked = (answers: Record<string, AnswerValue>): string[] =>
  list.filter((one) => isAsked(one, byId, (id) => answers[id] ?? null)).map(({ id }) => id);

test.each<[string, Record<string, AnswerValue>, string[]]>([
  ['nothing is answered', {}, ['swim']],
  ['the answer is another', { swim: false }, ['swim']],
  ['the answer fits', { swim: true }, ['swim', 'where']],
  ['a chain holds', { swim: true, where: 'In a lake' }, ['swim', 'where', 'badge']],
  ['one of several ticked fits', { swim: true, where: ['At home', 'In a pool'] }, ['swim', 'where', 'badge']],
  ['the middle of a chain is hidden, whatever was answered before', { swim: false, where: 'In a lake' }, ['swim']],
])('which questions are asked when %s', (_, answers, expected) => {
  expect(asked(answers)).toEqual(expected);
});

test('a circle asks nothing and ends', () => {
  const circle: Conditional[] = [
    { id: 'a', showIf: { questionId: 'b', answers: ['yes'] } },
    { id: 'b', showIf: { questionId: 'a', answers: ['yes'] } },
  ];
  const both = new Map(circle.map((one) => [one.id, one]));
  expect(circle.map((one) => isAsked(one, both, () => true))).toEqual([false, false]);
});

describe('a condition', () => {
  const swim = { id: 'swim', type: 'yes-no', label: 'Can swim?', options: [], scope: 'learner', showIf: null } as const;
  const bus = {
    id: 'bus',
    type: 'one-of',
    label: 'How do you come?',
    options: ['Bus', 'Car'],
    scope: 'booking',
    showIf: null,
  } as const;
  const text = { id: 'text', type: 'short-text', label: 'Anything else?', options: [], scope: 'booking' } as const;
  const when = (questionId: string, answers: string[], more: object = {}) => ({
    ...text,
    showIf: { questionId, answers },
    ...more,
  });
  test.each<[string, Parameters<typeof conditionProblems>[0], string | undefined]>([
    ['on an answer before it', [bus, when('bus', ['Bus'])], undefined],
    ['of a learner on an answer for the booking', [bus, when('bus', ['Car'], { scope: 'learner' })], undefined],
    [
      'of the booking on an answer for each learner',
      [swim, when('swim', ['yes'])],
      '‘Can swim?’ is asked for each learner, so this must be, too',
    ],
    ['of a date on an answer of its learner', [swim, when('swim', ['yes'], { scope: 'learner-session' })], undefined],
    [
      'of a learner on an answer for each date',
      [{ ...swim, scope: 'learner-session' }, when('swim', ['yes'], { scope: 'learner' })],
      '‘Can swim?’ is asked for each learner on each date, so this must be, too',
    ],
    [
      'on a question that is gone',
      [bus, when('train', ['yes'])],
      'The question that this one depends on is no longer there',
    ],
    [
      'on one that stands after it',
      [when('bus', ['Bus']), bus],
      'This must come after ‘How do you come?’, because it depends on it',
    ],
    [
      'on itself',
      [{ ...bus, showIf: { questionId: 'bus', answers: ['Bus'] } }],
      'This must come after ‘How do you come?’, because it depends on it',
    ],
    ['on no answer', [bus, when('bus', [])], 'Choose the answer that it depends on'],
    ['on an option that is gone', [bus, when('bus', ['Boat'])], '‘Boat’ is no longer an answer to ‘How do you come?’'],
    [
      'on free text',
      [{ ...text, showIf: null }, when('text', ['x'], { id: 'other' })],
      '‘Anything else?’ has no answers to choose from, so nothing can depend on it',
    ],
  ])('%s', (_, questions, problem) => {
    expect([...conditionProblems(questions).values()]).toEqual(problem === undefined ? [] : [problem]);
  });
});

test('what depends on a question is found', () => {
  expect(dependants('swim', list).map(({ id }) => id)).toEqual(['where']);
});
