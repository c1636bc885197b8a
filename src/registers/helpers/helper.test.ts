import { describe, expect, test } from 'vitest';
import { endOfHelp, PIN_TRIES, readPin, spacedPin, stateOfHelper, type HelperState } from './helper.ts';

const at = (time: string): Temporal.Instant => Temporal.Instant.from(`2027-05-11T${time}:00Z`);

describe('A PIN', () => {
  test.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    [' 123-456 ', '123456'],
    ['12345', null],
    ['1234567', null],
    ['12345a', null],
    ['', null],
    ['１２３４５６', null],
  ])('typed as %j is %j', (typed, pin) => {
    expect(readPin(typed)).toBe(pin);
  });

  test('is read aloud in two parts', () => {
    expect(spacedPin('012345')).toBe('012 345');
  });
});

test('Help ends some hours after the session, and none begins that would be over', () => {
  expect(endOfHelp(at('12:00'), 2, at('09:00'))).toEqual(at('14:00'));
  expect(endOfHelp(at('12:00'), 0, at('12:00'))).toBeNull();
});

const waiting = { endsAt: at('14:00'), isEnded: false, wrongTries: 0, hasCome: false };
test.each<[string, Partial<typeof waiting>, HelperState]>([
  ['has not come yet', {}, 'INVITED'],
  ['is at work', { hasCome: true }, 'HERE'],
  ['was kept out by somebody who guessed', { wrongTries: PIN_TRIES }, 'LOCKED'],
  ['came before somebody guessed, and stays', { hasCome: true, wrongTries: PIN_TRIES }, 'HERE'],
  ['was sent away', { hasCome: true, isEnded: true }, 'ENDED'],
  ['stayed until the end', { hasCome: true, endsAt: at('09:00') }, 'ENDED'],
])('A helper who %s', (_, facts, state) => {
  expect(stateOfHelper({ ...waiting, ...facts }, at('09:00'))).toBe(state);
});
