import {
  at,
  boxAt,
  circleAt,
  type Drawing,
  faint,
  glow,
  gouges,
  inside,
  mix,
  ovalAt,
  path,
  solid,
  through,
} from '../ink.ts';
import type { Motif } from '../motif.ts';
import { clothes, figure, joints } from '../people.ts';

/** A post with many arms where paths part. */
function signpost(drawing: Drawing): string {
  const { inks } = drawing;
  const wood = mix(inks.earth, inks.gold, 0.3);
  const arm = (y: number, right: boolean, colour: string, width: number): string => {
    const d = right
      ? `M330 ${y}H${400 + width}L${450 + width} ${y + 40}L${400 + width} ${y + 80}H330Z`
      : `M480 ${y}H${410 - width}L${360 - width} ${y + 40}L${410 - width} ${y + 80}H480Z`;
    return (
      solid(drawing, d, colour, {
        lit: 0.3,
        shade: 0.4,
        marks: { area: { x: 60, y, width: 660, height: 80 }, count: 36, length: 120, width: 2.4, spread: 2 },
      }) +
      faint(boxAt(right ? 330 : 410 - width, y + 72, width + 70, 8), inks.ink, 0.35) +
      path(circleAt(380, y + 40, 6) + circleAt(430, y + 40, 6), inks.ink)
    );
  };
  return [
    path(
      'M380 620C340 540 200 520 120 470L170 462C260 500 400 520 430 620ZM430 620C460 540 600 520 690 462L730 470C660 540 540 560 500 620Z',
      mix(inks.gold, inks.paper, 0.45),
      'opacity=".75"',
    ),
    path(ovalAt(470, 560, 130, 14), inks.ink, 'opacity=".4"'),
    solid(drawing, 'M374 20L404 0L436 20V560H374Z', wood, { form: 'round', shade: 0.6 }),
    arm(70, true, inks.warm, 270),
    arm(180, false, mix(inks.paper, inks.earth, 0.25), 250),
    arm(290, true, inks.gold, 190),
    arm(396, false, mix(inks.near, inks.middle, 0.4), 170),
    faint(
      gouges(
        drawing,
        { x: 320, y: 530, width: 180, height: 50 },
        { count: 30, length: 60, width: 4, turn: -82, spread: 16 },
      ),
      mix(inks.near, inks.sun, 0.3),
      0.95,
    ),
  ].join('');
}

/** A lamp of slow colours, bubbles rising in it, cushions round about. */
function calm(drawing: Drawing): string {
  const { inks, between } = drawing;
  const tube = 'M320-20H480V520H320Z';
  return [
    glow(drawing, [400, 260], 430, inks.gold, 0.6),
    path(tube, mix(inks.top, inks.paper, 0.25), 'opacity=".55"'),
    inside(
      drawing,
      tube,
      glow(drawing, [400, 120], 220, inks.warm, 0.8),
      glow(drawing, [400, 420], 260, inks.gold, 0.9),
      path(
        Array.from({ length: 40 }, () => circleAt(between(330, 470), between(0, 510), between(4, 21))).join(''),
        inks.paper,
        'opacity=".6"',
      ),
      faint(boxAt(336, -20, 20, 560), inks.paper, 0.7),
      faint(boxAt(452, -20, 28, 560), inks.ink, 0.25),
    ),
    solid(drawing, 'M290 506H510Q530 560 510 576H290Q270 560 290 506Z', mix(inks.ink, inks.near, 0.35), {
      form: 'round',
    }),
    solid(drawing, 'M-40 600C-60 470 40 430 130 440C240 440 300 480 290 600Z', inks.warm, {
      form: 'above',
      lit: 0.35,
      shade: 0.6,
      marks: { area: { x: 0, y: 440, width: 280, height: 150 }, count: 40, length: 22, width: 3, turn: 30, spread: 60 },
    }),
    solid(drawing, 'M520 610C500 500 580 450 670 456C780 450 850 500 840 610Z', mix(inks.top, inks.near, 0.4), {
      form: 'above',
      lit: 0.35,
      shade: 0.6,
      marks: {
        area: { x: 530, y: 460, width: 270, height: 140 },
        count: 40,
        length: 22,
        width: 3,
        turn: -30,
        spread: 60,
      },
    }),
  ].join('');
}

