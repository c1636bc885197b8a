import {
  at,
  boxAt,
  circleAt,
  type Drawing,
  faint,
  glow,
  gouges,
  inside,
  leafOf,
  line,
  mix,
  ovalAt,
  path,
  round,
  solid,
} from '../ink.ts';
import type { Motif } from '../motif.ts';
import { clothes, figure, joints } from '../people.ts';
import { branch, broadleaf } from '../trees.ts';

/** Seedlings in a bed, the can that waters them. */
function garden(drawing: Drawing): string {
  const { inks } = drawing;
  const soil = mix(inks.ink, inks.earth, 0.4);
  const plant = (x: number, base: number, size: number): string =>
    at(
      x,
      base,
      line('M0 0Q-4-50 2-100', leafOf(inks), 9) +
        solid(
          drawing,
          'M0-60C-50-60-90-90-100-130C-40-130-6-100 0-60ZM2-84C40-84 84-120 92-166C34-160 6-126 2-84Z',
          leafOf(inks),
          { lit: 0.5, shade: 0.35 },
        ) +
        line('M0-62L-80-118M4-86L76-152', mix(inks.middle, inks.paper, 0.4), 3),
      size,
    );
  const can = mix(inks.top, inks.near, 0.35);
  let drops = '';
  for (let nth = 0; nth < 60; nth += 1) {
    const along = drawing.next();
    const [x, y] = [236 - along * 130 + drawing.between(-26, 26), 250 + along * along * 260 + drawing.between(-10, 30)];
    drops += `M${round(x)} ${round(y)}q-5 10 -2 14 6 2 6 -4Z`;
  }
  return [
    path('M-20 470C160 440 640 440 820 470V620H-20Z', soil),
    faint(
      gouges(
        drawing,
        { x: 0, y: 460, width: 800, height: 140 },
        { count: 120, length: 40, width: 4, turn: 4, spread: 30 },
      ),
      mix(inks.earth, inks.sun, 0.25),
      0.6,
    ),
    plant(330, 490, 0.6) + plant(470, 486, 0.5) + plant(200, 490, 0.56),
    line('M520 160C560 70 720 60 770 180S760 340 730 380', mix(can, inks.ink, 0.35), 24),
    solid(drawing, 'M500 180H700L726 440Q612 470 486 440Z', can, {
      form: 'round',
      shade: 0.6,
      lit: 0.4,
      marks: { area: { x: 490, y: 190, width: 120, height: 240 }, count: 20, length: 90, width: 2, turn: 90 },
    }),
    path('M500 180H700V206H498Z', mix(can, inks.ink, 0.3)),
    solid(drawing, 'M496 400L262 232L216 250L290 158L286 204L506 320Z', can, { form: 'above', shade: 0.5 }),
    solid(drawing, 'M304 142L200 268Q188 226 214 186T304 142Z', mix(can, inks.gold, 0.5)),
    path(drops, mix(inks.paper, inks.top, 0.25), 'opacity=".95"'),
    plant(110, 560, 1.15) + plant(300, 584, 1) + plant(640, 590, 0.9) + plant(760, 570, 0.7),
  ].join('');
}

/** Somebody small under all the stars. */
function stars(drawing: Drawing): string {
  const { inks, next, between } = drawing;
  let milk = '';
  let bright = '';
  for (let nth = 0; nth < 340; nth += 1) {
    const along = next();
    const off = (next() + next() + next() - 1.5) * 150;
    milk += circleAt(90 + along * 680 + off * 0.6, 470 - along * 480 + off, 0.6 + next() ** 3 * 2.2);
  }
  for (let nth = 0; nth < 16; nth += 1) {
    const [x, y, r] = [between(20, 780), between(10, 400), between(5, 15)];
    bright += `M${round(x)} ${round(y - r)}Q${round(x)} ${round(y)} ${round(x + r)} ${round(y)}Q${round(x)} ${round(y)} ${round(x)} ${round(y + r)}Q${round(x)} ${round(y)} ${round(x - r)} ${round(y)}Q${round(x)} ${round(y)} ${round(x)} ${round(y - r)}Z`;
  }
  const dark = mix(inks.ink, inks.near, 0.1);
  return [
    `<g transform="rotate(-36 400 230)">${glow(drawing, [400, 230], 300, inks.low, 0.6)}</g>`,
    path(milk, inks.paper, 'opacity=".9"'),
    path(bright, inks.sun),
    line('M560 60L600 130L680 150L720 110M600 130L570 200', inks.sun, 2, 'opacity=".55" stroke-dasharray="2 7"'),
    path(
      [
        [560, 60],
        [600, 130],
        [680, 150],
        [720, 110],
        [570, 200],
      ]
        .map(([x, y]) => circleAt(x ?? 0, y ?? 0, 6))
        .join(''),
      inks.sun,
    ),
    path('M-20 560C160 470 360 480 520 520S740 540 830 500V620H-20Z', dark),
    line('M330 500L290 410M330 500L366 410M328 500L326 412', dark, 8),
    `<g transform="rotate(-34 328 400)">${solid(drawing, boxAt(236, 376, 210, 40) + boxAt(430, 370, 60, 52), mix(inks.ink, inks.far, 0.35), { form: 'above', lit: 0.35 }) + path(boxAt(196, 386, 44, 20), dark)}</g>`,
    figure(
      drawing,
      {
        size: 46,
        head: [208, 402],
        neck: [202, 434],
        hip: [190, 498],
        arms: joints('224 470 244 446', '222 462 248 440'),
        legs: joints('196 530 188 566', '206 530 212 568'),
      },
      clothes(drawing),
    ),
    faint('M196 420Q186 450 184 500', inks.low, 0.4),
  ].join('');
}

