import { expect, it } from 'vitest';
import { floorAbove } from './toast-floor.ts';

const HEIGHT = 740;

it.each([
  ['nothing', [], 0],
  ['a bar with the main action', [{ top: 660, bottom: 740 }], 80],
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
  ['a form’s button that is nowhere near', [{ top: 400, bottom: 450 }], 0],
  [
    'a form’s button right above a bar',
    [
      { top: 560, bottom: 610 },
      { top: 660, bottom: 740 },
    ],
    180,
  ],
  [
    'the lower of two buttons, where the other leaves room',
    [
      { top: 400, bottom: 450 },
      { top: 690, bottom: 735 },
    ],
    50,
  ],
  ['a foot that fills the window', [{ top: 100, bottom: 740 }], 0],
])('keeps messages above %s', (_, feet, floor) => {
  expect(floorAbove(feet, HEIGHT)).toBe(floor);
});

it('keeps messages above a bar that rises with the question about cookies', () => {
  expect(floorAbove([{ top: 500, bottom: 580 }], HEIGHT, 160)).toBe(240);
  expect(floorAbove([], HEIGHT, 160)).toBe(160);
});
