import {
  at,
  boxAt,
  circleAt,
  faint,
  gouges,
  inside,
  line,
  mix,
  ovalAt,
  path,
  shadow,
  solid,
  through,
  type Drawing,
} from '../ink.ts';
import type { Motif } from '../motif.ts';

const steam = ({ inks }: Drawing, x: number, y: number): string =>
  faint(
    `M${x} ${y}C${x - 50} ${y - 60} ${x + 40} ${y - 100} ${x - 6} ${y - 190}C${x + 60} ${y - 110} ${x + 4} ${y - 70} ${x + 34} ${y}ZM${x + 70} ${y - 10}C${x + 30} ${y - 60} ${x + 110} ${y - 90} ${x + 76} ${y - 160}C${x + 130} ${y - 90} ${x + 70} ${y - 60} ${x + 96} ${y - 10}Z`,
    inks.paper,
    0.42,
  );

/** A pot on the boil, a spoon in it, what goes into it beside it. */
function cook(drawing: Drawing): string {
  const { inks } = drawing;
  const pot = 'M180 250H590V480Q590 530 540 534H230Q180 530 180 480Z';
  return [
    shadow(drawing, pot, 534, 0.36),
    steam(drawing, 330, 220),
    solid(drawing, 'M470 250L600 20L628 34L510 262Z', mix(inks.earth, inks.gold, 0.45), { form: 'side' }),
    line('M180 330C120 320 110 400 180 400M590 330C650 320 660 400 590 400', mix(inks.ink, inks.warm, 0.35), 22),
    solid(drawing, pot, inks.warm, {
      form: 'round',
      shade: 0.65,
      lit: 0.4,
      marks: {
        area: { x: 190, y: 270, width: 160, height: 240 },
        count: 22,
        length: 90,
        width: 3,
        turn: 90,
        spread: 4,
      },
    }),
    path(ovalAt(385, 250, 205, 36), mix(inks.warm, inks.ink, 0.55)),
    path(ovalAt(385, 256, 184, 27), mix(inks.gold, inks.warm, 0.35)),
    path(ovalAt(300, 252, 26, 9) + ovalAt(380, 262, 22, 8), inks.gold) +
      path(ovalAt(340, 264, 16, 6) + ovalAt(430, 254, 18, 7), inks.near),
    line(ovalAt(385, 250, 205, 36), mix(inks.warm, inks.paper, 0.4), 8),
    at(
      690,
      470,
      solid(drawing, 'M-30-150C-60-60-40 30 0 80C40 30 60-60 30-150Z', mix(inks.gold, inks.warm, 0.5), {
        form: 'round',
        marks: { area: { x: -40, y: -140, width: 60, height: 190 }, count: 14, length: 26, width: 3, turn: 6 },
      }) +
        path(
          'M-10-146C-50-210-30-230-20-260C0-220 0-190 4-150ZM6-146C20-220 60-230 70-250C70-210 40-170 16-146Z',
          inks.near,
        ),
      1,
      34,
    ),
    at(
      90,
      500,
      solid(
        drawing,
        'M0-74C70-76 94-20 74 34C60 70 26 78 0 76C-26 78-60 70-74 34C-94-20-70-76 0-74Z',
        mix(inks.warm, inks.ink, 0.06),
        { form: 'round', lit: 0.5 },
      ) + path('M0-66L-44-92L-18-86L-6-112L8-86L40-96L14-68Z', inks.near),
    ),
    at(
      700,
      556,
      solid(drawing, 'M-70 0C-60-60 60-60 70 0C60 44-60 44-70 0Z', mix(inks.paper, inks.earth, 0.2), {
        form: 'round',
      }) + line('M-50-14Q0 30 50-14M-30-30Q0 10 30-30', mix(inks.earth, inks.paper, 0.4), 3),
    ),
  ].join('');
}

