import {
  at,
  boxAt,
  circleAt,
  faint,
  glow,
  gouges,
  inside,
  line,
  mix,
  ovalAt,
  path,
  round,
  shadow,
  solid,
  through,
  type Drawing,
} from '../ink.ts';
import type { Motif } from '../motif.ts';
import { clothes, figure, limb } from '../people.ts';

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
        arms: [
          [
            [520, 190],
            [548, 108],
          ],
          [
            [392, 170],
            [398, 62],
          ],
        ],
        legs: [
          [
            [560, 350],
            [548, 452],
          ],
          [
            [392, 362],
            [412, 478],
          ],
        ],
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
        arms: [
          [
            [404, 110],
            [480, 62],
          ],
          [
            [240, 170],
            [160, 128],
          ],
        ],
        legs: [
          [
            [480, 250],
            [452, 342],
          ],
          [
            [300, 268],
            [330, 362],
          ],
        ],
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
  football: {
    grounds: ['field'],
    times: ['dawn', 'day', 'dusk'],
    draw: football,
    focus: [380, 380],
    props: ['whistle', 'ball', 'leaf'],
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
    focus: [450, 250],
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
    focus: [380, 250],
    props: ['gear', 'star'],
  },
  gymnastics: { grounds: ['hall'], draw: gymnastics, focus: [400, 290], props: ['star', 'ball'] },
  martial: { grounds: ['hall'], draw: martial, focus: [400, 380], props: ['rope', 'star'] },
  basketball: { grounds: ['town', 'heaven', 'hall'], draw: basketball, focus: [410, 240], props: ['ball', 'whistle'] },
  rugby: {
    grounds: ['field'],
    times: ['dawn', 'day', 'dusk'],
    draw: rugby,
    focus: [350, 380],
    props: ['whistle', 'leaf', 'ball'],
  },
  running: {
    grounds: ['field'],
    times: ['dawn', 'day', 'dusk'],
    draw: running,
    focus: [420, 460],
    props: ['whistle', 'star'],
  },
} satisfies Record<string, Motif>;
