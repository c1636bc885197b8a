import {
  at,
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
import { limb } from '../people.ts';

/** One tongue of flame from a foot at 0 0: it leans out, turns back and ends in a curl. */
const tongue = (height: number, width: number, lean: number): string => {
  const [h, w] = [height, width];
  return `M${round(-w)} 0C${round(-w * 2)} ${round(-h * 0.22)} ${round(-w * 0.3 - lean * 0.6)} ${round(-h * 0.42)} ${round(-w * 0.1 + lean * 0.2)} ${round(-h * 0.6)}C${round(lean * 0.7)} ${round(-h * 0.74)} ${round(lean * 1.4)} ${round(-h * 0.84)} ${round(lean * 0.6)} ${round(-h)}C${round(lean * 2.2 + w * 0.3)} ${round(-h * 0.86)} ${round(lean + w * 0.9)} ${round(-h * 0.66)} ${round(w * 0.75)} ${round(-h * 0.5)}C${round(w * 1.3)} ${round(-h * 0.34)} ${round(w * 1.8)} ${round(-h * 0.2)} ${round(w)} 0Q0 ${round(w * 0.5)} ${round(-w)} 0Z`;
};

function log(drawing: Drawing, length: number, thick: number): string {
  const { inks } = drawing;
  const bark = mix(inks.ink, inks.earth, 0.4);
  const half = thick / 2;
  const d = `M${-length / 2} ${-half}H${length / 2}V${half}H${-length / 2}Z`;
  return (
    solid(drawing, d, bark, {
      form: 'above',
      lit: 0,
      shade: 0.6,
      marks: {
        area: { x: -length / 2, y: -half, width: length, height: thick },
        count: 18,
        length: 60,
        width: 2,
        turn: 0,
        spread: 3,
        colour: inks.warm,
        opacity: 0.5,
      },
    }) +
    path(ovalAt(length / 2, 0, half * 0.5, half), mix(inks.earth, inks.gold, 0.45)) +
    line(ovalAt(length / 2, 0, half * 0.28, half * 0.58), bark, 2)
  );
}

/** A campfire at dusk, close enough to feel it. */
function fire(drawing: Drawing): string {
  const { inks, between, next } = drawing;
  const [x, base] = [410, 512];
  const tongues = (count: number, height: number, spread: number, width: number): string => {
    let d = '';
    for (let nth = 0; nth < count; nth += 1) {
      const off = count === 1 ? 0 : nth / (count - 1) - 0.5;
      const tall = height * (1 - Math.abs(off) * 1.1) * between(0.85, 1.1);
      d += `<path d="${tongue(tall, width * between(0.8, 1.15), -off * 40 + between(-22, 30))}" transform="translate(${round(x + off * spread)} ${base})"/>`;
    }
    return d;
  };
  let sparks = '';
  for (let nth = 0; nth < 46; nth += 1) {
    const up = next() ** 1.3;
    sparks += circleAt(
      x + 20 + (next() - 0.5) * (120 + up * 330) + up * 50,
      base - 150 - up * 370,
      1 + next() ** 3 * 4.4,
    );
  }
  const stones = Array.from({ length: 9 }, (_, nth) => {
    const angle = (nth / 8) * Math.PI;
    const [sx, sy, r] = [x - Math.cos(angle) * 250, base + 22 + Math.sin(angle) * 52, between(34, 46)];
    return solid(drawing, ovalAt(sx, sy, r, r * 0.66), mix(inks.ink, inks.far, 0.3), {
      form: 'above',
      lit: 0.1,
      shade: 0.7,
      marks: {
        area: { x: sx - r, y: sy - r * 0.7, width: r * 2, height: r * 0.6 },
        count: 7,
        length: 26,
        width: 2.4,
        colour: inks.gold,
        opacity: 0.6,
      },
    });
  });
  return [
    glow(drawing, [x, base - 120], 560, inks.gold, 0.62),
    glow(drawing, [x, base], 330, inks.warm, 0.75),
    faint(ovalAt(x, base + 26, 300, 50), inks.gold, 0.55),
    faint(
      'M440 190C400 120 520 90 476 10S560-60 540-80L650-80C610-10 690 30 590 80S560 150 440 190Z',
      inks.paper,
      0.14,
    ),
    faint(
      'M452 240C430 170 560 160 540 70S640 10 630-40L720-40C690 10 740 60 640 100S600 190 452 240Z',
      inks.paper,
      0.1,
    ),
    stones.slice(0, 2).join(''),
    `<g fill="${inks.warm}">${tongues(7, 370, 250, 40)}</g>`,
    `<g fill="${mix(inks.warm, inks.gold, 0.7)}">${tongues(5, 270, 170, 34)}</g>`,
    `<g fill="${mix(inks.gold, inks.paper, 0.45)}">${tongues(3, 180, 90, 27)}</g>`,
    `<g fill="${inks.paper}">${tongues(1, 104, 0, 25)}</g>`,
    at(x - 96, base - 6, log(drawing, 290, 46), 1, -24),
    at(x + 92, base - 4, log(drawing, 290, 48), 1, 204 - 180),
    at(x + 6, base + 30, log(drawing, 330, 52), 1, -4),
    stones.slice(2).join(''),
    path(sparks, mix(inks.gold, inks.paper, 0.5)),
  ].join('');
}

/** A tent in the wood with a lamp lit inside. */
function camp(drawing: Drawing): string {
  const { inks } = drawing;
  const cloth = mix(inks.gold, inks.warm, 0.35);
  return [
    glow(drawing, [400, 440], 420, inks.gold, 0.5),
    path(ovalAt(420, 540, 400, 40), inks.ink, 'opacity=".45"'),
    solid(drawing, 'M110 540L330 150L690 540Z', cloth, { shade: 0.5, lit: 0.35 }),
    solid(drawing, 'M330 150L430 120L790 520L690 540Z', mix(cloth, inks.ink, 0.4), { shade: 0.5 }),
    path('M330 180L236 540H452Z', mix(inks.gold, inks.paper, 0.5)),
    glow(drawing, [340, 440], 130, inks.paper, 0.9),
    path('M330 180L236 540H300C330 460 340 330 330 180Z', mix(cloth, inks.paper, 0.18)),
    path('M330 180C350 330 380 440 452 540H492L330 160Z', mix(cloth, inks.ink, 0.2)),
    line('M330 150L40 570M430 120L860 470', inks.paper, 3, 'opacity=".7"'),
    line('M330 168V120', inks.ink, 9),
  ].join('');
}

/** Branches leant together between two trees: a den. */
function den(drawing: Drawing): string {
  const { inks, between } = drawing;
  const poles = Array.from({ length: 17 }, (_, nth) => {
    const foot = 120 + nth * 36;
    const [top, width] = [396 + (nth - 8) * 7, between(13, 22)];
    return {
      foot,
      d: limb([foot, 540 + between(-8, 14)], [top + between(-24, 24), 96 + between(-30, 20)], width, width * 0.6),
    };
  });
  const pole = ({ d }: { d: string }, dark: number): string =>
    solid(drawing, d, mix(inks.earth, inks.ink, dark), { lit: 0.4, shade: 0.5 });
  const door = (foot: number): boolean => foot > 300 && foot < 460;
  const leaves = (count: number): string =>
    gouges(drawing, { x: 210, y: 250, width: 390, height: 270 }, { count, length: 40, width: 9, turn: 60, spread: 70 });
  return [
    path(ovalAt(430, 548, 380, 30), inks.ink, 'opacity=".45"'),
    path('M396 110L130 545H690Z', mix(inks.ink, inks.earth, 0.2)),
    glow(drawing, [380, 470], 150, inks.gold, 0.9),
    ...poles.filter(({ foot }) => !door(foot)).map((one, nth) => pole(one, 0.1 + (nth % 3) * 0.14)),
    inside(
      drawing,
      'M396 110L130 545H300L390 300L480 545H690Z',
      path(leaves(70), mix(leafOf(inks), inks.near, 0.3)),
      path(leaves(30), inks.gold),
    ),
    line('M404 100Q380 130 420 140T396 170', mix(inks.gold, inks.paper, 0.4), 7),
  ].join('');
}

/** Mushrooms in the moss, as high as houses to whoever lies before them. */
function mushrooms(drawing: Drawing): string {
  const { inks, between } = drawing;
  const one = (x: number, base: number, size: number, colour: string): string => {
    const cap = 'M-190-200C-190-330-90-400 0-400S190-330 190-200Q0-150-190-200Z';
    return at(
      x,
      base,
      solid(drawing, 'M-46-210H46C40-110 50-40 70 10H-70C-50-40-40-110-46-210Z', mix(inks.paper, inks.earth, 0.18), {
        form: 'round',
        marks: {
          area: { x: -60, y: -190, width: 100, height: 190 },
          count: 16,
          length: 70,
          width: 2.4,
          turn: 90,
          spread: 4,
          colour: inks.earth,
          opacity: 0.5,
        },
      }) +
        path('M-180-198Q0-130 180-198Q0-236-180-198Z', mix(inks.paper, inks.earth, 0.4)) +
        line(
          'M-120-190L-40-206M-60-178L-16-206M0-172V-206M60-178L16-206M120-190L40-206',
          mix(inks.earth, inks.ink, 0.1),
          3,
        ) +
        solid(drawing, cap, colour, {
          form: 'round',
          lit: 0.4,
          shade: 0.6,
          marks: {
            area: { x: -180, y: -390, width: 300, height: 190 },
            count: 34,
            length: 40,
            width: 4,
            turn: 20,
            spread: 50,
          },
        }),
      size,
    );
  };
  return [
    path('M-20 520C140 470 300 500 420 480S680 470 820 520V620H-20Z', mix(leafOf(inks), inks.ink, 0.35)),
    one(600, 500, 0.62, mix(inks.earth, inks.gold, 0.4)),
    one(350, 540, 1.08, mix(inks.earth, inks.warm, 0.35)),
    one(150, 556, 0.46, mix(inks.earth, inks.ink, 0.1)),
    faint(
      gouges(
        drawing,
        { x: 0, y: 490, width: 800, height: 110 },
        { count: 130, length: 44, width: 4, turn: -84, spread: 26 },
      ),
      mix(leafOf(inks), inks.sun, 0.35),
      0.95,
    ),
    path(
      Array.from({ length: 14 }, () =>
        ovalAt(between(20, 780), between(550, 590), between(10, 20), between(5, 9)),
      ).join(''),
      inks.gold,
    ),
  ].join('');
}

/** A stag in the mist, head up. */
function deer(drawing: Drawing): string {
  const { inks } = drawing;
  const coat = mix(inks.earth, inks.ink, 0.22);
  const body =
    'M300 250C290 210 300 180 326 172C360 176 372 200 370 232C372 300 420 318 500 322C580 318 640 330 660 390C668 430 650 450 640 470L646 600H606L600 480C560 474 500 476 460 470L452 600H412L404 470C352 440 330 380 320 300Z';
  return [
    line(
      'M330 176C330 120 290 100 284 40M312 118Q270 110 250 70M300 84Q316 60 312 30M350 176C360 120 400 104 410 44M372 122Q416 112 438 74M398 88Q386 60 392 30',
      mix(inks.earth, inks.paper, 0.35),
      13,
    ),
    path('M560 470L552 600H520L516 470ZM440 460L486 600H520L476 450Z', mix(coat, inks.ink, 0.5)),
    solid(drawing, body, coat, {
      lit: 0.45,
      shade: 0.55,
      marks: {
        area: { x: 320, y: 220, width: 260, height: 240 },
        count: 60,
        length: 40,
        width: 2.6,
        turn: 16,
        spread: 20,
      },
    }),
    solid(
      drawing,
      'M300 250C270 262 240 268 226 262C216 250 226 236 250 226C276 204 300 178 330 172C352 180 352 230 330 250Z',
      coat,
      { lit: 0.5, shade: 0.3 },
    ),
    path('M226 262C216 250 224 240 236 236C244 246 240 258 226 262Z', inks.ink) +
      path(ovalAt(298, 210, 6, 5), inks.ink),
    solid(drawing, 'M352 186C384 160 420 160 436 176C412 200 376 208 356 202Z', coat, { lit: 0.4 }),
    faint('M352 240C356 330 390 360 440 380C400 390 350 360 330 290Z', mix(inks.paper, inks.earth, 0.4), 0.6),
    faint(
      gouges(
        drawing,
        { x: 180, y: 530, width: 560, height: 70 },
        { count: 80, length: 66, width: 5, turn: -82, spread: 22 },
      ),
      mix(inks.near, inks.gold, 0.35),
      0.95,
    ),
  ].join('');
}

export const woodMotifs = {
  fire: {
    grounds: ['wood'],
    times: ['dusk', 'night', 'dawn'],
    draw: fire,
    focus: [410, 420],
    props: ['cone', 'leaf', 'acorn'],
  },
  camp: {
    grounds: ['wood', 'hills', 'lake'],
    times: ['dusk', 'night', 'dawn'],
    draw: camp,
    focus: [360, 380],
    props: ['cone', 'rope', 'mug'],
  },
  den: {
    grounds: ['wood'],
    times: ['dawn', 'day', 'dusk'],
    draw: den,
    focus: [400, 340],
    props: ['cone', 'leaf', 'rope'],
  },
  mushrooms: {
    grounds: ['wood'],
    times: ['dawn', 'day', 'dusk'],
    draw: mushrooms,
    focus: [370, 340],
    props: ['acorn', 'leaf', 'feather'],
  },
  deer: {
    grounds: ['wood', 'hills'],
    times: ['dawn', 'day', 'dusk'],
    draw: deer,
    focus: [380, 240],
    props: ['cone', 'feather', 'leaf'],
  },
} satisfies Record<string, Motif>;
