import {
  at,
  boxAt,
  circleAt,
  type Drawing,
  faint,
  gouges,
  inside,
  line,
  mix,
  ovalAt,
  path,
  round,
  solid,
  through,
} from '../ink.ts';
import type { Motif } from '../motif.ts';
import { limb } from '../people.ts';

/** The five-cornered patches of a football of this radius around 0 0. */
function patches(radius: number): string {
  const corner = (x: number, y: number, r: number, turn: number, flat: number, lean: number): string =>
    `<path d="${through(Array.from({ length: 5 }, (_, nth) => [Math.cos((nth / 5) * Math.PI * 2 + turn) * r, Math.sin((nth / 5) * Math.PI * 2 + turn) * r] as const))}" transform="translate(${round(x)} ${round(y)}) rotate(${round(lean)}) scale(${flat} 1)"/>`;
  let d = corner(0, 0, radius * 0.32, -Math.PI / 2, 1, 0);
  for (let nth = 0; nth < 5; nth += 1) {
    const angle = (nth / 5) * Math.PI * 2 - Math.PI / 2 + Math.PI / 5;
    d += corner(
      Math.cos(angle) * radius * 0.86,
      Math.sin(angle) * radius * 0.86,
      radius * 0.3,
      Math.PI,
      0.5,
      (angle * 180) / Math.PI,
    );
  }
  return d;
}

const seams = (radius: number): string =>
  Array.from({ length: 5 }, (_, nth) => {
    const out = (nth / 5) * Math.PI * 2 - Math.PI / 2;
    const [a, b] = [out - Math.PI / 5, out + Math.PI / 5];
    const p = (angle: number, r: number): string => `${round(Math.cos(angle) * r)} ${round(Math.sin(angle) * r)}`;
    return `M${p(out, radius * 0.32)}L${p(out, radius * 0.62)}M${p(out, radius * 0.62)}L${p(a, radius * 0.74)}M${p(out, radius * 0.62)}L${p(b, radius * 0.74)}`;
  }).join('');

/** A football just as the boot meets it. */
function football(drawing: Drawing): string {
  const { inks } = drawing;
  const r = 138;
  const ball = circleAt(0, 0, r);
  const boot =
    'M650 250L560 300C520 330 470 400 400 430C350 450 330 480 350 512C420 530 520 516 580 480C640 450 700 400 760 360Z';
  return [
    path(ovalAt(330, 540, 220, 28), inks.ink, 'opacity=".4"'),
    path(limb([860, 40], [690, 300], 170, 104), inks.paper),
    path(limb([860, 40], [690, 300], 170, 104), inks.ink, 'opacity=".22"'),
    inside(drawing, limb([860, 40], [690, 300], 170, 104), line('M640 180L800 300M660 150L820 270', inks.warm, 16)),
    at(
      250,
      392,
      solid(drawing, ball, inks.paper, { lit: 0.2, shade: 0.55 }) +
        inside(
          drawing,
          ball,
          line(seams(r), mix(inks.ink, inks.paper, 0.2), 4),
          `<g fill="${mix(inks.ink, inks.near, 0.2)}">${patches(r)}</g>`,
          path('M0-138A138 138 0 0 1 0 138A190 190 0 0 0 0-138Z', inks.ink, 'opacity=".28"'),
        ),
      1,
      14,
    ),
    solid(drawing, boot, inks.warm, { form: 'above', lit: 0.35, shade: 0.5 }),
    path(
      'M350 512C420 530 520 516 580 480C640 450 700 400 760 360L766 384C700 430 640 480 584 504C520 536 420 548 352 532Z',
      inks.ink,
    ),
    path('M380 532l-4 24h18l4-22ZM450 534l0 22h18l0-26ZM530 522l6 22h18l-8-30Z', inks.ink),
    line('M492 380L540 420M520 352L570 396M548 326L600 370', inks.paper, 7),
    faint(
      gouges(
        drawing,
        { x: 250, y: 500, width: 420, height: 80 },
        { count: 60, length: 40, width: 3, turn: -40, spread: 40 },
      ),
      mix(inks.near, inks.sun, 0.5),
      0.8,
    ),
  ].join('');
}

