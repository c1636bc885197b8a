import {
  at,
  boxAt,
  circleAt,
  type Drawing,
  faint,
  glow,
  gouges,
  inside,
  line,
  mix,
  ovalAt,
  path,
  round,
  solid,
} from '../ink.ts';
import type { Motif } from '../motif.ts';
import { clothes, figure, joints, limb } from '../people.ts';

/** A wheel close by, and the road that runs out over the hills. */
function bike(drawing: Drawing): string {
  const { inks } = drawing;
  const wheel = (x: number, y: number, r: number): string => {
    let spokes = '';
    for (let nth = 0; nth < 18; nth += 1) {
      const angle = (nth / 18) * Math.PI * 2;
      spokes += `M${x} ${y}L${round(x + Math.cos(angle) * r * 0.93)} ${round(y + Math.sin(angle) * r * 0.93)}`;
    }
    return (
      line(spokes, mix(inks.paper, inks.ink, 0.1), 2) +
      line(circleAt(x, y, r), inks.ink, 22) +
      line(circleAt(x, y, r - 15), mix(inks.paper, inks.ink, 0.2), 7) +
      path(circleAt(x, y, 16), mix(inks.paper, inks.ink, 0.35))
    );
  };
  const tube = (d: string, width = 19): string =>
    line(d, mix(inks.warm, inks.ink, 0.4), width) +
    line(d, inks.warm, width - 7) +
    line(d, mix(inks.warm, inks.paper, 0.5), 3, 'transform="translate(-3 -3)"');
  return [
    path(ovalAt(240, 566, 220, 18) + ovalAt(700, 566, 220, 18), inks.ink, 'opacity=".4"'),
    wheel(700, 380, 178),
    wheel(226, 380, 178),
    tube('M226 380L330 150M312 196L600 190M338 240L476 396L600 190M476 396L700 380L600 190'),
    tube('M330 150L316 110', 16),
    line('M316 106C280 100 256 110 240 140M316 106C360 96 390 96 410 116', inks.ink, 12),
    line('M410 116L430 122M240 140L232 160', inks.earth, 19),
    line('M600 190L612 134', inks.ink, 12),
    solid(drawing, 'M540 116C580 96 640 96 690 108C696 132 660 140 620 138C590 146 560 136 540 116Z', inks.earth, {
      form: 'above',
    }),
    path(circleAt(476, 396, 44), inks.ink) +
      line(circleAt(476, 396, 30), inks.gold, 6) +
      line('M476 396L520 470M494 472H548', mix(inks.paper, inks.ink, 0.3), 13),
    solid(drawing, 'M196 150H316V250Q256 268 200 250Z', mix(inks.earth, inks.gold, 0.5), {
      marks: {
        area: { x: 196, y: 150, width: 120, height: 100 },
        count: 36,
        length: 16,
        width: 4,
        spread: 10,
        colour: inks.earth,
      },
    }),
    path(circleAt(220, 136, 22) + circleAt(258, 124, 28) + circleAt(294, 138, 20), inks.paper) +
      path(circleAt(220, 136, 8) + circleAt(258, 124, 10) + circleAt(294, 138, 7), inks.gold),
  ].join('');
}

