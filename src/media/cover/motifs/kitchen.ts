import { at, circleAt, type Drawing, faint, inside, line, mix, ovalAt, path, shadow, solid } from '../ink.ts';
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

export const kitchenMotifs = {
  cook: { grounds: ['room'], draw: cook, focus: [390, 340], props: ['carrot', 'spoon', 'apple'] },
  bake: { grounds: ['room'], draw: bake, focus: [400, 370], props: ['spoon', 'star', 'apple'] },
  tea: { grounds: ['room'], draw: tea, focus: [400, 380], props: ['mug', 'spoon', 'flower'] },
} satisfies Record<string, Motif>;