/** A racket across the picture and its ball. */
function tennis(drawing: Drawing): string {
  const { inks } = drawing;
  const head = ovalAt(0, 0, 150, 196);
  let strings = '';
  for (let nth = -6; nth <= 6; nth += 1) strings += `M${nth * 23}-200V200M-160 ${nth * 30}H160`;
  return [
    at(
      470,
      240,
      inside(drawing, head, path(head, inks.paper, 'opacity=".12"'), line(strings, inks.paper, 3.4)) +
        line(head, mix(inks.warm, inks.ink, 0.35), 26) +
        line(head, inks.warm, 19) +
        line('M-140 20A150 196 0 0 1-40-184', mix(inks.warm, inks.paper, 0.6), 5) +
        solid(drawing, 'M-84 160L-20 280V340H20V280L84 160L60 180L0 260L-60 180Z', inks.warm, { form: 'round' }) +
        solid(drawing, boxAt(-19, 330, 38, 230), mix(inks.ink, inks.earth, 0.3), {
          form: 'round',
          marks: {
            area: { x: -20, y: 330, width: 40, height: 230 },
            count: 12,
            length: 44,
            width: 3,
            turn: -24,
            spread: 2,
          },
        }),
      1,
      38,
    ),
    path(ovalAt(200, 530, 96, 15), inks.ink, 'opacity=".35"'),
    at(
      190,
      420,
      solid(drawing, circleAt(0, 0, 90), mix(inks.gold, '#d7e34a', 0.5), {
        lit: 0.4,
        marks: {
          area: { x: -80, y: -80, width: 150, height: 150 },
          count: 70,
          length: 12,
          width: 2,
          spread: 90,
          opacity: 0.5,
        },
      }) + line('M-82-36C-20-30 10 30-26 86M82-36C44-40 10-60 4-90', inks.paper, 7),
    ),
  ].join('');
}

/** Bat, ball and three stumps in the evening. */
function cricket(drawing: Drawing): string {
  const { inks } = drawing;
  const willow = mix(inks.earth, inks.paper, 0.6);
  const stump = (x: number): string =>
    solid(drawing, boxAt(x, 130, 24, 400), willow, {
      form: 'round',
      marks: {
        area: { x, y: 140, width: 24, height: 380 },
        count: 9,
        length: 90,
        width: 1.6,
        turn: 90,
        spread: 2,
        colour: inks.earth,
      },
    });
  return [
    path('M470 528H640L840 590H560Z', inks.ink, 'opacity=".35"'),
    stump(480),
    stump(556),
    stump(632),
    solid(drawing, boxAt(480, 116, 88, 16) + boxAt(572, 116, 88, 16), mix(willow, inks.earth, 0.3), { form: 'above' }),
    at(
      250,
      400,
      solid(drawing, 'M-66-190Q0-230 66-190V170Q0 204-66 170Z', willow, {
        lit: 0.2,
        shade: 0.4,
        marks: {
          area: { x: -60, y: -190, width: 120, height: 360 },
          count: 26,
          length: 140,
          width: 2,
          turn: 90,
          spread: 2,
          colour: inks.earth,
          opacity: 0.6,
        },
      }) +
        line('M0-196V188', mix(willow, inks.ink, 0.25), 4) +
        path('M-66-120H66V-60H-66Z', inks.warm, 'opacity=".9"') +
        solid(drawing, 'M-19-430H19L30-200H-30Z', inks.near, {
          form: 'round',
          marks: {
            area: { x: -20, y: -420, width: 40, height: 220 },
            count: 16,
            length: 40,
            width: 2,
            turn: 20,
            spread: 2,
          },
        }),
      1,
      17,
    ),
    path(ovalAt(420, 560, 70, 12), inks.ink, 'opacity=".4"'),
    at(
      404,
      500,
      solid(drawing, circleAt(0, 0, 62), inks.warm, { lit: 0.4, shade: 0.6 }) +
        line('M-30-54C0-20 0 20-30 54', inks.paper, 4) +
        line('M-16-58C16-20 16 20-16 58', inks.paper, 4, 'stroke-dasharray="5 7"'),
      1,
      10,
    ),
  ].join('');
}