/** Boots on a stone, and the path that goes on. */
function boots(drawing: Drawing): string {
  const { inks } = drawing;
  const boot = (colour: string): string =>
    solid(
      drawing,
      'M-90-250C-40-266 30-266 66-250C70-180 66-130 84-100C130-80 200-64 222-20C230 4 228 20 224 34H-96C-104-60-104-160-90-250Z',
      colour,
      {
        lit: 0.35,
        shade: 0.55,
        marks: {
          area: { x: -90, y: -240, width: 240, height: 260 },
          count: 36,
          length: 40,
          width: 2.4,
          turn: 40,
          spread: 60,
        },
      },
    ) +
    solid(drawing, 'M-102 28H230Q236 56 226 66H-98Q-108 50-102 28Z', mix(inks.ink, inks.earth, 0.15), {
      form: 'above',
    }) +
    path('M-94 66h36v14h-36Zm60 0h36v14h-36Zm60 0h36v14h-36Zm60 0h36v14h-36Zm58 0h36v14h-36Z', inks.ink) +
    line('M60-240L98-226M62-200L100-188M64-160L104-150M78-116L118-122M110-98L138-116', inks.warm, 8) +
    path('M-94-256Q-12-286 70-256L68-226Q-12-250-92-226Z', mix(inks.warm, inks.ink, 0.15)) +
    path(ovalAt(-12, -256, 78, 18), mix(inks.ink, inks.earth, 0.2));
  const tan = mix(inks.earth, inks.gold, 0.15);
  return [
    path(
      'M-20 620C120 540 200 500 260 470S300 410 420 392L440 400C360 430 380 460 360 500S380 580 420 620Z',
      mix(inks.gold, inks.paper, 0.5),
      'opacity=".7"',
    ),
    solid(
      drawing,
      'M150 600C150 530 240 490 360 500C520 480 720 500 800 560L830 640H140Z',
      mix(inks.far, inks.ink, 0.35),
      {
        form: 'above',
        lit: 0.35,
        marks: {
          area: { x: 160, y: 500, width: 600, height: 100 },
          count: 50,
          length: 50,
          width: 4,
          turn: 10,
          spread: 30,
        },
      },
    ),
    `<g opacity=".4">${path(ovalAt(520, 546, 270, 24), inks.ink)}</g>`,
    at(350, 450, boot(mix(tan, inks.ink, 0.2)), 1, -4),
    at(500, 480, boot(tan), 1.12),
  ].join('');
}

/** A kite high over the hill, its string in a hand below. */
function kite(drawing: Drawing): string {
  const { inks } = drawing;
  return [
    line('M420 300C360 400 260 470 130 640', inks.paper, 3),
    line('M468 440C520 500 440 540 500 590S520 640 560 640', inks.warm, 5),
    at(
      420,
      230,
      solid(drawing, 'M0-230L170-30L0 230L-170-30Z', inks.warm, { lit: 0.3, shade: 0.3 }) +
        path('M0-230L170-30H0Z', inks.gold) +
        path('M0-30L170-30L0 230Z', mix(inks.warm, inks.ink, 0.3)) +
        path('M-170-30H0V230Z', inks.near) +
        faint(
          gouges(
            drawing,
            { x: -120, y: -160, width: 240, height: 320 },
            { count: 60, length: 60, width: 2.4, turn: 52, spread: 8 },
          ),
          inks.paper,
          0.4,
        ) +
        line('M0-230V230M-170-30H170', mix(inks.earth, inks.ink, 0.3), 6),
      1,
      18,
    ),
    path('M470 470l44-16-10 34 36 10-56 18-8-22ZM446 520l40 6-22 22 26 26-58-10 4-24Z', inks.gold),
  ].join('');
}

