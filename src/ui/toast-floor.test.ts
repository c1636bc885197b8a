import { expect, it } from 'vitest';
import { floorAbove } from './toast-floor.ts';

const HEIGHT = 740;

it.each([
  ['nothing at the foot', [], 0],
  ['a bar with the main action', [{ top: 660, bottom: 740 }], 80],
  ['a bar that rises above the question about cookies', [{ top: 500, bottom: 580 }], 240],
  [
    'the taller of a bar and the buttons of a dialog',
    [
      { top: 660, bottom: 740 },
      { top: 600, bottom: 700 },
    ],
    140,
  ],
  ['a bar that this width does not show', [{ top: 0, bottom: 0 }], 0],
  ['a bar that has still to be scrolled to', [{ top: 900, bottom: 980 }], 0],
  ['buttons of a dialog far up', [{ top: 120, bottom: 190 }], 0],
])('keeps messages above %s', (_, feet, floor) => {
  expect(floorAbove(feet, HEIGHT)).toBe(floor);
});