/** Bread out of the oven, flour on the board. */
function bake(drawing: Drawing): string {
  const { inks } = drawing;
  const loaf =
    'M120 470C90 330 220 220 400 222C590 222 720 330 690 470C670 520 600 530 400 532C210 530 140 520 120 470Z';
  const crust = mix(inks.earth, inks.gold, 0.35);
  const cut = (x: number, y: number, turn: number): string =>
    at(
      x,
      y,
      path('M-130 0C-60-44 60-44 130 0C60 26-60 26-130 0Z', mix(inks.paper, inks.gold, 0.25)) +
        line('M-130 0C-60-44 60-44 130 0', mix(inks.earth, inks.ink, 0.3), 6),
      0.8,
      turn,
    );
  return [
    steam(drawing, 360, 220),
    shadow(drawing, loaf, 530, 0.36),
    solid(drawing, 'M40 520H760L790 560H10Z', mix(inks.earth, inks.gold, 0.55), { form: 'above' }),
    solid(drawing, loaf, crust, {
      form: 'above',
      lit: 0.45,
      shade: 0.6,
      marks: {
        area: { x: 130, y: 230, width: 540, height: 280 },
        count: 110,
        length: 30,
        width: 3.4,
        turn: -16,
        spread: 26,
        colour: inks.paper,
      },
    }),
    inside(
      drawing,
      loaf,
      path('M560 220C720 260 740 460 640 540H560C640 440 640 320 560 220Z', inks.ink, 'opacity=".3"'),
    ),
    cut(250, 350, -36) + cut(400, 320, -36) + cut(550, 350, -36),
    path(
      Array.from({ length: 70 }, () =>
        circleAt(drawing.between(20, 780), drawing.between(510, 590), drawing.between(1, 5)),
      ).join(''),
      inks.paper,
      'opacity=".85"',
    ),
    at(
      690,
      530,
      line('M0 0Q-20-140-40-260', mix(inks.gold, inks.earth, 0.3), 5) +
        path(
          Array.from(
            { length: 9 },
            (_, nth) =>
              `M${-14 - nth * 3} ${-120 - nth * 20}q-34 -6 -40 -40q34 4 40 40Zm4 0q26 -14 24 -46q-28 14 -24 46Z`,
          ).join(''),
          inks.gold,
        ),
      1,
      14,
    ),
  ].join('');
}

/** A teapot and two cups at a window. */
function tea(drawing: Drawing): string {
  const { inks } = drawing;
  const pot = 'M210 300C180 340 170 470 240 520H470C540 470 530 340 500 300C440 266 270 266 210 300Z';
  const glaze = mix(inks.top, inks.near, 0.3);
  const cup = (x: number, y: number, colour: string): string =>
    at(
      x,
      y,
      path(ovalAt(0, 84, 120, 22), mix(colour, inks.ink, 0.3)) +
        line('M76 0C140-10 130 70 60 56', colour, 13) +
        solid(drawing, 'M-84-30H84C84 40 50 84 0 84S-84 40-84-30Z', colour, { form: 'round' }) +
        path(ovalAt(0, -30, 84, 18), mix(inks.earth, inks.ink, 0.2)) +
        line(ovalAt(0, -30, 84, 18), mix(colour, inks.paper, 0.6), 5),
    );
  return [
    shadow(drawing, pot, 522, 0.36),
    line('M500 350C600 330 610 470 500 470', glaze, 26),
    solid(drawing, 'M220 420C150 420 140 340 90 290L120 272C190 310 200 350 226 350Z', glaze, { form: 'above' }),
    solid(drawing, pot, glaze, { form: 'round', lit: 0.45, shade: 0.65 }),
    inside(
      drawing,
      pot,
      line('M150 360Q355 400 560 360M150 450Q355 490 560 450', inks.paper, 7),
      path(
        Array.from({ length: 9 }, (_, nth) =>
          circleAt(190 + nth * 42, 412 + Math.sin((nth / 8) * Math.PI) * 18, 13),
        ).join(''),
        inks.warm,
      ),
    ),
    solid(drawing, 'M250 286Q355 220 460 286Q355 316 250 286Z', mix(glaze, inks.paper, 0.1), { form: 'round' }),
    solid(drawing, circleAt(355, 238, 21), inks.warm, { form: 'round' }),
    cup(650, 430, inks.paper),
    steam(drawing, 610, 380),
    cup(130, 480, inks.warm),
  ].join('');
}