/** A hoop from below, the ball on its way in. */
function basketball(drawing: Drawing): string {
  const { inks } = drawing;
  let net = '';
  for (let nth = 0; nth <= 8; nth += 1)
    net += `M${250 + nth * 37} 300L${300 + ((nth + 1) % 9) * 24} 400L${296 + nth * 25} 500M${250 + nth * 37} 300L${300 + Math.max(nth - 1, 0) * 24} 400L${296 + nth * 25} 500`;
  const ball = circleAt(430, 150, 116);
  return [
    solid(drawing, 'M170-20L730-60V250L170 220Z', inks.paper, { shade: 0.3, lit: 0.1 }),
    line('M170-20L730-60V250L170 220Z', inks.near, 13),
    line('M310 40L540 30V190L310 180Z', inks.warm, 9),
    line('M230 300C240 262 570 262 580 300', mix(inks.warm, inks.ink, 0.3), 17),
    solid(drawing, ball, mix(inks.warm, inks.gold, 0.45), {
      lit: 0.4,
      shade: 0.6,
      marks: {
        area: { x: 320, y: 40, width: 200, height: 220 },
        count: 120,
        length: 8,
        width: 2,
        spread: 90,
        opacity: 0.5,
      },
    }),
    inside(
      drawing,
      ball,
      line(
        'M300 150Q430 190 560 150M430 20Q470 150 430 280M340 60Q410 150 330 250M530 60Q450 150 540 250',
        inks.ink,
        6,
      ),
    ),
    line(net, inks.paper, 4),
    line('M230 300C240 340 570 340 580 300', inks.warm, 19),
    line('M236 306C260 336 420 340 480 334', mix(inks.warm, inks.paper, 0.6), 4),
  ].join('');
}

/** A rugby ball stands in the grass before the posts. */
function rugby(drawing: Drawing): string {
  const { inks } = drawing;
  const ball = 'M0-190C90-160 130-70 130 0C130 70 90 160 0 190C-90 160-130 70-130 0C-130-70-90-160 0-190Z';
  return [
    line('M560 420V-20M740 420V-20M560 210H740', inks.paper, 12),
    path(ovalAt(350, 540, 170, 20), inks.ink, 'opacity=".4"'),
    at(
      320,
      380,
      solid(drawing, ball, inks.paper, { lit: 0.2, shade: 0.55 }) +
        inside(
          drawing,
          ball,
          path('M-140-190H140V-90Q0-60-140-90Z', inks.warm),
          path('M-140 190H140V90Q0 60-140 90Z', inks.near),
          faint(
            gouges(
              drawing,
              { x: -120, y: -90, width: 240, height: 180 },
              { count: 90, length: 7, width: 2, spread: 90 },
            ),
            inks.ink,
            0.4,
          ),
          line('M0-190V190M-60-160Q-110 0-60 160M60-160Q110 0 60 160', mix(inks.ink, inks.paper, 0.3), 3),
          path('M40-180C150-100 150 100 40 180C110 60 110-60 40-180Z', inks.ink, 'opacity=".3"'),
        ) +
        line('M-14-50H14M-14-26H14M-14-2H14M-14 22H14M-14 46H14', inks.earth, 6),
      1,
      24,
    ),
    faint(
      gouges(
        drawing,
        { x: 140, y: 520, width: 420, height: 60 },
        { count: 60, length: 54, width: 4, turn: -78, spread: 18 },
      ),
      mix(inks.near, inks.sun, 0.3),
      0.9,
    ),
  ].join('');
}

export const ballGameMotifs = {
  football: {
    grounds: ['field'],
    times: ['dawn', 'day', 'dusk'],
    draw: football,
    focus: [380, 380],
    props: ['football', 'whistle', 'leaf'],
  },
  tennis: {
    grounds: ['field'],
    times: ['dawn', 'day', 'dusk'],
    draw: tennis,
    focus: [400, 320],
    props: ['ball', 'whistle'],
  },
  cricket: {
    grounds: ['field'],
    times: ['dawn', 'day', 'dusk'],
    draw: cricket,
    focus: [400, 400],
    props: ['ball', 'leaf', 'whistle'],
  },
  basketball: { grounds: ['town', 'heaven', 'hall'], draw: basketball, focus: [410, 240], props: ['ball', 'whistle'] },
  rugby: {
    grounds: ['field'],
    times: ['dawn', 'day', 'dusk'],
    draw: rugby,
    focus: [350, 380],
    props: ['whistle', 'leaf', 'ball'],
  },
} satisfies Record<string, Motif>;
