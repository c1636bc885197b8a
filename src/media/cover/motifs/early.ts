import { at, boxAt, circleAt, type Drawing, faint, gouges, line, mix, ovalAt, path, shadow, solid } from '../ink.ts';
import type { Motif } from '../motif.ts';

/** Rings on a peg and a ball of wood: the first toys. */
function rings(drawing: Drawing): string {
  const { inks } = drawing;
  const colours = [inks.warm, inks.gold, inks.near, mix(inks.top, inks.near, 0.3), mix(inks.warm, inks.gold, 0.5)];
  return [
    path(ovalAt(450, 548, 280, 28), inks.ink, 'opacity=".38"'),
    solid(drawing, 'M150 500H610Q640 526 610 548H150Q120 526 150 500Z', mix(inks.earth, inks.gold, 0.5), {
      form: 'round',
    }),
    solid(drawing, boxAt(364, 120, 34, 390), mix(inks.earth, inks.paper, 0.4), { form: 'round' }),
    ...colours.map((colour, nth) => {
      const [half, y] = [210 - nth * 32, 430 - nth * 72];
      return solid(
        drawing,
        `M${381 - half} ${y + 36}a36 36 0 0 1 36 -36H${345 + half}a36 36 0 0 1 0 72H${417 - half}a36 36 0 0 1 -36 -36Z`,
        colour,
        {
          form: 'round',
          lit: 0.4,
          shade: 0.55,
          marks: { area: { x: 381 - half, y, width: half, height: 72 }, count: 10, length: 60, width: 2.4, spread: 4 },
        },
      );
    }),
    solid(drawing, circleAt(381, 96, 46), inks.warm, { form: 'round', lit: 0.5 }),
    solid(drawing, circleAt(690, 480, 70), inks.gold, { form: 'round', lit: 0.4, shade: 0.6 }),
    solid(drawing, boxAt(50, 420, 120, 120), mix(inks.paper, inks.earth, 0.3), { lit: 0.3 }),
    path('M110 446L142 480L110 514L78 480Z', inks.warm),
  ].join('');
}

/** Wellingtons in a puddle, two pairs, one of them very small. */
function puddle(drawing: Drawing): string {
  const { inks } = drawing;
  const boot = (colour: string): string =>
    solid(
      drawing,
      'M-70-260H60C66-180 60-120 76-90C120-80 180-70 190-30C196-6 190 10 184 20H-76C-86-80-80-180-70-260Z',
      colour,
      {
        lit: 0.45,
        shade: 0.55,
        marks: { area: { x: -70, y: -240, width: 90, height: 240 }, count: 12, length: 60, width: 3, turn: 88 },
      },
    ) +
    path('M-72-264H62V-236H-72Z', mix(colour, inks.paper, 0.35)) +
    path('M-78 14H188V30H-78Z', mix(colour, inks.ink, 0.55));
  const water = mix(mix(inks.top, inks.low, 0.3), inks.near, 0.2);
  return [
    path('M-20 520C120 440 300 470 420 466S720 440 830 500V620H-20Z', water),
    faint('M40 540C200 490 400 500 560 520S760 520 790 560C600 540 300 560 40 540Z', inks.paper, 0.5),
    `<g opacity=".3" transform="matrix(1 0 0 -.5 0 790)">${at(300, 500, path('M-70-260H60C66-180 60-120 76-90C120-80 180-70 190-30V20H-76Z', inks.warm))}</g>`,
    at(250, 500, boot(mix(inks.gold, inks.ink, 0.16)), 1),
    at(390, 520, boot(inks.gold), 1.06),
    at(640, 520, boot(mix(inks.warm, inks.ink, 0.15)), 0.56),
    at(710, 540, boot(inks.warm), 0.6),
    line('M180 540q140 40 300 0M590 560q90 20 210 0', inks.paper, 5, 'opacity=".7"'),
    path(
      Array.from({ length: 30 }, () =>
        ovalAt(drawing.between(60, 780), drawing.between(330, 540), 3, drawing.between(4, 10)),
      ).join(''),
      inks.paper,
      'opacity=".85"',
    ),
    faint(
      gouges(
        drawing,
        { x: 0, y: 0, width: 800, height: 460 },
        { count: 70, length: 50, width: 1.6, turn: 104, spread: 2 },
      ),
      inks.paper,
      0.55,
    ),
  ].join('');
}