/** A lunch set out: bread, fruit, a bottle. */
function lunch(drawing: Drawing): string {
  const { inks } = drawing;
  const box = 'M120 380H560L590 540H100Z';
  return [
    shadow(drawing, box, 540, 0.34),
    solid(
      drawing,
      'M620 200H700V170H724V200H740C760 220 760 250 760 270V520Q690 546 600 520V270C600 250 602 220 620 200Z',
      mix(inks.top, inks.near, 0.25),
      { form: 'round', lit: 0.5 },
    ),
    solid(drawing, boxAt(630, 130, 100, 74), inks.warm, { form: 'round' }) +
      faint(boxAt(600, 330, 160, 90), inks.paper, 0.8),
    solid(drawing, 'M150 400L260 230L420 400Z', mix(inks.earth, inks.paper, 0.5), { shade: 0.3 }),
    line('M160 388L262 236L410 390', mix(inks.earth, inks.gold, 0.3), 15),
    solid(drawing, 'M230 400L350 220L500 400Z', mix(inks.paper, inks.gold, 0.15), {
      shade: 0.3,
      marks: {
        area: { x: 260, y: 260, width: 200, height: 130 },
        count: 40,
        length: 8,
        width: 2,
        spread: 90,
        colour: inks.earth,
      },
    }),
    line('M236 394L350 226L494 394', mix(inks.earth, inks.gold, 0.3), 15),
    path('M220 392q20 -26 40 -8t40 -6 40 6 40 -8 40 8 40 -4 30 16H220Z', inks.middle) +
      path('M260 398h200v12h-200Z', inks.warm),
    solid(drawing, box, inks.gold, { form: 'above', lit: 0.2, shade: 0.4 }),
    path('M112 380H568V404H112Z', mix(inks.gold, inks.paper, 0.4)),
    faint(
      gouges(drawing, { x: 110, y: 410, width: 460, height: 120 }, { count: 40, length: 60, width: 2.4, spread: 4 }),
      inks.paper,
      0.4,
    ),
    at(
      500,
      340,
      solid(drawing, 'M0-58C40-88 92-60 88 0C84 60 40 96 0 82C-40 96-84 60-88 0C-92-60-40-88 0-58Z', inks.warm, {
        form: 'round',
        shade: 0.55,
        lit: 0.4,
      }) +
        line('M0-56Q4-90 24-108', inks.earth, 9) +
        path('M14-86Q60-124 96-90Q60-66 14-86Z', inks.near),
    ),
  ].join('');
}

/** A cloth in the grass and a basket on it. */
function picnic(drawing: Drawing): string {
  const { inks } = drawing;
  const cloth = 'M-20 500L300 400L830 470V640H-20Z';
  const basket = 'M230 330H590L560 520Q410 548 260 520Z';
  const wicker = mix(inks.earth, inks.gold, 0.45);
  let checks = '';
  for (let nth = -3; nth < 14; nth += 1)
    checks += through([
      [nth * 80, 640],
      [nth * 80 + 40, 640],
      [nth * 46 + 250, 390],
      [nth * 46 + 228, 390],
    ]);
  let weave = '';
  for (let y = 350; y < 530; y += 24) weave += `M226 ${y}Q410 ${y + 24} 594 ${y}`;
  return [
    path(cloth, inks.paper),
    inside(
      drawing,
      cloth,
      faint(checks, inks.warm, 0.75),
      faint('M-20 470L830 440V466L-20 504ZM-20 540L830 500V530L-20 582Z', inks.warm, 0.6),
    ),
    path(ovalAt(450, 536, 250, 24), inks.ink, 'opacity=".35"'),
    line('M250 336C260 90 560 90 570 336', mix(wicker, inks.ink, 0.35), 24),
    line('M250 336C260 90 560 90 570 336', wicker, 13, 'stroke-dasharray="16 5"'),
    at(
      330,
      300,
      solid(
        drawing,
        'M-40-180C-60-190 40-190 20-180V-80C50-60 50-40 50 100H-70C-70-40-70-60-40-80Z',
        mix(inks.gold, inks.paper, 0.45),
        { form: 'round', shade: 0.35 },
      ) +
        path(boxAt(-42, -206, 64, 26), inks.warm) +
        line('M-42-186Q-66-150-44-110', mix(inks.ink, inks.paper, 0.3), 4),
      0.9,
      -8,
    ),
    solid(drawing, 'M400 340C390 250 450 190 540 180C590 220 560 320 520 350Z', mix(inks.earth, inks.gold, 0.55), {
      form: 'round',
      marks: {
        area: { x: 410, y: 190, width: 140, height: 140 },
        count: 12,
        length: 50,
        width: 5,
        turn: -40,
        spread: 4,
        colour: inks.paper,
      },
    }),
    solid(drawing, basket, wicker, { form: 'round', shade: 0.6 }),
    inside(
      drawing,
      basket,
      line(weave, mix(wicker, inks.ink, 0.45), 5),
      line(
        Array.from({ length: 16 }, (_, nth) => `M${236 + nth * 24} 330L${256 + nth * 21} 540`).join(''),
        mix(wicker, inks.ink, 0.3),
        5,
      ),
      faint(
        gouges(drawing, { x: 236, y: 330, width: 180, height: 190 }, { count: 60, length: 24, width: 4, turn: 6 }),
        mix(wicker, inks.paper, 0.6),
        0.7,
      ),
    ),
    solid(drawing, 'M222 322Q410 350 598 322V350Q410 380 222 350Z', mix(wicker, inks.ink, 0.12), { form: 'round' }),
    at(
      660,
      520,
      solid(drawing, circleAt(0, 0, 56), inks.warm, { form: 'round', lit: 0.4, shade: 0.6 }) +
        line('M0-52Q6-70 16-76', inks.earth, 6),
    ),
    at(
      150,
      540,
      solid(drawing, circleAt(0, 0, 46), mix(inks.middle, inks.gold, 0.4), { form: 'round', lit: 0.4, shade: 0.6 }) +
        line('M0-42Q6-60 14-66', inks.earth, 6),
    ),
  ].join('');
}

