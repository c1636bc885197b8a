import { expect, it } from 'vitest';
import { tagsFrom, tagsProblem } from './tags.ts';

it.each([
  ['', []],
  [' , ,', []],
  ['Half-term,  brings   dog , HALF-TERM', ['Half-term', 'brings dog']],
  ['Łucja’s, 名前', ['Łucja’s', '名前']],
])('%j is the tags %j', (typed, tags) => expect(tagsFrom(typed)).toEqual(tags));

it('too many tags, and one that is too long, are told in a sentence', () => {
  expect(tagsProblem(['a'])).toBeNull();
  expect(tagsProblem(Array.from({ length: 11 }, (_, nth) => String(nth)))).toBe('Use 10 tags at most.');
  expect(tagsProblem(['x'.repeat(31)])).toContain('30 characters');
});