/** A map and a compass on it, held flat. */
function compass(drawing: Drawing): string {
  const { inks } = drawing;
  const sheet = 'M-20 260L200 200L420 270L640 190L830 250V640H-20Z';
  return [
    solid(drawing, sheet, mix(inks.paper, inks.middle, 0.14), { lit: 0.1, shade: 0.3 }),
    inside(
      drawing,
      sheet,
      path(
        'M-20 420C100 360 200 420 180 520S60 600-20 600ZM600 180C700 240 720 320 820 330V180Z',
        mix(inks.middle, inks.paper, 0.45),
      ),
      line(
        Array.from({ length: 6 }, (_, nth) => ovalAt(640, 460, 40 + nth * 34, 24 + nth * 25)).join(''),
        mix(inks.earth, inks.paper, 0.35),
        3,
      ),
      line('M-20 330C120 300 200 360 330 320S560 260 830 400', mix(inks.top, inks.near, 0.3), 11),
      line('M60 640C120 520 260 500 330 420S520 300 700 240', inks.warm, 6, 'stroke-dasharray="18 13"'),
      faint('M200 180L200 640H420L420 250ZM640 180V640H860V230Z', inks.ink, 0.12),
    ),
    path(ovalAt(420, 470, 200, 150), inks.ink, 'opacity=".3"'),
    solid(drawing, ovalAt(390, 380, 190, 178), mix(inks.gold, inks.earth, 0.35), { shade: 0.6, lit: 0.5 }),
    path(ovalAt(390, 374, 160, 150), inks.paper),
    line(
      Array.from(
        { length: 36 },
        (_, nth) =>
          `M${round(390 + Math.cos((nth / 18) * Math.PI) * 150)} ${round(374 + Math.sin((nth / 18) * Math.PI) * 140)}L${round(390 + Math.cos((nth / 18) * Math.PI) * (nth % 9 ? 138 : 122))} ${round(374 + Math.sin((nth / 18) * Math.PI) * (nth % 9 ? 128 : 114))}`,
      ).join(''),
      inks.ink,
      3.4,
    ),
    `<g opacity=".3" transform="translate(8 12)">${at(390, 374, path('M0-112L24 0L0 112L-24 0Z', inks.ink), 1, 32)}</g>`,
    at(
      390,
      374,
      path('M0-112L24 0H-24Z', inks.warm) +
        path('M0 112L24 0H-24Z', mix(inks.ink, inks.near, 0.2)) +
        path('M0-112L24 0H0ZM0 112L24 0H0Z', inks.ink, 'opacity=".25"') +
        path(circleAt(0, 0, 11), inks.gold),
      1,
      32,
    ),
    faint('M250 330C270 270 330 236 400 232C340 260 300 300 290 380Z', inks.paper, 0.7),
  ].join('');
}

/** One great tree with a swing. */
function swing(drawing: Drawing): string {
  const { inks } = drawing;
  return [
    path(ovalAt(460, 548, 330, 26), inks.ink, 'opacity=".3"'),
    broadleaf(drawing, 560, 552, 640, mix(inks.near, inks.middle, 0.45)),
    branch(drawing, mix(inks.ink, inks.near, 0.3), mix(inks.near, inks.middle, 0.6)),
    line('M246 90L226 452M342 96L330 452', mix(inks.earth, inks.paper, 0.3), 5),
    solid(drawing, boxAt(200, 448, 154, 19), inks.warm, { form: 'above' }),
    path(ovalAt(280, 556, 90, 11), inks.ink, 'opacity=".35"'),
  ].join('');
}

export const natureMotifs = {
  garden: {
    grounds: ['hills', 'town', 'field'],
    times: ['dawn', 'day', 'dusk'],
    draw: garden,
    focus: [400, 340],
    props: ['trowel', 'carrot', 'leaf'],
  },
  stars: { grounds: ['heaven'], times: ['night'], draw: stars, focus: [360, 320], props: ['star', 'mug'] },
  boots: {
    grounds: ['hills', 'coast', 'lake'],
    times: ['dawn', 'day', 'dusk'],
    draw: boots,
    focus: [480, 400],
    props: ['leaf', 'rope', 'pebble'],
  },
  kite: {
    grounds: ['hills', 'heaven', 'coast'],
    times: ['dawn', 'day', 'dusk'],
    draw: kite,
    focus: [410, 260],
    props: ['rope', 'feather', 'flower'],
  },
  compass: {
    grounds: ['hills', 'wood', 'coast'],
    times: ['dawn', 'day', 'dusk'],
    draw: compass,
    focus: [400, 380],
    props: ['pencil', 'leaf', 'rope'],
  },
  swing: {
    grounds: ['hills', 'field', 'lake'],
    times: ['dawn', 'day', 'dusk'],
    draw: swing,
    focus: [380, 320],
    props: ['leaf', 'flower', 'acorn'],
  },
} satisfies Record<string, Motif>;
