import { describe, expect, it } from 'vitest';
import { readTelephone } from './server/read-telephone.ts';
import { dialAddress, looksLikeTelephone } from './telephone.ts';

describe('a telephone number is shown in one way, and dials what was meant', () => {
  it.each([
    ['+44 (0)117 496 0000', '0117 496 0000', 'tel:+441174960000'],
    ['0117 496 0000 ext 12', '0117 496 0000 ext. 12', 'tel:+441174960000,12'],
    ['(0117) 496-0000 x12', '0117 496 0000 ext. 12', 'tel:+441174960000,12'],
    ['0044 7700 900123', '07700 900123', 'tel:+447700900123'],
    ['447700900123', '07700 900123', 'tel:+447700900123'],
    ['+44 07700 900123', '07700 900123', 'tel:+447700900123'],
    ['０７７００　９００１２３', '07700 900123', 'tel:+447700900123'],
    ['07700‑900‑123', '07700 900123', 'tel:+447700900123'],
    ['07700\u00a0900123', '07700 900123', 'tel:+447700900123'],
    ['0800 1111', '0800 1111', 'tel:+448001111'],
    ['+33 1 23 45 67 89', '+33 1 23 45 67 89', 'tel:+33123456789'],
    ['+1 212 555 0123 ext. 4', '+1 212 555 0123 ext. 4', 'tel:+12125550123,4'],
  ])('%s: %s, %s', (typed, shown, dialled) => {
    expect(readTelephone(typed)).toBe(shown);
    // What is shown is typed again when a form is saved again.
    expect(readTelephone(shown)).toBe(shown);
    expect(dialAddress(shown)).toBe(dialled);
  });

  it.each(['ask Gran', '12345', '999', '07700 900123 or 07700 900124'])('%s is none', (typed) => {
    expect(readTelephone(typed)).toBeNull();
    expect(dialAddress(typed)).toBeNull();
  });

  it('too many digits are none', () => expect(readTelephone('077009001234567890')).toBeNull());

  it('none is needed', () => expect(readTelephone('  ')).toBe(''));

  it.each(['+44 (0)117 496 0000', '0117 496 0000 x12', 'Gran: 07700 900123'])(
    'an old entry that was never read, ‘%s’, is not dialled',
    (old) => expect(dialAddress(old)).toBeNull(),
  );
});

it.each([
  ['', true],
  ['0161 496 0123', true],
  ['+44 (0)7700 900123', true],
  ['07700900123', true],
  ['020 7946 0018 ext 4', true],
  ['12345', false],
  ['call me', false],
  ['+44 7700 900123 at night', false],
])('%j looks like a telephone number: %s', (number, usable) => {
  expect(looksLikeTelephone(number)).toBe(usable);
});