/** An egg in its cup, toast in soldiers: the day begins. */
function breakfast(drawing: Drawing): string {
  const { inks } = drawing;
  const shell = mix(inks.paper, inks.earth, 0.25);
  return [
    path(ovalAt(430, 530, 330, 40), inks.ink, 'opacity=".35"'),
    solid(drawing, ovalAt(400, 510, 340, 60), inks.paper, { form: 'above', shade: 0.35 }),
    line(ovalAt(400, 506, 270, 44), mix(inks.top, inks.near, 0.3), 6),
    solid(
      drawing,
      'M270 300H510C510 390 470 420 430 430C430 460 470 480 480 500Q390 520 300 500C310 480 350 460 350 430C310 420 270 390 270 300Z',
      mix(inks.top, inks.near, 0.25),
      { form: 'round', lit: 0.4 },
    ),
    path(ovalAt(390, 300, 120, 18), mix(inks.top, inks.ink, 0.4)),
    solid(drawing, 'M300 304C280 200 330 150 390 150S500 200 480 304Q390 322 300 304Z', shell, {
      form: 'round',
      lit: 0.5,
      marks: {
        area: { x: 300, y: 160, width: 170, height: 140 },
        count: 40,
        length: 6,
        width: 2,
        spread: 90,
        colour: inks.earth,
      },
    }),
    path('M302 214L322 196L346 214L372 194L398 212L424 192L450 212L478 206C470 166 440 140 390 140S312 170 302 214Z', mix(inks.top, inks.low, 0.6)),
    path(ovalAt(392, 206, 84, 30), inks.paper),
    path(ovalAt(396, 204, 52, 19), inks.gold) + faint(ovalAt(380, 198, 20, 6), inks.paper, 0.8),
    path('M300 222L322 200L346 218L372 198L398 216L424 196L450 216L480 214V240H300Z', shell),
    ...[
      [560, 470, 20],
      [620, 480, -8],
      [210, 486, 64],
    ].map(([x, y, turn]) =>
      at(
        x ?? 0,
        y ?? 0,
        solid(drawing, boxAt(-26, -120, 52, 150), mix(inks.earth, inks.gold, 0.5), {
          lit: 0.4,
          marks: {
            area: { x: -24, y: -110, width: 48, height: 130 },
            count: 16,
            length: 12,
            width: 3,
            spread: 90,
            colour: inks.paper,
          },
        }),
        1,
        turn,
      ),
    ),
    at(
      680,
      430,
      solid(drawing, boxAt(-60, -110, 120, 190), inks.warm, { form: 'round' }) +
        path(ovalAt(0, -110, 60, 14), mix(inks.gold, inks.paper, 0.5)),
      0.9,
    ),
  ].join('');
}

export const kitchenMotifs = {
  cook: { grounds: ['room'], draw: cook, focus: [390, 340], props: ['apple', 'leaf', 'mug'] },
  bake: { grounds: ['room'], draw: bake, focus: [400, 370], props: ['apple', 'star', 'mug'] },
  tea: { grounds: ['room'], draw: tea, focus: [400, 380], props: ['mug', 'flower', 'card'] },
  lunch: {
    grounds: ['room', 'field'],
    times: ['dawn', 'day', 'dusk'],
    draw: lunch,
    focus: [420, 380],
    props: ['apple', 'leaf'],
  },
  picnic: {
    grounds: ['hills', 'field', 'lake'],
    times: ['dawn', 'day', 'dusk'],
    draw: picnic,
    focus: [410, 370],
    props: ['apple', 'flower', 'leaf'],
  },
  breakfast: { grounds: ['room'], times: ['dawn', 'day'], draw: breakfast, focus: [400, 350], props: ['mug', 'apple'] },
} satisfies Record<string, Motif>;
