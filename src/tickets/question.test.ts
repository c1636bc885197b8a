import { describe, expect, test } from 'vitest';
import {
  checkAnswer,
  checkQuestion,
  hasOptions,
  questionTypeNames,
  questionTypes,
  formatAnswer,
  type AnswerValue,
  type QuestionDraft,
  type QuestionType,
} from './question.ts';

const colours = ['Red', 'Green', 'Blue'];
const ask = (type: QuestionType, required = false) => ({ type, required, options: hasOptions(type) ? colours : [] });

describe('an answer', () => {
  test.each<[QuestionType, unknown, AnswerValue | null]>([
    ['short-text', '  Oak class ', 'Oak class'],
    ['short-text', '   ', null],
    ['short-text', 'x'.repeat(200), 'x'.repeat(200)],
    ['long-text', 'One\ntwo', 'One\ntwo'],
    ['number', 12, 12],
    ['number', ' 12.5 ', 12.5],
    ['number', '-3', -3],
    ['number', 0, 0],
    ['yes-no', true, true],
    ['yes-no', false, false],
    ['one-of', 'Green', 'Green'],
    ['many-of', ['Blue', 'Red', 'Blue'], ['Red', 'Blue']],
    ['many-of', [], null],
    ['date', '2028-02-29', '2028-02-29'],
    ['time', '09:30', '09:30'],
    ['phone', '07700 900123', '07700 900123'],
    ['phone', '+44 (0)161 496 0000', '+44 (0)161 496 0000'],
    ['email', ' ada@example.org ', 'ada@example.org'],
    ['email', 'o’neil+club@mail.example.co.uk', 'o’neil+club@mail.example.co.uk'],
    ['file', '0193e4d2-5a6b-7c8d-9e0f-1a2b3c4d5e6f', '0193e4d2-5a6b-7c8d-9e0f-1a2b3c4d5e6f'],
    ['consent', true, true],
    ['consent', false, null],
    ['information', undefined, null],
  ])('of type %s: %j is kept as %j', (type, given, kept) => {
    expect(checkAnswer(ask(type), given)).toEqual({ ok: true, value: kept });
  });

  test.each<[QuestionType, unknown, string]>([
    ['short-text', 'x'.repeat(203), 'Your answer is too long by 3 characters'],
    ['short-text', 7, 'Write your answer'],
    ['long-text', { text: 'x' }, 'Write your answer'],
    ['number', 'twelve', 'Enter a number, like 12'],
    ['number', Number.NaN, 'Enter a number, like 12'],
    ['number', '1e3', 'Enter a number, like 12'],
    ['number', 2_000_000_000, 'This number is too large'],
    ['yes-no', 'yes', 'Choose yes or no'],
    ['one-of', 'Purple', 'Choose one of the options'],
    ['one-of', ['Red'], 'Choose one of the options'],
    ['many-of', ['Red', 'Purple'], 'Choose from the options'],
    ['many-of', 'Red', 'Choose from the options'],
    ['date', '2027-02-29', 'Enter a date, like 06/04/2027'],
    ['date', '06/04/2027', 'Enter a date, like 06/04/2027'],
    ['date', '2027-04-31', 'Enter a date, like 06/04/2027'],
    ['time', '24:00', 'Enter a time, like 09:30'],
    ['time', '9:30', 'Enter a time, like 09:30'],
    ['phone', '12345', 'Enter a phone number, like 07700 900123'],
    ['phone', '0770090012a', 'Enter a phone number, like 07700 900123'],
    ['email', 'ada@example', 'Enter an email address, like name@example.org'],
    ['email', 'ada example.org', 'Enter an email address, like name@example.org'],
    ['email', 'a@b@example.org', 'Enter an email address, like name@example.org'],
    ['file', 'cat.png', 'Choose a file'],
    ['consent', 'true', 'Tick the box to agree'],
    ['information', 'hello', 'This is not a question'],
  ])('of type %s: %j is refused with ‘%s’', (type, given, message) => {
    expect(checkAnswer(ask(type), given)).toEqual({ ok: false, refusal: { key: 'invalid-answer', message } });
  });

  test.each(questionTypes.filter((type) => type !== 'information'))(
    'to a required question of type %s cannot be left open',
    (type) => {
      for (const nothing of [undefined, null, '', '  ']) {
        const answer = checkAnswer(ask(type, true), nothing);
        expect(answer).toMatchObject({
          ok: false,
          refusal: { message: expect.stringMatching(/^(Answer|Choose|Enter|Tick)/) },
        });
        expect(checkAnswer(ask(type), nothing)).toEqual({ ok: true, value: null });
      }
    },
  );

  test('consent that is asked for must be given', () => {
    expect(checkAnswer(ask('consent', true), false).ok).toBe(false);
    expect(checkAnswer(ask('many-of', true), []).ok).toBe(false);
  });

  test.each<[QuestionType, AnswerValue | null, string]>([
    ['short-text', 'Oak', 'Oak'],
    ['number', 12, '12'],
    ['yes-no', false, 'No'],
    ['consent', true, 'Agreed'],
    ['many-of', ['Red', 'Blue'], 'Red, Blue'],
    ['date', '2027-04-06', '06/04/2027'],
    ['short-text', null, '–'],
  ])('of type %s with value %j reads %s', (type, value, text) => {
    expect(formatAnswer(type, value)).toBe(text);
  });
});

describe('a question', () => {
  const draft: QuestionDraft = {
    type: 'one-of',
    label: 'Favourite colour?',
    options: colours,
    required: true,
    onRegister: false,
  };

  test.each<[string, Partial<QuestionDraft>, Record<string, string>]>([
    ['with options', {}, {}],
    ['without words', { label: '  ' }, { label: 'Write the question' }],
    ['with one option', { options: ['Red'] }, { options: 'Add at least two options' }],
    ['with an empty option', { options: ['Red', ' '] }, { options: 'Fill in each option, or remove it' }],
    ['with the same option twice', { options: ['Red', 'red '] }, { options: 'Two options are the same' }],
    ['for text, whatever its options', { type: 'short-text', options: ['', ''] }, {}],
    [
      'that is information without words',
      { type: 'information', label: '', required: false },
      { label: 'Write what families should know' },
    ],
    [
      'that is information and required',
      { type: 'information' },
      { required: 'Information is read, so it cannot be required' },
    ],
  ])('%s', (_, change, problems) => {
    expect(checkQuestion({ ...draft, ...change })).toEqual(problems);
  });

  test('has a name for each of its types', () => {
    expect(Object.keys(questionTypeNames).sort()).toEqual([...questionTypes].sort());
  });
});
