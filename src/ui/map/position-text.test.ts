import { expect, test } from 'vitest';
import { positionText, readPosition } from './position-text.ts';

test.each([
  ['53.38110, -1.47009', { latitude: 53.3811, longitude: -1.47009 }],
  ['53.3811 -1.47', { latitude: 53.3811, longitude: -1.47 }],
  [' 53.3811°,-1.47° ', { latitude: 53.3811, longitude: -1.47 }],
  ['53, 1', { latitude: 53, longitude: 1 }],
  ['91, 0', null],
  ['53, 181', null],
  ['53.3811', null],
  ['53° 22′ N, 1° 28′ W', null],
  ['53,3811, -1,47', null],
  ['Sheffield', null],
  ['', null],
])('%j is %j', (text, expected) => {
  expect(readPosition(text)).toEqual(expected);
});

test('what is written can be read again', () => {
  const position = { latitude: 51.50101, longitude: -0.14156 };
  expect(positionText(position)).toBe('51.50101, -0.14156');
  expect(readPosition(positionText(position))).toEqual(position);
});