/** Dice in the air over a board. */
function games(drawing: Drawing): string {
  const { inks } = drawing;
  const die = (colour: string, dots: readonly (readonly [number, number])[]): string =>
    solid(drawing, 'M-90-60L0-110L90-60L0-10Z', mix(colour, inks.paper, 0.4), { lit: 0.2, shade: 0.1 }) +
    path('M-90-60L0-10V106L-90 50Z', colour) +
    path('M90-60L0-10V106L90 50Z', mix(colour, inks.ink, 0.4)) +
    path(ovalAt(0, -60, 15, 9), inks.ink) +
    path(dots.map(([x, y]) => ovalAt(x, y, 9, 12)).join(''), inks.paper);
  const squares = Array.from({ length: 9 }, (_, nth) =>
    path(
      through([
        [20 + nth * 88, 490],
        [100 + nth * 88, 490],
        [90 + nth * 104 - 40, 560],
        [-4 + nth * 104 - 40, 560],
      ]),
      [inks.warm, inks.gold, inks.paper, inks.near][nth % 4] ?? inks.gold,
    ),
  ).join('');
  return [
    path('M-20 470H820V620H-20Z', mix(inks.earth, inks.paper, 0.45)),
    squares,
    path(ovalAt(300, 520, 150, 20) + ovalAt(590, 540, 110, 15), inks.ink, 'opacity=".35"'),
    at(
      290,
      300,
      die(inks.warm, [
        [-64, -12],
        [-26, 66],
        [-45, 26],
        [26, 20],
        [64, 36],
      ]),
      1.5,
      -14,
    ),
    at(
      580,
      380,
      die(mix(inks.top, inks.near, 0.35), [
        [-45, 26],
        [30, 60],
        [62, -6],
      ]),
      1.05,
      20,
    ),
    at(
      120,
      520,
      solid(drawing, 'M-40 30C-40 0-16-20-14-60H14C16-20 40 0 40 30Z', inks.gold, { form: 'round' }) +
        solid(drawing, circleAt(0, -80, 32), inks.gold, { form: 'round' }),
    ),
    at(
      730,
      500,
      solid(drawing, 'M-40 30C-40 0-16-20-14-60H14C16-20 40 0 40 30Z', inks.near, { form: 'round' }) +
        solid(drawing, circleAt(0, -80, 32), inks.near, { form: 'round' }),
      0.8,
    ),
  ].join('');
}

/** Two at a walk, a large one and a small one, hand in hand under a tree of light. */
function together(drawing: Drawing): string {
  const { inks } = drawing;
  return [
    path(ovalAt(440, 556, 250, 18), inks.ink, 'opacity=".35"'),
    figure(
      drawing,
      {
        size: 74,
        head: [340, 130],
        neck: [344, 182],
        hip: [346, 334],
        arms: joints('288 250 270 340', '400 250 440 336'),
        legs: joints('318 440 296 546', '372 440 396 548'),
      },
      clothes(drawing, mix(inks.near, inks.middle, 0.3)),
    ),
    figure(
      drawing,
      {
        size: 56,
        head: [522, 290],
        neck: [522, 330],
        hip: [524, 424],
        arms: joints('570 376 590 430', '478 372 446 340'),
        legs: joints('506 486 490 548', '544 486 566 546'),
      },
      clothes(drawing, inks.warm),
    ),
    solid(
      drawing,
      'M316 196C300 250 306 310 320 330H372C384 300 384 240 372 196Q344 180 316 196Z',
      mix(inks.earth, inks.gold, 0.4),
      { shade: 0.4 },
    ),
    faint(
      gouges(
        drawing,
        { x: 160, y: 530, width: 560, height: 60 },
        { count: 60, length: 40, width: 3, turn: -80, spread: 20 },
      ),
      mix(inks.near, inks.sun, 0.4),
      0.8,
    ),
  ].join('');
}

/** A dancer on one hand, legs in the air. */
function street(drawing: Drawing): string {
  const { inks } = drawing;
  const wear = { ...clothes(drawing, inks.gold), long: false };
  return [
    path(ovalAt(400, 556, 260, 20), inks.ink, 'opacity=".4"'),
    faint('M180 470C90 330 150 140 330 70C210 170 180 320 220 470Z', inks.warm, 0.55),
    faint('M640 500C730 400 730 240 620 130C680 260 670 390 600 500Z', inks.gold, 0.45),
    figure(
      drawing,
      {
        size: 80,
        head: [440, 462],
        neck: [430, 402],
        hip: [372, 250],
        arms: joints('520 380 590 440', '356 446 330 540'),
        legs: joints('500 196 600 90', '270 190 330 70'),
      },
      wear,
    ),
  ].join('');
}

export const companyMotifs = {
  signpost: {
    grounds: ['hills', 'coast', 'town'],
    times: ['dawn', 'day', 'dusk'],
    draw: signpost,
    focus: [400, 250],
    props: ['card', 'leaf', 'pencil'],
  },
  calm: {
    grounds: ['room'],
    times: ['dusk', 'night'],
    draw: calm,
    focus: [400, 330],
    props: ['star', 'ball', 'feather'],
  },
  games: { grounds: ['room'], draw: games, focus: [400, 360], props: ['dice', 'card', 'dice'] },
  together: {
    grounds: ['hills', 'field', 'coast', 'town'],
    times: ['dawn', 'day', 'dusk'],
    draw: together,
    focus: [430, 310],
    props: ['leaf', 'flower', 'pebble'],
  },
  street: { grounds: ['town', 'stage', 'hall'], draw: street, focus: [420, 310], props: ['star', 'note', 'gear'] },
} satisfies Record<string, Motif>;