/** Somebody on a wall of rock, from below; the rope runs down to us. */
function climb(drawing: Drawing): string {
  const { inks } = drawing;
  const rock = mix(inks.earth, inks.far, 0.35);
  const face =
    'M830-20V620H250C300 540 270 470 330 420C300 360 370 320 350 250C420 210 380 150 440 110C440 60 490 30 500-20Z';
  return [
    solid(drawing, face, rock, {
      shade: 0.6,
      lit: 0.35,
      marks: { area: { x: 260, y: 0, width: 500, height: 600 }, count: 60, length: 90, width: 5, turn: 68, spread: 16 },
    }),
    inside(
      drawing,
      face,
      faint('M350 250L520 300L500 420L640 470L620 620H250L330 420Z', inks.ink, 0.25),
      faint('M440 110L600 160L560 260L720 330L830 300V620H640L660 470L520 420L540 300Z', inks.ink, 0.18),
      faint(
        gouges(
          drawing,
          { x: 420, y: 0, width: 400, height: 600 },
          { count: 50, length: 60, width: 4, turn: -20, spread: 30 },
        ),
        inks.ink,
        0.35,
      ),
    ),
    line('M470 330C430 420 480 500 440 640', mix(inks.ink, inks.warm, 0.3), 10),
    line('M470 330C430 420 480 500 440 640', inks.gold, 6),
    figure(
      drawing,
      {
        size: 74,
        head: [424, 152],
        neck: [440, 206],
        hip: [470, 338],
        arms: joints('520 190 548 108', '392 170 398 62'),
        legs: joints('560 350 548 452', '392 362 412 478'),
      },
      clothes(drawing),
    ),
    line('M446 326L500 344', inks.gold, 10),
    path(ovalAt(424, 138, 36, 30), inks.gold) + line('M392 150Q424 132 456 150', mix(inks.gold, inks.ink, 0.4), 5),
  ].join('');
}

/** A target close to us, two arrows in it. */
function archery(drawing: Drawing): string {
  const { inks } = drawing;
  const rings: [number, string][] = [
    [238, inks.paper],
    [192, mix(inks.ink, inks.near, 0.3)],
    [146, mix(inks.top, inks.near, 0.3)],
    [98, inks.warm],
    [50, inks.gold],
  ];
  const arrow = (x: number, y: number, colour: string): string =>
    `<g opacity=".35">${line(`M${x} ${y}L${x + 190} ${y + 80}`, inks.ink, 9)}</g>` +
    line(`M${x} ${y}L${x - 250} ${y - 100}`, mix(inks.earth, inks.paper, 0.35), 9) +
    line(`M${x - 10} ${y - 8}L${x - 250} ${y - 104}`, inks.paper, 2.4) +
    path(`M${x - 170} ${y - 68}l-40-52-74-30 26 40Zm0 0l-74 6-66-24 40-16Z`, colour);
  return [
    line('M300 380L200 640M600 380L700 640', mix(inks.earth, inks.ink, 0.3), 28),
    path(circleAt(470, 290, 262), mix(inks.gold, inks.earth, 0.4)),
    inside(
      drawing,
      circleAt(470, 290, 262),
      faint(
        gouges(
          drawing,
          { x: 200, y: 20, width: 540, height: 540 },
          { count: 160, length: 50, width: 3, turn: 30, spread: 60 },
        ),
        mix(inks.gold, inks.paper, 0.4),
        0.8,
      ),
    ),
    ...rings.map(([r, colour]) => solid(drawing, ovalAt(462, 288, r * 0.97, r), colour, { lit: 0.16, shade: 0.3 })),
    inside(
      drawing,
      circleAt(462, 288, 238),
      faint(
        gouges(
          drawing,
          { x: 230, y: 50, width: 470, height: 480 },
          { count: 110, length: 30, width: 2, turn: 0, spread: 6 },
        ),
        inks.ink,
        0.22,
      ),
    ),
    line(`M462 268V308M442 288H482`, inks.ink, 4),
    arrow(430, 262, inks.warm),
    arrow(510, 380, inks.near),
  ].join('');
}

