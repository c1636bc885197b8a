import { expect, test } from 'vitest';
import { passwordHelp } from './password-help.ts';

const rules = { minimumLength: 8, lowercase: false, uppercase: false, numeric: false, nonAlphanumeric: false };

test.each([
  [{}, 'At least 8 characters. Three random words work well.'],
  [{ minimumLength: 6, numeric: true }, 'At least 6 characters, with a digit. Three random words work well.'],
  [
    { lowercase: true, uppercase: true, numeric: true, nonAlphanumeric: true },
    'At least 8 characters, with a small letter, a capital letter, a digit and a sign like ! or %. Three random words work well.',
  ],
])('the rules %j are told as: %s', (more, sentence) => {
  expect(passwordHelp({ ...rules, ...more })).toBe(sentence);
});
