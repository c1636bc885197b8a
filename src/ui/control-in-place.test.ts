import { expect, it } from 'vitest';
import { controlInPlace, type Focusable } from './control-in-place.ts';

const control = (name: string, state: 'usable' | 'disabled' | 'hidden' = 'usable'): Focusable & { name: string } => ({
  name,
  matches: (selector) => selector === ':disabled' && state === 'disabled',
  checkVisibility: () => state !== 'hidden',
});

it.each([
  ['what does the same', [control('Move up'), control('Remove')], 1, 'Remove'],
  ['another, where that is disabled', [control('Move up'), control('Remove', 'disabled')], 1, 'Move up'],
  ['another, where that is hidden', [control('Open', 'hidden'), control('Move up'), control('Remove')], 0, 'Move up'],
  ['the first that can be used, where the row has fewer', [control('Up', 'disabled'), control('Down')], 4, 'Down'],
  ['the first of a row, where what was lost was no control of one', [control('Up'), control('Down')], -1, 'Up'],
  ['none, where nothing can be used', [control('Up', 'disabled'), control('Menu', 'hidden')], 1, undefined],
  ['none of a row without controls', [], 0, undefined],
])('the focus goes to %s', (_, controls, index, expected) => {
  expect(controlInPlace(controls, index)?.name).toBe(expected);
});