/** A skater in the air above the lip of a ramp. */
function skate(drawing: Drawing): string {
  const { inks } = drawing;
  const ramp = 'M-20 620V540C200 560 420 540 560 330L820 330V620Z';
  const grey = mix(inks.far, inks.paper, 0.25);
  return [
    solid(drawing, ramp, grey, {
      shade: 0.45,
      lit: 0.3,
      marks: {
        area: { x: 0, y: 420, width: 620, height: 190 },
        count: 50,
        length: 120,
        width: 3,
        turn: -18,
        spread: 12,
        colour: mix(grey, inks.ink, 0.4),
      },
    }),
    line('M-20 540C200 560 420 540 560 330', mix(grey, inks.paper, 0.6), 8),
    solid(drawing, boxAt(552, 320, 280, 20), inks.warm, { form: 'above' }),
    path(ovalAt(360, 520, 120, 16), inks.ink, 'opacity=".35" transform="rotate(-22 360 520)"'),
    figure(
      drawing,
      {
        size: 70,
        head: [300, 74],
        neck: [322, 124],
        hip: [392, 232],
        arms: joints('404 110 480 62', '240 170 160 128'),
        legs: joints('480 250 452 342', '300 268 330 362'),
      },
      clothes(drawing, inks.gold),
    ),
    at(
      390,
      382,
      solid(
        drawing,
        'M-190-26C-170-10-150-6-130-6H130C150-6 170-10 190-26L196-14C176 8 156 14 130 14H-130C-156 14-176 8-196-14Z',
        inks.warm,
        { form: 'above' },
      ) +
        path(circleAt(-100, 28, 19) + circleAt(100, 28, 19), inks.paper) +
        path(circleAt(-100, 28, 7) + circleAt(100, 28, 7), inks.ink),
      1,
      -12,
    ),
    path(ovalAt(298, 58, 36, 30), inks.near),
  ].join('');
}

/** A gymnast turns between two rings. */
function gymnastics(drawing: Drawing): string {
  const { inks } = drawing;
  const { skin, hair } = clothes(drawing);
  return [
    line('M250-20V130M550-20V130', inks.earth, 12),
    line(circleAt(250, 172, 42) + circleAt(550, 172, 42), mix(inks.earth, inks.gold, 0.5), 15),
    path(ovalAt(400, 560, 260, 26), inks.ink, 'opacity=".35"'),
    solid(drawing, 'M80 540H720L800 620H0Z', mix(inks.top, inks.near, 0.35), { form: 'above', shade: 0.3 }),
    path(
      limb([400, 240], [310, 230], 46, 36) +
        limb([310, 230], [252, 206], 34, 25) +
        limb([400, 240], [490, 230], 46, 36) +
        limb([490, 230], [548, 206], 34, 25),
      skin,
    ),
    path(limb([400, 250], [400, 390], 84, 66), inks.warm) +
      faint(limb([420, 250], [416, 390], 40, 34), inks.ink, 0.35) +
      line('M366 262L384 384', inks.paper, 6),
    path(limb([392, 392], [236, 402], 60, 46) + limb([236, 402], [60, 396], 46, 20), mix(inks.ink, inks.near, 0.3)),
    path(limb([408, 392], [564, 402], 60, 46) + limb([564, 402], [740, 396], 46, 20), mix(inks.ink, inks.near, 0.1)),
    path(boxAt(386, 206, 28, 40), mix(skin, inks.ink, 0.2)) +
      path(ovalAt(400, 176, 38, 46) + circleAt(400, 124, 21), hair) +
      line('M368 160A38 46 0 0 1 392 132', inks.sun, 4, 'opacity=".6"'),
    glow(drawing, [220, 120], 260, inks.sun, 0.25),
  ].join('');
}

/** A belt tied over a white jacket, close. */
function martial(drawing: Drawing): string {
  const { inks } = drawing;
  const cloth = inks.paper;
  return [
    solid(drawing, 'M110 640C100 420 120 160 190 60L400 0L610 60C680 160 700 420 690 640Z', cloth, {
      lit: 0.1,
      shade: 0.45,
    }),
    faint('M300-10L440 380L400 640H560C640 420 640 160 600 40Z', inks.ink, 0.14),
    path('M230-10H560L430 300Z', mix(clothes(drawing).skin, inks.ink, 0.1)),
    solid(drawing, 'M200-10H290L470 400H370Z', mix(cloth, inks.far, 0.18), { shade: 0.25 }),
    solid(drawing, 'M600-10H510L320 400H420Z', mix(cloth, inks.far, 0.1), { shade: 0.3 }),
    line('M230-10L400 400M570-10L388 400', mix(cloth, inks.ink, 0.35), 3, 'stroke-dasharray="12 8"'),
    faint(
      gouges(
        drawing,
        { x: 130, y: 120, width: 540, height: 480 },
        { count: 60, length: 70, width: 3, turn: 74, spread: 20 },
      ),
      mix(inks.far, inks.ink, 0.3),
      0.4,
    ),
    solid(drawing, 'M100 376Q400 430 700 376V436Q400 490 100 436Z', inks.warm, {
      form: 'above',
      lit: 0.25,
      shade: 0.45,
    }),
    solid(drawing, 'M380 440L260 610L318 640L420 460Z', inks.warm, { shade: 0.4 }),
    solid(drawing, 'M420 440L520 640L582 610L452 440Z', inks.warm, { shade: 0.55 }),
    solid(drawing, 'M350 390Q400 374 456 392L462 456Q400 486 346 458Z', mix(inks.warm, inks.paper, 0.1), {
      shade: 0.5,
    }),
    line('M120 394Q400 446 690 394M120 412Q400 464 690 412', mix(inks.warm, inks.ink, 0.4), 2.4),
  ].join('');
}

