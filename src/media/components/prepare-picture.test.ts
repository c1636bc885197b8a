import { expect, test } from 'vitest';
import { isHeic, pictureTypes } from './prepare-picture.ts';

test.each([
  ['IMG_0001.HEIC', '', true],
  ['IMG_0001.heif', '', true],
  ['photo.jpg', 'image/heic', true],
  ['photo.heic', 'image/jpeg', false],
  ['photo.jpg', 'image/jpeg', false],
  ['notes.heic.txt', 'text/plain', false],
])('%s of type %j is HEIC: %s', (name, type, expected) => {
  expect(isHeic({ name, type })).toBe(expected);
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)', false],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', true],
])('%s is offered HEIC: %s', (agent, expected) => {
  expect(pictureTypes(agent).includes('heic')).toBe(expected);
});
