import { describe, expect, it, test } from 'vitest';
import { namesIn, publishAt, stateOf } from './reflection.ts';

test('a reflection is published seven days after it was sent', () => {
  expect(publishAt(Temporal.Instant.from('2027-03-25T10:00:00Z')).toString()).toBe('2027-04-01T10:00:00Z');
});

describe('a reflection', () => {
  const fresh = { published: false, reported: false, kept: false, hidden: false };
  it.each([
    [fresh, 'SUBMITTED'],
    [{ ...fresh, published: true }, 'PUBLISHED'],
    [{ ...fresh, published: true, reported: true }, 'REPORTED'],
    [{ ...fresh, published: true, reported: true, kept: true }, 'PUBLISHED'],
    [{ ...fresh, published: true, reported: true, hidden: true }, 'HIDDEN'],
  ] as const)('%o is %s', (reflection, state) => {
    expect(stateOf(reflection)).toBe(state);
  });
});

describe('names of children in a text', () => {
  it.each([
    ['Wren loved the fire.', ['Wren', 'Ash'], ['Wren']],
    ['wren and ASH came back muddy', ['Wren', 'Ash'], ['Wren', 'Ash']],
    ["It was Zoë's best day", ['Zoë'], ['Zoë']],
    ['Anna-Lena slept well', ['Anna-Lena'], ['Anna-Lena']],
    ['Anna slept well', ['Anna Lena'], ['Anna Lena']],
    ['Anna-Lena slept well', ['Anna Lena'], ['Anna Lena']],
    ['Jo led the walk', ['Mary Jo'], []],
    ['12 children came', ['12'], []],
    ['They were washed clean', ['Ash'], []],
    ['A lovely day', ['A'], []],
    ['', ['Wren'], []],
  ])('in %j of %j are %j', (text, names, found) => {
    expect(namesIn(text, names)).toEqual(found);
  });
});