/** Running shoes at the line, lanes before them. */
function running(drawing: Drawing): string {
  const { inks } = drawing;
  const track = mix(inks.warm, inks.earth, 0.35);
  const shoe = (colour: string): string =>
    solid(drawing, 'M-180 0C-190-60-150-120-90-130L-40-90C0-60 90-50 150-20C180-6 186 20 180 34H-176Z', colour, {
      form: 'above',
      lit: 0.3,
    }) +
    solid(drawing, 'M-184 26H184Q190 62 160 66H-170Q-192 56-184 26Z', inks.paper, { form: 'above' }) +
    line('M-40-84L-74-36M-8-66L-40-18M26-52L0-6', inks.paper, 8) +
    path('M-150 10C-90 10-60-10-20-30C-60 30-110 36-170 30Z', inks.paper) +
    path('M-176-30Q-190-110-130-150L-100-124Q-150-90-150-30Z', mix(colour, inks.ink, 0.3));
  return [
    path('M-20 620L300 372H520L840 620Z', track),
    inside(
      drawing,
      'M-20 620L300 372H520L840 620Z',
      faint(
        gouges(drawing, { x: 0, y: 372, width: 800, height: 240 }, { count: 120, length: 14, width: 2.4, spread: 40 }),
        mix(track, inks.paper, 0.4),
        0.7,
      ),
    ),
    line('M344 372L110 640M388 372L290 640M432 372L470 640M476 372L650 640', inks.paper, 7),
    path('M40 560H780V580H20Z', inks.paper),
    path(ovalAt(300, 500, 220, 26) + ovalAt(560, 560, 210, 26), inks.ink, 'opacity=".4"'),
    at(300, 430, shoe(inks.gold), 1.05, -6),
    at(560, 512, shoe(inks.near), 1.15, 4),
  ].join('');
}

export const sportMotifs = {
  bike: {
    grounds: ['hills', 'town', 'field'],
    times: ['dawn', 'day', 'dusk'],
    draw: bike,
    focus: [400, 320],
    props: ['gear', 'leaf', 'pebble'],
  },
  climb: {
    grounds: ['hills', 'coast', 'heaven'],
    times: ['dawn', 'day', 'dusk'],
    draw: climb,
    focus: [450, 225],
    props: ['rope', 'pebble'],
  },
  archery: {
    grounds: ['field', 'wood'],
    times: ['dawn', 'day', 'dusk'],
    draw: archery,
    focus: [420, 290],
    props: ['feather', 'leaf'],
  },
  skate: {
    grounds: ['town', 'field'],
    times: ['dawn', 'day', 'dusk'],
    draw: skate,
    focus: [380, 190],
    props: ['gear', 'star'],
  },
  gymnastics: { grounds: ['hall'], draw: gymnastics, focus: [400, 240], props: ['star', 'ball'] },
  martial: { grounds: ['hall'], draw: martial, focus: [400, 380], props: ['rope', 'star'] },
  running: {
    grounds: ['field'],
    times: ['dawn', 'day', 'dusk'],
    draw: running,
    focus: [420, 460],
    props: ['whistle', 'star'],
  },
} satisfies Record<string, Motif>;
