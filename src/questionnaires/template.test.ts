import { describe, expect, test } from 'vitest';
import { checkTemplate, isSameTemplate, type TemplateQuestion } from './template.ts';

const support: TemplateQuestion = {
  type: 'one-of',
  label: 'How does Maya get there?',
  help: '',
  options: ['On foot', 'By bus'],
  required: true,
  scope: 'learner',
  onRegister: false,
  sensitive: false,
};

describe('answers stay answers to the same question', () => {
  test.each([
    ['nothing was changed', {}, true],
    ['it only moved', { id: 'another' }, true],
    ['it says something else', { label: 'How does Maya get home?' }, false],
    ['its help says something else', { help: 'On most days' }, false],
    ['it may be left open now', { required: false }, false],
    ['it is asked once for all', { scope: 'booking' }, false],
    ['it is answered in words', { type: 'short-text' }, false],
    ['it can be answered otherwise', { options: ['On foot', 'By bus', 'By car'] }, false],
    ['others see it', { onRegister: true }, false],
    ['the council sees it no more', { sensitive: true }, false],
  ] as const)('%s', (_, change, same) => {
    expect(isSameTemplate(support, { ...support, ...change })).toBe(same);
  });

  test('options of what is not chosen from do not count', () => {
    const words: TemplateQuestion = { ...support, type: 'short-text', options: [] };
    expect(isSameTemplate(words, { ...words, options: ['left over'] })).toBe(true);
  });
});

test.each([
  ['a good one', [support], {}],
  ['no words', [{ ...support, label: ' ' }], { 'questions.0.label': 'Write the question' }],
  ['one option', [{ ...support, options: ['On foot'] }], { 'questions.0.options': 'Add at least two options' }],
  [
    'the same twice',
    [support, { ...support, label: 'how does maya get there? ' }],
    { 'questions.1.label': 'Another question has these words' },
  ],
  [
    'information that must be answered',
    [{ ...support, type: 'information', options: [] }],
    { 'questions.0.required': 'Information is read, so it cannot be required' },
  ],
] as const)('%s', (_, questions, problems) => expect(checkTemplate(questions)).toEqual(problems));