/** A green case with a cross, a bandage unrolled from it. */
function firstAid(drawing: Drawing): string {
  const { inks } = drawing;
  const green = mix('#2c7a52', inks.near, 0.35);
  const box = 'M150 220Q150 196 176 196H624Q650 196 650 220V520H150Z';
  return [
    shadow(drawing, box, 520, 0.38),
    line('M320 200V140Q320 116 344 116H456Q480 116 480 140V200', mix(green, inks.ink, 0.5), 24),
    solid(drawing, box, green, {
      lit: 0.35,
      shade: 0.5,
      marks: {
        area: { x: 160, y: 210, width: 300, height: 300 },
        count: 34,
        length: 60,
        width: 2.4,
        turn: 20,
        spread: 8,
      },
    }),
    path('M150 300H650V312H150Z', mix(green, inks.ink, 0.45)) +
      solid(drawing, boxAt(220, 284, 60, 46) + boxAt(520, 284, 60, 46), mix(inks.paper, inks.ink, 0.3), {
        form: 'above',
      }),
    path('M366 330H434V386H490V454H434V510H366V454H310V386H366Z', inks.paper),
    solid(
      drawing,
      'M40 560C40 500 130 480 170 520C260 500 420 590 620 550L640 590C440 630 240 560 150 590C90 620 40 600 40 560Z',
      inks.paper,
      { form: 'above', shade: 0.35 },
    ),
    path(ovalAt(98, 548, 50, 38), mix(inks.paper, inks.ink, 0.12)) +
      line(ovalAt(98, 548, 34, 25) + ovalAt(98, 548, 17, 12), mix(inks.paper, inks.ink, 0.35), 3),
  ].join('');
}

/** A boat of paper on water that lies still. */
function paperBoat(drawing: Drawing): string {
  const { inks } = drawing;
  const boat = (fold: string): string =>
    solid(drawing, 'M400 130L560 380H240Z', inks.paper, { shade: 0.35 }) +
    path('M400 130L560 380H400Z', inks.ink, 'opacity=".18"') +
    solid(drawing, 'M120 340L240 380H560L680 340L590 480H210Z', fold, { lit: 0.2, shade: 0.45 }) +
    path('M400 380H560L680 340L590 480H400Z', inks.ink, 'opacity=".14"') +
    line('M120 340L400 480L680 340', mix(inks.ink, fold, 0.6), 3);
  return [
    `<g opacity=".34" transform="matrix(1 0 0 -.55 0 744)">${boat(inks.paper)}</g>`,
    boat(mix(inks.warm, inks.paper, 0.15)),
    line(
      'M100 484C220 470 320 500 420 486S620 474 720 490M40 530C200 510 300 550 420 530S640 510 760 536',
      inks.paper,
      6,
      'opacity=".75"',
    ),
    at(650, 520, boat(inks.gold), 0.3, -4).replace('translate(650 520)', 'translate(540 380)'),
  ].join('');
}

export const earlyMotifs = {
  rings: { grounds: ['room'], draw: rings, focus: [390, 330], props: ['ball', 'brick', 'star'] },
  puddle: {
    grounds: ['hills', 'wood', 'town'],
    times: ['dawn', 'day', 'dusk'],
    draw: puddle,
    focus: [420, 380],
    props: ['leaf', 'pebble', 'acorn'],
  },
  'first-aid': { grounds: ['room', 'hall'], draw: firstAid, focus: [400, 360], props: ['star', 'rope', 'button'] },
  'paper-boat': {
    grounds: ['lake'],
    times: ['dawn', 'day', 'dusk'],
    draw: paperBoat,
    focus: [400, 330],
    props: ['leaf', 'feather', 'card'],
  },
} satisfies Record<string, Motif>;
